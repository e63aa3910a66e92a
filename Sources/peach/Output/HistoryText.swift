import Foundation
import Training

/// A person's history in a few lines, in their language.
struct HistoryText {
  /// The most points of the timeline that its line draws.
  private static let columns = 72

  let phrases = Phrases(environment: ProcessInfo.processInfo.environment)
  private let history: TrainingHistory

  /// The lines of a history.
  init(_ history: TrainingHistory) { self.history = history }

  /// The rolling mean at the timeline's end.
  var threshold: String {
    history.timeline.latest.map { phrases.threshold($0.mean) }
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
