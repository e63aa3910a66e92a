import Music
import Training

/// The true threshold after training.
struct FinalThreshold: Measure {
  let descriptor = Descriptor(
    name: "final_threshold_cents",
    summary: """
      true 75 % threshold after the last session, geometric mean over listeners; undefined for listeners who never \
      change
      """, source: "Peach", unit: "cents", finding: "the threshold ends at {}")

  var aggregation: Aggregation { .geometricMean }

  var betterDirection: Objective.Direction? { .minimize }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.after.map { .amount(octaves: $0.threshold.value.octaves) }
  }
}
