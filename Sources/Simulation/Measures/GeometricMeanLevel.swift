import Music
import Training

/// Geometric mean of the difficulties presented, over comparisons and over listeners.
struct GeometricMeanLevel: Measure {
  let descriptor = Descriptor(
    name: "geometric_mean_cents",
    summary: "2^(mean of log2 difficulty), over comparisons and then over listeners",
    source: "Peach", unit: "cents", finding: "the level is {}")

  var aggregation: Aggregation { .geometricMean }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let tally = outcome.tally
    return tally.count > 0 ? .amount(octaves: tally.sumOfOctaves / Double(tally.count)) : nil
  }
}
