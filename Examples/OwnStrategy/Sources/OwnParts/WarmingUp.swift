import Peach

/// The threshold is higher at the start of a session: after n comparisons by warming-octaves·2^(−n/warming-comparisons).
struct WarmingUp: ListenerEffect {
  static let octaves = Parameter(
    "warming-octaves", .number(0...10), default: 0, unit: "octaves", "rise at a session's first comparison")
  static let halfLife = Parameter(
    "warming-comparisons", .number(0.1...1e6), default: 20, unit: "comparisons", "after which half is left")

  static let descriptor = Descriptor(
    name: "warming", summary: "sessions begin with a higher threshold", source: "this example",
    parameters: [octaves, halfLife])

  private let octaves: Double
  private let share: Double
  private var left = 0.0

  init(_ values: ParameterValues) throws(ParameterError) {
    (octaves, share) = (values[Self.octaves], (-1 / values[Self.halfLife]).ofOctaves)
  }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    left = octaves
  }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    hearing.raiseThreshold(octaves: left)
    left *= share
  }
}
