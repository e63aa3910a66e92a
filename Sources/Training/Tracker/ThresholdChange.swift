import Chronology
import Music

/// How a listener's threshold changed between two windows of comparisons: its posterior, and an arrow that points only if the change is credible.
///
/// Each window is taken for steady. With the same wide prior of the threshold in both, and one slope β and lapse rate λ
/// for the listener, the posterior of the change d = θ₂ − θ₁ is
/// p(d) ∝ Σ over β, λ of w(β, λ) · Σ over θ₁ of L₁(θ₁, β, λ)·L₂(θ₁ + d, β, λ).
///
/// The arrow points only if the 95 % interval of d excludes 0. For steady listeners it was to point in at most 5 % of all
/// looks; measured are 0.1 to 9.9 %, depending on slope, lapse rate and strategy (`Documentation/tracker.md`).
///
/// - Complexity: O(comparisons · slopes · lapse rates · thresholds), about a millisecond for two windows of 300.
///
/// Source: the likelihood of Watson 2017, integrated over its nuisance parameters; the rule is ours. It replaces the
/// comparison of halves (`TrendAnalyzer`), which takes the wandering of the level presented for a change of the listener.
public struct ThresholdChange: Sendable, Hashable {
  /// What the arrow says.
  public enum Verdict: String, Sendable, CaseIterable {
    case improving, declining
    case noChangeSeen = "no-change-seen"
    /// There are not enough comparisons for two windows.
    case tooEarlyToTell = "too-early-to-tell"
  }

  /// Comparisons in each window: half of all while there are not enough for two of the length asked for.
  public let window: Int
  /// Whether there are enough for two.
  public let isComplete: Bool
  /// From the middle of the earlier window to the last comparison, days of 24 hours; not negative.
  public let elapsedDays: Double
  /// Posterior mean of log₂(T₇₅ now / T₇₅ before): negative when the listener has improved.
  public let octaves: Double
  /// Its 95 % interval.
  public let interval: ClosedRange<Double>
  /// Its posterior standard deviation, octaves.
  public let deviationOctaves: Double

  /// How many comparisons a window has unless said otherwise.
  public static let standardWindow = 300

  /// The change from the window before the last to the last; nil before two comparisons.
  /// - Parameters:
  ///   - comparisons: in the order in which they were answered; only the last 2·`window` are read.
  ///   - window: comparisons in each window, at least 1.
  public init?(
    in comparisons: some BidirectionalCollection<CompletedComparison>, window: Int = standardWindow
  ) {
    self.init(in: comparisons, window: window, level: 0.95)
  }

  /// The change under other assumptions about a listener who does not change, or with an interval of another level.
  init?(
    in comparisons: some BidirectionalCollection<CompletedComparison>, window: Int = standardWindow,
    assuming model: TrackerModel = steady, level: Double = 0.95
  ) {
    precondition(window >= 1, "window must be at least 1, got \(window)")
    let recent = Array(comparisons.suffix(2 * window))
    let half = recent.count / 2
    guard half >= 1 else { return nil }
    let (before, now) = (
      Self.tracker(recent.suffix(2 * half).prefix(half), model), Self.tracker(recent.suffix(half), model)
    )
    let (change, step) = (before.change(to: now), before.step)
    self.window = half
    isComplete = half == window
    let (middle, last) = (recent[half / 2].timestamp, recent[recent.count - 1].timestamp)
    elapsedDays = max(0, Double(last.microseconds &- middle.microseconds) / 86_400e6)
    let mean = change.indices.reduce(0) { $0 + change[$1] * Self.octaves($1, change, step) }
    octaves = mean
    deviationOctaves =
      change.indices.reduce(0) {
        let distance = Self.octaves($1, change, step) - mean
        return $0 + change[$1] * distance * distance
      }.squareRoot()
    let tail = (1 - level) / 2
    interval = Self.quantile(tail, change, step)...Self.quantile(1 - tail, change, step)
  }

  /// What the arrow says.
  public var verdict: Verdict {
    guard isComplete else { return .tooEarlyToTell }
    return interval.upperBound < 0 ? .improving : interval.lowerBound > 0 ? .declining : .noChangeSeen
  }

  /// The change that two such windows show with a probability of 80 %: (1.96 + 0.84) standard deviations, octaves.
  public var smallestVisibleOctaves: Double { 2.8 * deviationOctaves }

  /// The arrow's assumptions.
  static let steady = model()

  /// The assumption that the threshold does not change within a window, with a normal prior of log₂ slope about 0 and an
  /// exponential one of the lapse rate.
  static func model(
    slopes: [Double] = [0.7, 1, 1.4, 2], slopeDeviation: Double = 0.5,
    lapseRates: [Double] = [0, 0.04, 0.12],
    meanLapseRate: Double = 0.04
  ) -> TrackerModel {
    let constants: [String: ParameterValue] = [
      TrackerParameters.volatilities.name: .number(0), TrackerParameters.restFactor.name: .number(0),
      TrackerParameters.step.name: .number(0.0625), TrackerParameters.priorDeviation.name: .number(10),
      TrackerParameters.slopes.name: .list(slopes.map { .number($0) }),
      TrackerParameters.slopeSpread.name: .number(slopeDeviation),
      TrackerParameters.lapseRates.name: .list(lapseRates.map { .number($0) }),
      TrackerParameters.meanLapseRate.name: .number(meanLapseRate),
    ]
    do {
      return try TrackerModel(ParameterValues(of: TrackerParameters.descriptor, setting: constants))
    } catch {
      preconditionFailure("the constants of a steady listener must be legal: \(error)")
    }
  }

  private static func tracker(
    _ comparisons: some Sequence<CompletedComparison>, _ model: TrackerModel
  ) -> ThresholdTracker {
    var tracker = ThresholdTracker(model)
    for comparison in comparisons { tracker.add(comparison) }
    return tracker
  }

  /// The change of that place in a distribution, whose middle is no change.
  private static func octaves(_ index: Int, _ change: [Double], _ step: Double) -> Double {
    Double(index - change.count / 2) * step
  }

  /// The mass of each place is spread evenly over a step.
  private static func quantile(_ share: Double, _ change: [Double], _ step: Double) -> Double {
    var below = 0.0
    for (index, mass) in change.enumerated() where mass > 0 {
      if below + mass >= share { return octaves(index, change, step) + ((share - below) / mass - 0.5) * step }
      below += mass
    }
    return octaves(change.count - 1, change, step)
  }
}
