import Chronology
import Training

/// Some days are better than others: the threshold is multiplied by a factor that holds all day.
///
/// log₂ of the factor is normal with mean 0 and the given deviation, independent from day to day, the same for all
/// sessions of a day. Before the first session there is no such factor.
///
/// Source: spec 3-laboratory L2, "log-normal, .2–.4 octave is plausible".
struct DayDrift: ListenerEffect {
  static let deviation = Parameter(
    "drift-octaves", .number(0...10), default: 0, unit: "octaves",
    "standard deviation of log2 threshold from day to day")

  static let descriptor = Descriptor(
    name: "drift", summary: "thresholds differ from day to day", source: "spec 3-laboratory L2",
    parameters: [deviation])

  private let deviation: Double
  private var octaves = 0.0

  init(_ values: ParameterValues) { deviation = values[Self.deviation] }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    // Addressed by the day instead of the session, as all sessions of a day share it.
    octaves = deviation * address.stream(.day, session: Int(day.dayNumber))[0].normal
  }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    hearing.raiseThreshold(octaves: octaves)
  }

  func tell(_ ability: inout Ability) { ability.octaves += octaves }
}
