import Chronology
import Music

/// The estimated threshold of one interval over time: one estimate for each calendar period with training, and the change
/// from the first comparisons to the latest ones.
///
/// The estimate of a period is the tracker's after the period's last comparison; later comparisons do not change it.
/// Comparisons must be added in the order of their timestamps; one from before the latest period counts in the latest
/// period.
struct EstimateTimeline: Sendable {
  /// The threshold at the end of one period.
  struct Point: Sendable, Hashable {
    let interval: PeriodInterval
    /// The tracker's estimate after the period's last comparison.
    let threshold: TrackedThreshold
  }

  /// The length of a period: hour, day, week, month or year.
  let period: Period
  /// The time zone and the first day of the week.
  let calendar: PeriodCalendar

  private var finished: [Point] = []
  private var current: PeriodInterval?
  /// The latest comparisons, oldest first: at least those from which `changeSinceStart` and `HarderPairs` are computed.
  private var recent: [CompletedComparison] = []
  /// Whether `recent` has lost comparisons.
  private var isTrimmed = false
  /// The first comparisons, oldest first: one window.
  private var oldest: [CompletedComparison] = []
  /// The answers at offsets of at least half the largest one so far, in the order of the answers.
  private var large: [CompletedComparison] = []
  private var largest: Cents = 0
  /// Whether a threshold or a range was shown before the latest comparison.
  private var hadRange = false
  /// Whether a threshold was shown at the end of an earlier period.
  private var hadThreshold = false

  /// A timeline without training.
  init(period: Period = .day, calendar: PeriodCalendar) {
    self.period = period
    self.calendar = calendar
  }

  /// Adds one comparison. O(1) amortised.
  /// - Parameter tracker: the tracker before this comparison; evaluated only if the comparison begins a new period or no
  ///   range was shown yet.
  mutating func add(_ completed: CompletedComparison, after tracker: @autoclosure () -> ThresholdTracker?) {
    if !hadRange, let threshold = tracker()?.threshold { hadRange = threshold.isShown || threshold.isRough }
    if current.map({ completed.timestamp >= $0.end }) ?? true {
      if let current, let tracker = tracker(), let threshold = threshold(of: tracker) {
        finished.append(Point(interval: current, threshold: threshold))
        hadThreshold = hadThreshold || threshold.isShown
      }
      current = calendar.interval(period, containing: completed.timestamp)
    }
    recent.append(completed)
    largest = max(largest, completed.comparison.difficulty)
    if isLarge(completed) { large.append(completed) }
    if oldest.count < ThresholdChange.standardWindow { oldest.append(completed) }
    let needed = 2 * ThresholdChange.standardWindow
    if recent.count >= 2 * needed {
      recent.removeFirst(recent.count - needed)
      isTrimmed = true
    }
  }

  /// The threshold as it is shown after these comparisons; nil before the first.
  /// - Parameter tracker: the tracker of the comparisons.
  func threshold(of tracker: ThresholdTracker) -> TrackedThreshold? {
    tracker.threshold?.following(hadRange: hadRange, wasShown: wasShown(by: tracker))
  }

  /// Whether a threshold was shown before: at the end of an earlier period, or, while all comparisons are kept, which is
  /// at most about a thousand, after any of them. O(comparisons): they are replayed.
  private func wasShown(by tracker: ThresholdTracker) -> Bool {
    if hadThreshold { return true }
    guard recent.count == tracker.answers else { return false }
    var replayed = tracker.withoutAnswers
    return recent.contains { completed in
      replayed.add(completed)
      return replayed.threshold?.isShown == true
    }
  }

  private func isLarge(_ completed: CompletedComparison) -> Bool {
    2 * completed.comparison.difficulty.value >= largest.value
  }

  /// The answers at offsets of at least half the largest one, in the order of the answers.
  var answersAtLargeOffsets: [CompletedComparison] { large.filter(isLarge) }

  /// The latest comparisons, oldest first, at most `count`, which may be up to two windows.
  func latest(_ count: Int) -> [CompletedComparison] { recent.suffix(count) }

  /// One point for each period with training, oldest first.
  /// - Parameter latest: the estimate now.
  func points(latest: TrackedThreshold?) -> [Point] {
    guard let current, let latest else { return finished }
    return finished + [Point(interval: current, threshold: latest)]
  }

  /// The change between the first and the last window of comparisons; nil with fewer than two comparisons. Before both
  /// are full, it is the change between two early windows if its 99.5 % interval excludes 0. Takes one to three milliseconds.
  var changeSinceStart: ThresholdChange? { change(to: recent) }

  /// The same before a time; nil where not all comparisons of the last window then are kept.
  func changeSinceStart(before end: Instant) -> ThresholdChange? {
    change(to: recent.prefix { $0.timestamp < end })
  }

  private func change(to recent: some BidirectionalCollection<CompletedComparison>) -> ThresholdChange? {
    let (window, early) = (ThresholdChange.standardWindow, ThresholdChange.earlyWindow)
    if isTrimmed && recent.count < window { return nil }
    if isTrimmed || recent.count >= 2 * window {
      return ThresholdChange(in: oldest + recent.suffix(window))
    }
    guard recent.count >= 2 * early else { return ThresholdChange(in: recent) }
    let ends = oldest.prefix(early) + recent.suffix(early)
    // A person looks after each session, and many looks make a false change more likely.
    let isCertain = ThresholdChange(in: ends, window: early, level: 0.995)?.verdict.isChange == true
    return isCertain ? ThresholdChange(in: ends, window: early) : ThresholdChange(in: recent)
  }
}
