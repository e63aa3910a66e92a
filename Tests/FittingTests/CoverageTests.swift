// Known truth recovered through the real loop. If N intervals each cover the truth with probability .95, the share that
// does is within 4·√(.95·.05/N) of .95. Seeds are fixed. PEACH_FULL_TESTS=1 uses more people and longer training, and
// prints the shares.
import Chronology
import Foundation
import Simulation
import TestSupport
import Testing
import Training

@testable import Fitting

/// How often the interval of each constant covers the truth.
private struct Coverage {
  var covered: [String: Int] = [:]
  /// The number of fits whose goodness-of-fit p-value is below .05.
  var suspected = 0
  let people: Int

  /// Many people with equal constants, each fitted with their own law of learning.
  init(of person: Person, people: Int, train: (Int) throws -> [CompletedComparison]) throws {
    self.people = people
    let fitter = ListenerFitter(family: person.family, learning: person.learning)
    for index in 0..<people {
      let observations = ObservedAnswers(try train(index), of: .everything, law: .flat)
      let rough = try fitter.explain(observations).best
      let best = FittedModel(rough.likelihood, exactlyFrom: rough.maximum.point)
      #expect(best.isValid)
      for (index, coordinate) in best.likelihood.coordinates.enumerated() {
        let truth = coordinate.position(of: person.constants[coordinate.name]!)
        let deviance = ProfileLikelihood(best.likelihood, best.maximum, of: index).deviance(at: truth)
        covered[coordinate.name, default: 0] += deviance <= ProfileLikelihood.limit ? 1 : 0
      }
      if Calibration(best).pValue < 0.05 { suspected += 1 }
    }
  }

  func check(_ sourceLocation: SourceLocation = #_sourceLocation) {
    for (name, count) in covered.sorted(by: { $0.key < $1.key }) {
      let share = Double(count) / Double(people)
      if FullTests.areWanted { print("coverage of \(name): \(count) of \(people), \(share)") }
      #expect(abs(share - 0.95) < tolerance, "\(name)", sourceLocation: sourceLocation)
    }
    if FullTests.areWanted { print("suspected: \(suspected) of \(people)") }
    #expect(abs(Double(suspected) / Double(people) - 0.05) < tolerance, sourceLocation: sourceLocation)
  }

  private var tolerance: Double { 4 * (0.95 * 0.05 / Double(people)).squareRoot() }
}

extension Range<Instant> {
  static var everything: Range<Instant> { Instant(microseconds: .min)..<Instant(microseconds: .max) }
}

@Suite struct `The 95 % intervals of fitted listeners` {
  let people = FullTests.areWanted ? 400 : 30
  let length = FullTests.areWanted ? 3000 : 1000
  let trials = FullTests.areWanted ? 600.0 : 200

  @Test func `cover the truth for exponential learning, nineteen times of twenty`() throws {
    let person = Person(learning: "exponential", trials: trials)
    try Coverage(of: person, people: people) { index in
      try person.train(RandomStrategy.self, comparisons: length, index: index, smallest: 2)
    }.check()
  }

  @Test(arguments: FullTests.areWanted ? ["gaussian", "logistic"] : ["logistic"])
  func `cover the truth without learning`(_ family: String) throws {
    let person = Person(family: family)
    try Coverage(of: person, people: people) { index in
      try person.train(RandomStrategy.self, comparisons: 400, index: index, smallest: 2)
    }.check()
  }

  @Test(.enabled(if: FullTests.areWanted, "set PEACH_FULL_TESTS"))
  func `cover the truth for power-law learning, and for adapted difficulties`() throws {
    let power = Person(threshold: 45, learning: "power", trials: 100)
    try Coverage(of: power, people: people) { index in
      try power.train(RandomStrategy.self, comparisons: length, index: index, smallest: 2)
    }.check()
    let adapted = Person(learning: "exponential")
    try Coverage(of: adapted, people: people) { index in
      try adapted.train(
        WeightedStrategy.self, ["target": .number(0.8)], comparisons: length, index: index)
    }.check()
  }

  @Test func `end where the profile deviance is 3.841, or are open`() throws {
    let person = Person(learning: "exponential")
    let records = try person.train(RandomStrategy.self, comparisons: 1200, smallest: 2)
    let fit = try ListenerFitter(learning: "exponential").fit(records)
    var ends = 0
    for estimate in fit.estimates {
      for end in [estimate.lower, estimate.upper].compactMap(\.self)
      where end > 0 || estimate.name == "bias-cents" {
        let deviance = try #require(fit.profileDeviance(of: estimate.name, at: end))
        #expect(abs(deviance - 3.841) < 0.01, "\(estimate)")
        ends += 1
      }
    }
    #expect(ends >= 6)
    #expect(fit.profileDeviance(of: "learning-exponent", at: 1) == nil)
  }
}

