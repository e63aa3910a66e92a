import Chronology
import Training

/// A pull towards the answer that was right in the last comparison; a negative value pulls away from it.
///
/// The heard offset is raised by the constant if "higher" was right, and lowered if "lower" was: a constant in the
/// linear predictor of the psychometric function. It does not affect the first comparison of a session.
///
/// Source: Fründ et al. 2014, with the stimulus one trial back as its only kernel.
struct HistoryBias: ListenerEffect {
  static let pull = Parameter(
    "history-bias", .number(-10...10), default: 0, unit: "thresholds",
    "pull towards the answer that was right before; negative away from it")

  static let descriptor = Descriptor(
    name: "history", summary: "answers are drawn to what was right before", source: "Fründ et al. 2014",
    parameters: [pull])

  private let pull: Double
  private var next = 0.0

  init(_ values: ParameterValues) { pull = values[Self.pull] }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) { next = 0 }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    hearing.pull += next
    next = comparison.isCorrect(.higher) ? pull : -pull
  }

  func update(_ ability: inout Ability) { ability.swing += pull.magnitude }
}
