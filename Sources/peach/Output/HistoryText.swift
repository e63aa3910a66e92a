import Foundation
import Training

/// A person's history in a few lines, in their language.
struct HistoryText {
  /// The most points of the timeline that its line draws.
  private static let columns = 72

  let phrases: Phrases
  private let history: TrainingHistory

  /// The lines of a history.
  init(
    _ history: TrainingHistory, _ phrases: Phrases = Phrases(environment: ProcessInfo.processInfo.environment)
  ) {
    self.history = history
    self.phrases = phrases
  }

  /// The estimated threshold and its change, as after a session; empty before the first answer.
  var sessionSummary: [String] {
    history.threshold.map { [phrases.sessionSummary($0, history.thresholdChange)] } ?? []
  }

  /// The estimated threshold and its change; empty before the first answer.
  var estimate: [String] {
    history.threshold.map { threshold in
      [
        ([phrases.estimated(threshold)] + [history.thresholdChange.map(phrases.text)].compactMap(\.self))
          .joined(separator: ", ")
      ]
    } ?? []
  }

  /// The rolling mean of the difficulty presented at the timeline's end.
  var difficulty: String {
    history.timeline.latest.map { phrases.rollingDifficulty($0.mean) }
      ?? TimelineDescription.emptyText(in: phrases.language)
  }

  /// The rolling mean as a line, and the timeline in words; empty without comparisons.
  var timeline: [String] {
    let rolling = history.timeline.rolling
    if rolling.isEmpty { return [] }
    return [
      Sparkline.text(rolling.suffix(Self.columns).map(\.mean.value)),
      TimelineDescription(history.timeline).accessibilityLabel(in: phrases.language),
    ]
  }

  /// Mean, standard deviation and trend.
  var summary: String {
    history.profile.overall.map { phrases.summary($0, history.trend.trend) } ?? phrases.noData
  }

  /// Pitch matching.
  var matching: String {
    let errors = history.profile.matching
    return errors.count == 0 ? phrases.noMatching : phrases.matching(errors)
  }
}
