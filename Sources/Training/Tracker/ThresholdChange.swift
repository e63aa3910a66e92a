package import Chronology
import Music

/// How a listener's threshold changed between two windows of comparisons: the posterior of the change, and an arrow
/// that points only if the change is credible.
///
/// The threshold is assumed to be constant within each window. Both windows have the same wide prior of the threshold and
/// share one slope β and lapse rate λ. The posterior of the change d = θ₂ − θ₁ is then
/// p(d) ∝ Σ over β, λ of w(β, λ) · Σ over θ₁ of L₁(θ₁, β, λ)·L₂(θ₁ + d, β, λ).
///
/// The arrow points only if the 95 % interval of d excludes 0. For listeners whose threshold does not change, it should
/// point in at most 5 % of all looks; measured are 0.1 to 9.9 %, depending on slope, lapse rate and strategy
/// (`Documentation/tracker.md`).
///
/// - Complexity: O(comparisons · slopes · lapse rates · thresholds), about a millisecond for two windows of 300.
///
/// Source: the likelihood of Watson 2017, integrated over its nuisance parameters; the rule is ours. It replaces the
/// comparison of halves (`TrendAnalyzer`), which mistakes fluctuations of the presented level for a change of the
/// listener.
package struct ThresholdChange: Sendable, Hashable {
  /// The verdict that the arrow shows.
  package enum Verdict: String, Sendable, CaseIterable {
    case improving, declining
    case noChangeSeen = "no-change-seen"
    /// There are not enough comparisons for two full windows.
    case tooEarlyToTell = "too-early-to-tell"

    package var isChange: Bool { self == .improving || self == .declining }
  }

  /// The number of comparisons in each window: the requested number, or half of all comparisons, rounded down, if there
  /// are too few for two such windows.
  package let window: Int
  /// The number of comparisons from which the windows were taken.
  let comparisons: Int
  /// The geometric mean threshold in the earlier window.
  let before: Cents
  /// Whether both windows have the requested number of comparisons.
  package let isComplete: Bool
  /// The middle comparison of the earlier window: the threshold changed since then.
  package let start: Instant
  /// The last comparison.
  package let end: Instant
  /// From the first to the last comparison of the earlier and of the later window.
  package let windows: [ClosedRange<Instant>]
  /// Posterior mean of log₂(T₇₅ now / T₇₅ before): negative when the listener has improved.
  package let octaves: Double
  /// The 95 % credible interval of the change, octaves.
  package let interval: ClosedRange<Double>
  /// The posterior standard deviation of the change, octaves.
  package let deviationOctaves: Double

  /// The default number of comparisons in each window.
  package static let standardWindow = 300
  /// The number of comparisons in each window of a change that is told before 600 comparisons.
  package static let earlyWindow = 120

  /// The change between the last two windows; nil with fewer than two comparisons.
  /// - Parameters:
  ///   - comparisons: in the order in which they were answered; only the last 2·`window` are read.
  ///   - window: comparisons in each window, at least 1.
  package init?(
    in comparisons: some BidirectionalCollection<CompletedComparison>, window: Int = standardWindow
  ) {
    self.init(in: comparisons, window: window, level: 0.95)
  }

  /// The change with another model of a listener whose threshold is constant within a window, or with an interval of
  /// another level.
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
    self.comparisons = recent.count
    self.before = Cents(before.meanOctaves.ofOctaves)
    isComplete = half == window
    (start, end) = (recent[half / 2].timestamp, recent[recent.count - 1].timestamp)
    windows = [recent.suffix(2 * half).prefix(half), recent.suffix(half)].map {
      let times = $0.map(\.timestamp)
      return times.reduce(times[0], min)...times.reduce(times[0], max)
    }
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

  /// The time from `start` to `end`, in days of 24 hours; never negative.
  package var elapsedDays: Double { max(0, Double(end.microseconds &- start.microseconds) / 86_400e6) }

  /// The weeks that so many comparisons take at the pace since `start`; 0 within the first week.
  func weeks(of count: Int) -> Double {
    elapsedDays < 7 ? 0 : Double(count) * elapsedDays / 7 / Double(max(1, comparisons - window / 2))
  }

  /// The verdict that the arrow shows.
  package var verdict: Verdict {
    guard isComplete else { return .tooEarlyToTell }
    return interval.upperBound < 0 ? .improving : interval.lowerBound > 0 ? .declining : .noChangeSeen
  }

  /// The size of a change that two such windows detect with a probability of 80 %, octaves: 1.96 + 0.84 posterior
  /// standard deviations.
  package var smallestVisibleOctaves: Double { 2.8 * deviationOctaves }

  /// The same of complete windows, as far as these foretell it: the deviation falls with the square root of the length. Nil of windows
  /// below 200: of 120, the first has so many easy pairs that a quarter too much would be foretold, on average.
  var visibleOctavesWhenComplete: Double? {
    let share = Double(window) / Double(Self.standardWindow)
    return window < 200 ? nil : smallestVisibleOctaves * share.squareRoot()
  }

  /// The model from which the arrow is computed.
  static let steady = model()

  /// A model in which the threshold does not change within a window. The prior of log₂ slope is normal with mean 0, the
  /// prior of the lapse rate exponential.
  static func model(
    slopes: [Double] = [0.5, 0.7, 1, 1.4, 2, 2.8], slopeDeviation: Double = 0.8,
    lapseRates: [Double] = [0, 0.05, 0.15],
    meanLapseRate: Double = 0.1
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

  /// The change in octaves at an index of a distribution; the middle index is no change.
  private static func octaves(_ index: Int, _ change: [Double], _ step: Double) -> Double {
    Double(index - change.count / 2) * step
  }

  /// A quantile of a distribution of changes, in octaves. The mass at each index is spread evenly over one step.
  private static func quantile(_ share: Double, _ change: [Double], _ step: Double) -> Double {
    var below = 0.0
    for (index, mass) in change.enumerated() where mass > 0 {
      if below + mass >= share { return octaves(index, change, step) + ((share - below) / mass - 0.5) * step }
      below += mass
    }
    return octaves(change.count - 1, change, step)
  }
}
