import Training
import Tuning

/// Records that leave the threshold's interval too wide for advice, or put it above all differences.
struct UnknownThreshold {
  /// The median and the ends of the interval, in cents.
  let threshold: (value: Double, low: Double, high: Double)
  /// The largest difference presented, in cents.
  let largest: Double
  let records: Int
  /// What the app's first timeline and today's app show, in cents; nil without a value.
  let timeline, average: Double?
  /// The fraction of right answers in the later half, after the descent from the first difference.
  let fractionCorrect: Double
  let strategy: ParameterValues
  /// Whether the person trains with Peach and can choose another strategy; a user of the app cannot.
  let isTrainedHere: Bool

  /// Whether the answers say little, as the page's Explore says it.
  var isGuessing: Bool { fractionCorrect < Guessing.leastRight }

  /// The whole interval's least ratio to what today's app shows, rounded down to tenths; nil unless it is at least 1.1.
  var leastFactor: Double? {
    let factor = average.map { (10 * threshold.low / $0).rounded(.down) / 10 } ?? 0
    return factor > 1 ? factor : nil
  }

  /// Constants under which answers narrow the interval sooner and the display comes nearer; nil unless those of the Kazez
  /// rule rest where people guess.
  ///
  /// The rule rests near the level at which k₂/(k₁ + k₂) of the answers are right. Documentation/advise.md, *Limits*, has the
  /// simulated people on whom these constants were tried.
  var better: (k1: Double, k2: Double)? {
    guard strategy.descriptor == KazezStrategy.descriptor, let k1 = strategy["k1"]?.double,
      let k2 = strategy["k2"]?.double, k2 < 2.5 * k1
    else { return nil }
    return ShippedConstants.forApps
  }

  /// The comparisons under `better` after which most of the simulated people had an answer.
  var further: Int { (2 * records + 9) / 10 * 10 }

  /// Whether another strategy measures the threshold sooner than the current one.
  var canChooseStrategy: Bool {
    guard isTrainedHere,
      case .atLeast = StrategyTraits(ofStrategy: strategy.descriptor.name).answersUntilKnown
    else { return false }
    return true
  }
}
