import Music
import Numerics
import Training

/// The rates at which `ThresholdChange` reports a change: its false alarms while the threshold is constant, and its
/// power after a fall.
struct ThresholdChangeRate: Measure {
  enum Kind: String, CaseIterable {
    case falseRate = "false_change_rate"
    case power = "change_power"
  }

  let kind: Kind

  /// Both rates, in the order of listings.
  static let all: [any Measure] = Kind.allCases.map { ThresholdChangeRate(kind: $0) }

  /// The smallest fall of the threshold that the power counts, in octaves: half an octave less a margin for the
  /// rounding of means of log₂ T.
  private static let fall = 0.5 - 1e-9

  var descriptor: Descriptor {
    let ends = "share of session ends with two full windows of the threshold's change, "
    return Descriptor(
      name: kind.rawValue,
      summary: ends
        + (kind == .falseRate
          ? "as long as the listener's threshold has never changed, at which it says improving or declining"
          : "of those whose later window has a true threshold at least half an octave lower, at which it says improving"),
      source: "Peach", unit: "fraction",
      finding: kind == .falseRate
        ? "the change of threshold is false at {} of session ends"
        : "the change of threshold sees an improvement at {} of session ends")
  }

  var aggregation: Aggregation { .fraction }
  var observes: Observations { .own(ChangeEnds.self) }
  var isReportedByDefault: Bool { false }

  var betterDirection: Objective.Direction? { kind == .power ? .maximize : .minimize }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let ends = outcome[ChangeEnds.self]?.ends ?? []
    let firstChanged = ends.indices.first { outcome.trueOctaves(atEnd: $0) != outcome.initialOctaves }
    var proportion = Proportion()
    for index in ends.indices.dropFirst(outcome.skippedSessions) {
      guard let verdict = ends[index].verdict, verdict != .tooEarlyToTell else { continue }
      switch kind {
      case .falseRate:
        guard index < firstChanged ?? .max else { continue }
        proportion.add(verdict != .noChangeSeen)
      case .power:
        guard let change = change(upTo: index, ends, outcome), change <= -Self.fall else { continue }
        proportion.add(verdict == .improving)
      }
    }
    return proportion.value.map { .value($0) }
  }

  /// The difference of the true threshold between the later and the earlier window, in octaves: means of log₂ T at the
  /// ends of the sessions in each.
  private func change(upTo last: Int, _ ends: [ChangeEnds.End], _ outcome: ListenerOutcome) -> Double? {
    let window = ThresholdChange.standardWindow
    let (now, before) = (ends[last].comparisons, ends[last].comparisons - window)
    func mean(_ range: Range<Int>) -> Double? {
      (0...last).filter { range.contains(ends[$0].comparisons - 1) }.map { outcome.trueOctaves(atEnd: $0) }
        .mean
    }
    guard let later = mean(before..<now), let earlier = mean(before - window..<before) else { return nil }
    return later - earlier
  }
}

/// The verdict on the change of the threshold at the end of each session. A verdict takes about a millisecond.
struct ChangeEnds: ListenerObservation {
  struct End: Sendable {
    let verdict: ThresholdChange.Verdict?
    /// Comparisons until then, all sessions together.
    let comparisons: Int
  }

  /// The verdicts at the ends of sessions, in order.
  private(set) var ends: [End] = []

  private var recent: [CompletedComparison] = []
  private var comparisons = 0

  init(of plan: TrainingPlan) {}

  mutating func comparisonCompleted(_ completed: CompletedComparison) {
    comparisons += 1
    recent.append(completed)
    let needed = 2 * ThresholdChange.standardWindow
    if recent.count >= 2 * needed { recent.removeFirst(recent.count - needed) }
  }

  /// Adds the verdict. Nothing is computed while there are too few comparisons for both windows.
  mutating func sessionEnded() {
    let isFull = comparisons >= 2 * ThresholdChange.standardWindow
    ends.append(
      End(verdict: isFull ? ThresholdChange(in: recent)?.verdict : .tooEarlyToTell, comparisons: comparisons))
  }
}
