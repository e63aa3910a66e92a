// How soon a measurement ends for people who guess, and that it does not end for others.
import Chronology
import Music
import Numerics
import Testing
import Training

/// The answer with which a measurement by `tracking` ends early; nil if all of 100 are presented.
private func end(_ listener: ObservedListener, seed: UInt64) throws -> Int? {
  var test = GuessTest(largest: TrainingSettings().bounds.upperBound)
  return try listener.train(100, seed: seed).firstIndex {
    test.add($0)
    return test.isGuessing
  }.map { $0 + 1 }
}

/// The probability that a test of up to `count` answers, all at the largest offset, finds a person who is right with
/// probability `p` at each: the sum over all sequences of answers.
private func probability(ofFinding p: Double, within count: Int) -> Double {
  let largest = TrainingSettings().bounds.upperBound
  // The tests that go on, by their right answers, and the probability of each.
  var open = [0: (test: GuessTest(largest: largest), probability: 1.0)]
  var found = 0.0
  for _ in 0..<count {
    var next: [Int: (test: GuessTest, probability: Double)] = [:]
    for (right, (test, before)) in open {
      for isCorrect in [false, true] {
        var test = test
        test.add(completed(largest.value, isCorrect: isCorrect))
        let probability = before * (isCorrect ? p : 1 - p)
        if test.isGuessing {
          found += probability
        } else {
          next[right + (isCorrect ? 1 : 0), default: (test, 0)].probability += probability
        }
      }
    }
    open = next
  }
  return found
}

@Suite struct `A test for guesses` {
  @Test(arguments: [(0.5, 30, 0.819, 0.0005), (0.5, 100, 0.970, 0.0005), (0.9, 100, 0.000_004, 0.000_000_5)])
  func `finds the shares of people that its documentation says`(
    p: Double, count: Int, share: Double, rounding: Double
  ) {
    let found = probability(ofFinding: p, within: count)
    #expect(abs(found - share) <= rounding, "\(found)")
  }

  /// By the binomial distribution 97.0 % of guessers are found in 100 answers at the largest offsets; the first answers
  /// are at smaller ones, and four standard errors of 60 people are 8.8 %.
  @Test func `ends the measurement of nearly all who guess, mostly soon`() throws {
    let guesser = ObservedListener(lapseRate: 1) { _ in 10 }
    let ends = try (0..<60).map { try end(guesser, seed: 9_100_000 + $0) }
    #expect(ends.count { $0 != nil } >= 53, "\(ends)")
    let found = ends.compactMap(\.self).sorted()
    #expect(found[0] >= GuessTest.fewest && found[found.count / 2] <= 50, "\(found)")
  }

  /// Of 4,000 it ends none, none and 21, whose largest differences are not much above their threshold.
  @Test(arguments: [(8.0, 0), (25, 0), (60, 1)])
  func `ends no measurement of people who lapse in a fifth of the trials, and hear the largest differences`(
    threshold: Double, most: Int
  ) throws {
    let inattentive = ObservedListener(lapseRate: 0.2) { _ in threshold.octaves }
    let ends = try (0..<40).compactMap { try end(inattentive, seed: 9_200_000 + $0) }
    #expect(ends.count <= most, "\(ends)")
  }

  /// Every answer is at the largest offset, the hardest case; 0.0004 % of them would be found by chance.
  @Test func `does not take lapses at the largest offset alone for guesses`() {
    let largest = TrainingSettings().bounds.upperBound
    for seed in 0..<400 {
      var test = GuessTest(largest: largest)
      for luck in uniforms(100, seed: 9_300_000 + UInt64(seed)) {
        test.add(completed(largest.value, isCorrect: luck < 0.9))
        #expect(!test.isGuessing)
      }
    }
  }
}

@Suite struct `A person who guesses under the Kazez rule` {
  /// `Documentation/tracker.md` has the shares of 400 people, by answers.
  @Test func `is shown no threshold, and a range as often as the document says`() throws {
    var ranges: [Int: Int] = [:]
    for person in 0..<400 {
      let strategy = try KazezStrategy(ParameterValues(of: KazezStrategy.descriptor))
      var training = ComparisonTraining(
        strategy: strategy, settings: TrainingSettings(),
        history: TrainingHistory(
          profile: PerceptualProfile(tracker: ThresholdTracker()),
          timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
      let (draws, luck) = (
        strategyDraws(seed: UInt64(person)), uniforms(240, seed: 9_400_000 + UInt64(person))
      )
      for trial in 0..<240 {
        if trial % 60 == 0 { training.beginSession(strategy) }
        let comparison = training.present(draws: TrialDraws(of: UInt32(trial), in: draws))
        let time = Int64(trial / 60) * 86_400 + Int64(trial % 60) * 4
        training.complete(comparison, isCorrect: luck[trial] < 0.5, at: Instant(seconds: time))
        guard [30, 60, 120, 240].contains(trial + 1) else { continue }
        let threshold = try #require(training.history.threshold(of: .prime))
        #expect(!threshold.isShown, "person \(person), answer \(trial + 1)")
        if threshold.isRough { ranges[trial + 1, default: 0] += 1 }
      }
    }
    #expect(ranges == [30: 31, 60: 30, 120: 26, 240: 4])
  }
}
