import Music
import Training

/// The fall of a listener's true threshold over the training, in octaves.
struct LearningGain: Measure {
  let descriptor = Descriptor(
    name: "learning_gain",
    summary: """
      log2(true 75 % threshold before training / after the last session); undefined for listeners who never change
      """, source: "Peach", unit: "octaves", finding: "the threshold falls by {}")

  var betterDirection: Objective.Direction? { .maximize }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.after.map { .value((outcome.before.threshold.value / $0.threshold.value).octaves) }
  }
}
