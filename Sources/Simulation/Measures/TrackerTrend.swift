import Chronology
import Music
import Training

/// The false alarms and the power of the tracker's arrow as a person is shown it (`ThresholdProgress`): from the first 300
/// comparisons to the last 300. They are defined as those of the trend's arrow are, so the columns can be compared.
///
/// An end counts from 600 comparisons on, when both windows are full. While no threshold is shown there is no arrow, and
/// the end counts as one without a change.
struct TrackerTrend: Measure {
  /// The lower end of the range of falls, in percent; nil for the false alarms.
  let fall: TrendFall?

  /// The false alarms, then the power for each range of falls.
  static let all: [any Measure] =
    [TrackerTrend(fall: nil)] + TrendFall.allCases.map { TrackerTrend(fall: $0) }

  var descriptor: Descriptor {
    let ends = "share of session ends from 600 comparisons on, "
    guard let fall else {
      return Descriptor(
        name: "false_trend_rate_tracker",
        summary: ends
          + "as long as the listener's threshold has never changed, at which the tracker's arrow says improving or declining",
        source: "Peach", unit: "fraction", finding: "the tracker's arrow is false at {} of session ends")
    }
    return Descriptor(
      name: "trend_power_\(fall.rawValue)_tracker",
      summary: ends + """
        of those at which the true threshold has fallen by \(fall.rawValue) to \(fall.rawValue + TrendFall.width) % since \
        before training, at which the tracker's arrow says improving
        """, source: "Peach", unit: "fraction",
      finding: "the tracker's arrow sees a fall by \(fall.rawValue) % at {} of session ends")
  }

  var aggregation: Aggregation { .fraction }
  var observes: Observations { .own(ShownChangeEnds.self) }
  var isReportedByDefault: Bool { false }
  var betterDirection: Objective.Direction? { fall == nil ? .minimize : .maximize }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let arrow = outcome.tally(ofArrows: outcome[ShownChangeEnds.self]?.ends ?? [])
    let share =
      if let fall { arrow.improvingAfterFall[fall] } else { arrow.turnedWhileUnchanged as Proportion? }
    return share?.value.map { .value($0) }
  }
}

extension ListenerOutcome {
  /// The tally of another arrow than the one that the scenario shows.
  /// - Parameter arrows: of each session end, the warm-up included; nil where none is shown.
  func tally(ofArrows arrows: [TrendAnalyzer.Trend?]) -> ArrowTally {
    var tally = ArrowTally()
    for (index, trend) in arrows.enumerated() {
      let (before, now) = (initialOctaves.ofOctaves, trueOctaves(atEnd: index).ofOctaves)
      if index < skippedSessions {
        tally.skip(before: before, now: now)
      } else {
        tally.add(trend, before: before, now: now)
      }
    }
    return tally
  }
}

/// The tracker's arrow at the end of each session, of the interval that was trained last. Takes about 2 µs per comparison,
/// and about a millisecond at each end with a threshold to show.
struct ShownChangeEnds: ListenerObservation {
  /// The arrows at the ends of sessions, in order; nil before both windows are full.
  private(set) var ends: [TrendAnalyzer.Trend?] = []

  private var history = HistorySettings().emptyHistory(in: .utc)
  private var interval: Interval?

  init(of plan: TrainingPlan) {}

  mutating func comparisonCompleted(_ completed: CompletedComparison) {
    interval = completed.comparison.interval
    history.add(completed)
  }

  mutating func sessionEnded() { ends.append(arrow) }

  private var arrow: TrendAnalyzer.Trend? {
    guard let interval, let answers = history.profile.tracker(of: interval)?.answers,
      answers >= 2 * ThresholdChange.standardWindow
    else { return nil }
    return switch history.progress(of: interval)?.verdict {
    case .improving: .improving
    case .declining: .declining
    case .noChangeSeen, .tooEarlyToTell, nil: .stable
    }
  }
}
