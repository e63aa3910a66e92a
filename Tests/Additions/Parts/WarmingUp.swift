import Chronology
import Training

/// Raises the threshold at the first comparison of each session.
struct WarmingUp: ListenerEffect {
  static let octaves = Parameter(
    "warming-up-octaves", .number(0...10), default: 0, unit: "octaves",
    "rise of the threshold at the first comparison of a session")

  static let descriptor = Descriptor(
    name: "warming-up", summary: "the first comparison of a session is harder", source: "Peach",
    parameters: [octaves])

  private let octaves: Double
  private var isFirst = true

  init(_ values: ParameterValues) { octaves = values[Self.octaves] }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    isFirst = true
  }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    if isFirst { hearing.raiseThreshold(octaves: octaves) }
    isFirst = false
  }
}