@Suite struct `Learning that is fitted` {
  // A law is selected by chance if its gain exceeds the cost of two constants by 2: P(χ²₂ > 6) = .05 at most, less because
  // the gain cannot be negative.
  @Test func `is rarely found without learning`() throws {
    let (people, person) = (FullTests.areWanted ? 400 : 20, Person())
    let found = try (0..<people).count { index in
      let records = try person.train(RandomStrategy.self, comparisons: 300, index: index, smallest: 2)
      let observations = ObservedAnswers(records, of: .everything, law: .flat)
      return try ListenerFitter().explain(observations).selected.score.learning != "none"
    }
    if FullTests.areWanted { print("learning found where there is none: \(found) of \(people)") }
    #expect(Double(found) / Double(people) < 0.05 + 2 * (0.05 * 0.95 / Double(people)).squareRoot())
  }

  @Test func `is found if it is large`() throws {
    let person = Person(learning: "exponential")
    let records = try person.train(RandomStrategy.self, comparisons: 3000, smallest: 2)
    let laws = try ListenerFitter().explain(ObservedAnswers(records, of: .everything, law: .flat))
    let (selected, scores) = (laws.selected.score, laws.models.map(\.score))
    #expect(selected.learning != "none")
    #expect(scores.map(\.learning) == LearningLawCatalog.standard.names)
    #expect(scores.allSatisfy { $0.aicc >= selected.aicc })
  }

  @Test func `is not extrapolated from a law that has its maximum at a bound`() throws {
    // Slow learners look like the straight part of any law.
    let person = Person(learning: "exponential", gain: 3, trials: 600)
    let trained = try (0..<24).map {
      try person.train(RandomStrategy.self, comparisons: 300, index: $0, smallest: 2)
    }
    let fits = trained.compactMap { try? ListenerFitter().fit($0) }
    let bounded = fits.filter { fit in
      fit.scores.contains { !$0.hasMaximum && $0.isDistinguishable(from: fit.score) }
    }
    #expect(fits.count == 24 && !bounded.isEmpty)
    #expect(fits.allSatisfy { $0.score.learning == "none" || $0.score.hasMaximum })
    let last = person.threshold * exp2(-3 * (1 - exp(-0.5)))
    for fit in bounded { #expect(try #require(fit.finalThreshold) / last < 2) }
  }

  @Test func `counts practice before the days that are fitted`() throws {
    let person = Person(learning: "exponential", trials: 300)
    let records = try person.train(RandomStrategy.self, comparisons: 3000, smallest: 2)
    let late = records[1500].timestamp..<records[2999].timestamp
    let fit = try ListenerFitter(learning: "none").fit(records, of: late)
    #expect(fit.answers.count == 1499)
    // All learning is over by then: 22·2^−1.5 = 7.8 cents.
    #expect(try #require(fit["threshold-cents"]).covers(22 * exp2(-1.5)))
  }
}

@Suite struct `A listener who is fitted` {
  /// Four standard errors, from the profile's interval.
  private func agrees(_ estimate: ConstantEstimate?, _ truth: Double) throws -> Bool {
    let estimate = try #require(estimate)
    let (lower, upper) = (try #require(estimate.lower), try #require(estimate.upper))
    let error = log2(upper / lower) / (2 * 1.96)
    return abs(log2(estimate.value / truth)) < 4 * error
  }

  @Test(arguments: [3.5, 22]) func `is recovered from what the app's rule presents`(_ threshold: Double)
    throws
  {
    let person = Person(threshold: threshold)
    let fit = try ListenerFitter(learning: "none").fit(
      person.train(KazezStrategy.self, comparisons: 1000))
    #expect(try agrees(fit["threshold-cents"], threshold))
    #expect(try #require(fit["threshold-cents"]?.upper) < 2 * threshold)
  }

  @Test(arguments: [3.5, 22]) func `is recovered from what QUEST+ presents`(_ threshold: Double) throws {
    let person = Person(threshold: threshold)
    let fit = try ListenerFitter(learning: "none").fit(
      person.train(QuestPlusStrategy.self, comparisons: 600))
    #expect(try agrees(fit["threshold-cents"], threshold))
  }
}
