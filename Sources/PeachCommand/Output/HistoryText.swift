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
    _ history: TrainingHistory,
    _ phrases: Phrases = Phrases(environment: ProcessInfo.processInfo.environment)
  ) {
    self.history = history
    self.phrases = phrases
  }

  /// The estimated threshold and its change since the first comparisons, a line for each ability that was trained, as after
  /// a session and on the screens Start and Profile; empty before the first answer.
  var estimate: [String] {
    estimates { threshold, ability in "\(phrases.estimatedName)\(ability): \(phrases.text(threshold))" }
  }

  /// A line for each ability that was trained, with its change. A person who has trained both sees their names.
  private func estimates(_ text: (TrackedThreshold, _ ability: String) -> String) -> [String] {
    let abilities = history.abilities
    return abilities.map { ability in
      let name = abilities.count > 1 ? ", \(ability.name(in: phrases.language))" : ""
      return ([text(history.threshold(of: ability)!, name)] + change(of: ability)).joined(separator: ", ")
    }
  }

  /// The change of an ability's threshold since its first comparisons; empty while no threshold is shown.
  func change(of ability: TrainedAbility) -> [String] {
    history.progress(of: ability).map { [phrases.text($0, in: history.timeline.calendar.zone)] } ?? []
  }

  /// The lines of the page: the estimates, and the meaning of the latest ability's estimate; empty before the first answer.
  var page: [String] { estimate + meaning(of: history.profile.latestAbility) }

  /// What a threshold means: its part of a semitone and, of unison, its rank among real people; why answers are wrong while
  /// none is shown.
  func meaning(of ability: TrainedAbility) -> [String] {
    let estimate = history.threshold(of: ability)
    guard let threshold = estimate, threshold.isShown else {
      let hint = phrases.phrase(
        "Some answers are meant to be wrong: the trainer looks for the difference that you hear three times in four.",
        "Einige falsche Antworten gehören dazu: gesucht wird der Unterschied, den du in drei von vier Fällen hörst."
      )
      return estimate?.misfit == nil && estimate != nil ? [hint] : []
    }
    let part = Int((100 / threshold.mean.value).rounded())
    let size = phrases.phrase(
      part < 2 ? "about a semitone" : "1/\(part) of a semitone",
      part < 2 ? "etwa einem Halbton" : "1/\(part) Halbton")
    let rank = ability == .unison ? phrases.rank(of: threshold) : nil
    return [
      phrases.phrase(
        "You answer three of four pairs right that differ by \(size).",
        "Von Paaren mit \(size) Unterschied beantwortest du drei von vier richtig.")
    ] + (rank.map { [$0] } ?? [])
  }

  /// The difficulty presented: the rolling mean at the timeline's end.
  var difficulty: String {
    history.timeline.latest.map { phrases.difficulty($0.mean) }
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

  /// Mean and standard deviation of the notes' means.
  var summary: String { history.profile.overall.map(phrases.noteMean) ?? phrases.noData }

  /// The arrow of the app, which compares the offsets presented: it also points if the listener has not changed.
  var arrow: String { phrases.arrow(history.trend.trend) }

  /// Pitch matching.
  var matching: String {
    let errors = history.profile.matching
    return errors.count == 0 ? phrases.noMatching : phrases.matching(errors)
  }
}
