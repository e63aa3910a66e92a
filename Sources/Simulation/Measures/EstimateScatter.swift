import Numerics
import Training

/// How far the estimates of one person scatter from session to session: what repeating a measurement with people shows. It
/// needs no true threshold.
struct EstimateScatter: Measure {
  let descriptor = Descriptor(
    name: "sd_octaves_estimate_within_listener",
    summary: """
      standard deviation of log2 of the strategy's estimate over the ends of a listener's sessions, root mean square over \
      listeners
      """,
    source: "Peach", unit: "octaves", finding: "one listener’s estimates scatter by {}",
    definition:
      "the standard deviation, over the ends of a listener's sessions, of the procedure's estimate in octaves"
  )

  var aggregation: Aggregation { .rootMeanSquare }

  var isReportedByDefault: Bool { false }

  var betterDirection: Objective.Direction? { .minimize }

  var needsEstimate: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let octaves = outcome.estimateOctaves
    return octaves.count > 1 ? .meanSquare(octaves.variance) : nil
  }
}
