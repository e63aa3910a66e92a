import Music
import Testing

@testable import Training

/// How many more answers a person is told to give until the threshold is shown, and how many steady simulated listeners
/// need.
@Suite struct `The answers that are missing until a threshold is shown` {
  /// The answers that listeners needed, by the number that they were told.
  private func needed(_ rule: FigureRule) throws -> [Int: [Int]] {
    var needed: [Int: [Int]] = [:]
    for threshold in [8.0, 22, 45] {
      for slope in [0.6, 1, 2] {
        for seed in 1...UInt64(10) {
          var listener = FigureListener(truth: Array(repeating: threshold.octaves, count: 400))
          listener.slope = slope
          var waiting: [(told: Int, at: Int)] = []
          try rule.train(listener, 5100 + seed, true, false) { trial, training in
            guard let estimate = training.history.threshold, estimate.misfit == nil else { return }
            if estimate.isShown {
              for (told, start) in waiting { needed[told, default: []].append(trial - start) }
              waiting = []
            } else if trial < 300 {
              waiting.append((estimate.answersMissing, trial))
            }
          }
          for (told, start) in waiting { needed[told, default: []].append(400 - start) }
        }
      }
    }
    return needed
  }

  @Test(arguments: [FigureRule.tracking, .staircase])
  func `are about as many as half of them need, and half as many as three of five need at most`(
    _ rule: FigureRule
  ) throws {
    let needed = try needed(rule)
    #expect(Set(needed.keys) == Set(stride(from: 10, through: 70, by: 10)))
    for (told, answers) in needed {
      let sorted = answers.sorted()
      let median = sorted[sorted.count / 2]
      #expect(2 * median >= told - 5 && median <= 2 * told, "\(rule.name): told \(told), median \(median)")
      let kept = answers.count { $0 <= 2 * told }
      #expect(5 * kept >= 3 * answers.count, "\(rule.name): told \(told), \(kept) of \(answers.count)")
    }
  }
}
