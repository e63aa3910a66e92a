import Testing
import Tuning

@testable import PeachCommand

@Suite struct `A confirmed difference` {
  @Test(
    arguments: [
      (
        .runnerUp, 0.0032, [0.0011, 0.0053], .worse,
        "The runner-up is better than the winner by 0.0032 ±0.0021 octaves."
      ),
      (
        .baseline, -0.912, [-0.925, -0.899], .better,
        "The winner is better than the baseline by 0.912 ±0.013 octaves."
      ),
      (
        .runnerUp, 0.01, [-0.09, 0.11], .notDistinguishable,
        "Winner and runner-up are not distinguishable: the difference is +0.01 ±0.10 octaves."
      ),
      (.baseline, nil, nil, .notDistinguishable, "Winner and baseline are not comparable."),
    ] as [(SearchEvaluation.Decision, Double?, [Double]?, ConfirmationResult.Comparison, String)])
  func `names who is better`(
    _ from: SearchEvaluation.Decision, value: Double?, ends: [Double]?,
    verdict: ConfirmationResult.Comparison, text: String
  ) {
    let difference = TuningReport.Difference(
      from: from, difference: value, unit: "octaves", ci95: ends, verdict: verdict)
    #expect(difference.sentence == text)
  }
}
