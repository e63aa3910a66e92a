import Chronology
import Numerics
import Training

/// Multiplies the threshold by a factor that is constant within a day.
///
/// log₂ of the factor is normal with mean 0 and the given deviation, independent between days, equal for all sessions
/// of a day. Before the first session the factor is 1.
///
/// 0.2 to 0.4 octaves are plausible. Source: `Documentation/listeners.md`.
struct DayDrift: ListenerEffect {
  static let deviation = Parameter(
    "drift-octaves", .number(0...10), default: 0, unit: "octaves",
    "standard deviation of log2 threshold from day to day")

  static let descriptor = Descriptor(
    name: "drift", summary: "thresholds differ from day to day", source: "Peach",
    parameters: [deviation])

  private let deviation: Double
  private var octaves = 0.0

  init(_ values: ParameterValues) { deviation = values[Self.deviation] }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    // Addressed by the day instead of the session, because all sessions of a day share the factor.
    octaves = deviation * address.stream(.day, session: Int(day.dayNumber))[0].normal
  }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    hearing.raiseThreshold(octaves: octaves)
  }

  func update(_ ability: inout Ability) { ability.octaves += octaves }
}
