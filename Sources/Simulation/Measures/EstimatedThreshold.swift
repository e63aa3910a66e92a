import Music
import Numerics
import Training

/// What an experiment with people registers as their threshold: the mean of the procedure's estimates. It needs no true
/// threshold.
struct EstimatedThreshold: Measure {
  let descriptor = Descriptor(
    name: "estimate_cents",
    summary:
      "2^(mean of log2 of the strategy's estimate at the ends of sessions), geometric mean over listeners",
    source: "Peach", unit: "cents", finding: "the estimate is {}",
    definition: "the geometric mean, over the ends of sessions, of the procedure's estimate")

  var aggregation: Aggregation { .geometricMean }

  var isReportedByDefault: Bool { false }

  var needsEstimate: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let octaves = outcome.estimateOctaves
    return octaves.count > 0 ? .amount(octaves: octaves.mean) : nil
  }
}
