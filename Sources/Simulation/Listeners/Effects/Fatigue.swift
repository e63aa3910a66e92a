import Chronology
import Training

/// Raises the threshold within a session: after n comparisons by rate·max(0, n − onset)/100 octaves. The next session
/// starts without fatigue.
///
/// Source: `Documentation/listeners.md`; the straight line is ours, the simplest function with an onset.
struct Fatigue: ListenerEffect {
  static let rate = Parameter(
    "fatigue-octaves", .number(0...10), default: 0, unit: "octaves",
    "rise of the threshold in every 100 comparisons of a session")
  static let onset = Parameter(
    "fatigue-onset", .integer(0...1_000_000), default: 0, unit: "comparisons",
    "into the session before it begins")

  static let descriptor = Descriptor(
    name: "fatigue", summary: "the threshold rises in the course of a session",
    source: "Peach", parameters: [rate, onset])

  private let rate: Double
  private let onset: Int
  private var comparisons = 0

  init(_ values: ParameterValues) {
    rate = values[Self.rate]
    onset = values[Self.onset]
  }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    comparisons = 0
  }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    if comparisons > onset { hearing.raiseThreshold(octaves: rate * Double(comparisons - onset) / 100) }
    comparisons += 1
  }
}
