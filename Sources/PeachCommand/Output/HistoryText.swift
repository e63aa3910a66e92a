import Chronology
import Foundation
import Music
import Numerics
import Training

/// A person's history in a few lines, in their language.
struct HistoryText {
  /// The maximum number of points in the drawn timeline.
  private static let columns = 72

  let phrases: Phrases
  private let history: TrainingHistory
  private let strategy: String?
  private let isPage: Bool
  private let measures: TrainedAbility?
  private let trained: Set<TrainedAbility>

  /// The lines of a history.
  /// - Parameters:
  ///   - strategy: the name of the strategy that the person trains with; nil if it is not known, as for a file.
  ///   - isPage: whether the page shows the lines; it has no commands.
  ///   - measures: the ability whose threshold the page offers to measure; nil for none.
  ///   - trained: the abilities that a session has trained, of which its end tells; empty for all.
  init(
    _ history: TrainingHistory,
    _ phrases: Phrases = Phrases(environment: ProcessInfo.processInfo.environment), strategy: String? = nil,
    isPage: Bool = false, measures: TrainedAbility? = nil, trained: Set<TrainedAbility> = []
  ) {
    self.history = history
    self.phrases = phrases
    (self.strategy, self.isPage, self.measures, self.trained) = (strategy, isPage, measures, trained)
  }

  /// The estimated threshold and its change since the first comparisons, a line for each ability that was trained, as after
  /// a session and on the screens Start and Profile; empty before the first answer.
  var estimate: [String] {
    estimates { threshold, ability in
      "\(phrases.texts.thresholdEstimated)\(ability): \(phrases.text(threshold))"
    }
  }

  /// A line for each trained ability, with its change. The ability is named if the person has trained intervals.
  private func estimates(_ text: (TrackedThreshold, _ ability: String) -> String) -> [String] {
    if history.abilities.isEmpty { return [] }
    let shown = history.shownAbilities(in: phrases.language).filter {
      trained.isEmpty || trained.contains($0.ability)
    }
    return shown.map { ability, name in
      let name = name.isEmpty ? "" : ", \(name)"
      return ([text(history.threshold(of: ability)!, name)] + change(of: ability)).joined(separator: ", ")
    }
  }

  /// The change of an ability's threshold since its first comparisons; empty while no threshold is shown.
  func change(of ability: TrainedAbility) -> [String] {
    history.progress(of: ability).map {
      [$0.words(in: phrases.language, zone: history.timeline.calendar.zone)]
    } ?? []
  }

  /// The lines at the end of a session and at the beginning of `peach profile`: the estimates, and the first sentence of their meaning.
  var end: [String] { estimate + meaning(of: history.profile.latestAbility).prefix(1) }

  /// The lines of the page: the estimates, and the meaning of the latest ability's estimate; empty before the first answer.
  var page: [String] { estimate + meaning(of: history.profile.latestAbility) }

  /// The meaning of a threshold: if possible as a fraction of a semitone, and, for unison, its rank among real people. While no
  /// threshold is shown, the reason why some answers are wrong, and what makes it known or what could.
  func meaning(of ability: TrainedAbility) -> [String] {
    let estimate = history.threshold(of: ability)
    guard let threshold = estimate, threshold.isShown else {
      guard let estimate else { return [] }
      guard estimate.reason(in: phrases.language) == nil else {
        let way = phrases.largerDifferences(
          than: estimate, strategy: strategy, isPage: isPage, isOffered: ability == measures)
        return [way].compactMap(\.self)
      }
      let way = phrases.wayToKnow(
        estimate, strategy: strategy, isPage: isPage, isOffered: ability == measures)
      return [way, phrases.reasonOfErrors(strategy: strategy)].compactMap(\.self)
    }
    let meaning = phrases.meaning(ofShown: threshold.shownMean)
    let rank = ability == .unison ? phrases.rank(of: threshold) : nil
    return [meaning] + (rank.map { [$0] } ?? [])
  }

  /// The rolling mean of the presented difficulty at the end of the timeline.
  var difficulty: String {
    history.timeline.latest.map { phrases.difficulty($0.mean) }
      ?? TimelineDescription.emptyText(in: phrases.language)
  }

  /// The latest rolling means with bars; empty for fewer than two periods.
  var course: [String] {
    phrases.course(history.timeline.rolling.map(\.mean.value), as: .rollingMeans)
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

  /// The training of the only period so far, and what the timeline will show from the second one on.
  func firstPeriod(_ period: PeriodAggregate) -> [String] {
    let (texts, length) = (phrases.texts, history.timeline.period)
    let start = texts.historyFromSecond[Period.allCases.firstIndex(of: length) ?? 1]
    return [
      texts.historyOnePeriod(
        period: phrases.name(of: period.interval), right: period.correctCount, count: period.count,
        cents: phrases.decimal(period.mean.value)),
      texts.historyTimelineWillShow(start: start),
    ]
  }

  /// Mean and standard deviation of the notes' means.
  var summary: String { history.profile.overall.map(phrases.noteMean) ?? phrases.texts.noComparisons }

  /// The app's trend arrow, which compares presented offsets. If it points up or down, a sentence adds that it may do so
  /// although the threshold has not changed.
  var arrow: String {
    let arrow = phrases.arrow(history.trend.trend)
    let points = history.trend.trend.map { $0 != .stable } ?? false
    return points ? "\(arrow). \(phrases.texts.historyTrendNote)" : arrow
  }

  /// Pitch matching.
  var matching: String {
    let errors = history.profile.matching
    return errors.count == 0 ? phrases.texts.historyNoMatching : phrases.matching(errors)
  }

  /// Whether the person tunes to one side; nil for too few matchings.
  var matchingTendency: String? { phrases.tendency(history.profile.signedMatching) }

  /// The tendency to one side, and the course of the errors with bars; empty for too few matchings and for a single period.
  var matchingCourse: [String] {
    [matchingTendency].compactMap(\.self)
      + phrases.course(history.matchings.rolling.map(\.mean.value), as: .rollingErrors)
  }

  /// What there is without comparisons: the matchings, if there are any, and that comparisons add the threshold.
  var withoutComparisons: [String] {
    history.profile.matching.count == 0
      ? [phrases.texts.noComparisons]
      : [matching] + matchingCourse
        + [TimelineDescription.matchingsOnlyText(in: phrases.language)]
  }
}
