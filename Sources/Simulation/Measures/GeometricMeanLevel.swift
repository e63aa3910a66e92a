import Music
import Training

/// Geometric mean of the difficulties presented, in cents.
struct GeometricMeanLevel: Measure {
  let descriptor = Descriptor(
    name: "geometric_mean_cents", summary: "2^(mean of log2 difficulty)",
    source: "spec 3-laboratory L6, L7", unit: "cents", parameters: [])

  var aggregation: Aggregation { .meanAmount }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let tally = outcome.tally
    return tally.count > 0 ? .value((tally.sumOfOctaves / Double(tally.count)).ofOctaves) : nil
  }
}
