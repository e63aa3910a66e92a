import Music
import Numerics
import Testing

@testable import Training

/// How many more answers a person is told to give until the threshold is shown, and how many steady simulated listeners
/// need.
@Suite struct `The answers that are missing until a threshold is shown` {
  /// The answers that listeners needed, by the number that they were told; of those with the key 0, from the first one on.
  private func needed(_ rule: FigureRule, seed first: UInt64 = 5100) throws -> [Int: [Int]] {
    var needed: [Int: [Int]] = [:]
    for threshold in [8.0, 22, 45] {
      for slope in [0.6, 1, 2] {
        for seed in 1...UInt64(10) {
          var listener = FigureListener(truth: Array(repeating: threshold.octaves, count: 400))
          listener.slope = slope
          var waiting: [(told: Int, at: Int)] = [(0, 0)]
          try rule.train(listener, first + seed, true, false) { trial, training in
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

  @Test func `become fewer with each ten answers that widen nothing`() {
    // The interval of a listener whose information grows by the same amount with each answer, until it is enough after 60.
    let told = stride(from: 1, through: 60, by: 5).map { answers in
      let information = 0.0104 + Double(answers) / 60 * (0.25 - 0.0104)
      let half = Elementary.exp2(0.5 / information.squareRoot())
      return TrackedThreshold(
        mean: 20, low: Cents(20 / half), median: 20, high: Cents(20 * half), deviationOctaves: 1,
        answers: answers, misfit: nil
      ).answersMissing
    }
    #expect(zip(told, told.dropFirst()).allSatisfy(>=) && told.first == 60 && told.last == 10, "\(told)")
  }

  @Test(arguments: [FigureRule.tracking, .staircase])
  func `are about as many as half of them need, and half as many as three of five need at most`(
    _ rule: FigureRule
  ) throws {
    let needed = try needed(rule)
    #expect(Set(needed.keys).isSuperset(of: stride(from: 10, through: 70, by: 10)))
    #expect(needed.keys.allSatisfy { $0 <= 150 })
    // Larger numbers are told to few listeners.
    for (told, answers) in needed where (10...70).contains(told) {
      let sorted = answers.sorted()
      let median = sorted[sorted.count / 2]
      #expect(2 * median >= told - 5 && median <= 2 * told, "\(rule.name): told \(told), median \(median)")
      let kept = answers.count { $0 <= 2 * told }
      #expect(5 * kept >= 3 * answers.count, "\(rule.name): told \(told), \(kept) of \(answers.count)")
    }
  }

  /// Listeners that no bound was fitted to. 200 comparisons are the most of a measurement.
  @Test func `are as many as are said to be usual for two of three listeners`() throws {
    let needed = try needed(.tracking, seed: 9300)
    var (kept, all) = (0, 0)
    for (told, answers) in needed where told <= 120 {
      let usual = told == 0 ? .atFirst : AnswersNeeded(told)
      let inside = answers.count { ((usual.low ?? 0)...usual.high).contains($0) }
      (kept, all) = (kept + inside, all + answers.count)
      if told <= 70 { #expect(20 * inside >= 11 * answers.count, "\(told): \(inside) of \(answers.count)") }
    }
    #expect(3 * kept >= 2 * all, "\(kept) of \(all)")
    let first = try #require(needed[0])
    #expect(10 * first.count { $0 <= 200 } >= 8 * first.count, "\(first.sorted())")
  }
}
