// PEACH_FULL_TESTS=1 fits 100,000 records each, some minutes in all.
import Chronology
import Music
import Simulation
import Synchronization
import TestSupport
import Testing
import Training

@testable import Fitting

/// Normal noise that counts how often its density is asked for, which is once for each record in each evaluation of a
/// likelihood.
private final class CountingFamily: PsychometricFamily {
  static let descriptor = Descriptor(name: "counting", summary: "", source: "", parameters: [])
  private let gaussian = try! PsychometricCatalog.standard.named("gaussian")
  private let asked = Atomic<Int>(0)

  var densities: Int { asked.load(ordering: .relaxed) }

  func cumulative(_ z: Double) -> Double { gaussian.cumulative(z) }
  func quantile(_ p: Double) -> Double { gaussian.quantile(p) }
  func density(_ z: Double) -> Double {
    asked.add(1, ordering: .relaxed)
    return gaussian.density(z)
  }
}

@Suite struct `The work of a fit` {
  private static let records = FullTests.areWanted ? 100_000 : 500

  /// Who answers: as the model says, hardly better than by guessing, with every second answer a lapse, with one key.
  enum Answers: CaseIterable { case attentive, nearlyGuessing, lapsing, oneKey }

  private func answers(_ kind: Answers) -> ObservedAnswers {
    let person = Answering(
      threshold: kind == .nearlyGuessing ? 400 : 12, lapseRate: kind == .lapsing ? 0.6 : 0.02, index: 300)
    let offsets = (0..<Self.records).map { (index: Int) -> Double in
      let size = (Double(index * 37 % 101) / 17).ofOctaves
      return index.isMultiple(of: 2) ? size : -size
    }
    let right = offsets.enumerated().map { trial, offset in
      kind == .oneKey && trial % 20 != 0 ? offset > 0 : person.isRight(offset.magnitude, trial: trial)
    }
    return ObservedAnswers(
      comparisons(offsets, right), of: Instant(microseconds: .min)..<Instant(microseconds: .max), law: .flat)
  }

  /// All that `ListenerFitter.fit` does, with a family that counts.
  private func fit(_ observations: ObservedAnswers, by family: CountingFamily) -> ListenerFit {
    func likelihood(_ law: any LearningLaw.Type) -> Likelihood {
      Likelihood(observations: observations, family: family, learning: law)
    }
    let constant = FittedModel(likelihood(NoLearning.self), from: StartingPoints.constant(observations))
    let candidates = LearningLawCatalog.standard.entries.map { law in
      law.coordinates.isEmpty
        ? constant
        : FittedModel(
          likelihood(law), from: StartingPoints.learning(likelihood(law), around: constant.maximum.point))
    }
    let best = candidates.min { $0.score.aicc < $1.score.aicc }!
    return ListenerFit(best, among: candidates.map(\.score), frequencyLaw: .flat)
  }

  @Test(arguments: Answers.allCases)
  func `evaluates each record at most a thousand times`(_ kind: Answers) {
    let (observations, family) = (answers(kind), CountingFamily())
    let fit = fit(observations, by: family)
    let evaluations = Double(family.densities) / Double(observations.count)
    #expect(evaluations < 1000, "\(kind): \(evaluations)")
    #expect(fit.answers.count == Self.records)
    #expect(fit.estimates.allSatisfy { $0.value.isFinite })
  }
}

@Suite struct `Lapses of somebody who makes none` {
  /// Offsets of 2 to 200 cents, half of them up.
  private let offsets: [Double] = (0..<600).map { (index: Int) -> Double in
    let size = (1 + Double(index * 7 % 60) / 9).ofOctaves
    return index.isMultiple(of: 2) ? size : -size
  }

  private func lapses(_ right: [Bool]) throws -> (estimate: ConstantEstimate, sentence: String) {
    let fit = try ListenerFitter(learning: "none").fit(comparisons(offsets, right))
    let estimate = try #require(fit["lapse-rate"])
    return (estimate, "\(fit.estimates)")
  }

  @Test func `are estimated as none, with an interval that is closed at 0`() throws {
    let (none, sentence) = try lapses(offsets.enumerated().map { $1.magnitude > 12 || $0 % 3 > 0 })
    #expect(none.value == 0 && none.lower == 0, "\(sentence)")
    let upper = try #require(none.upper)
    #expect(0.001 < upper && upper < 0.05, "\(sentence)")
  }

  @Test func `have the interval of their profile where all offsets are easy and the likelihood is flat`()
    throws
  {
    let easy = (0..<200).map { (index: Int) -> Double in
      [100, 150, 200, 300][index % 4] * (index / 4 % 2 == 0 ? 1 : -1)
    }
    let right = easy.indices.map { ![0, 7].contains($0) }
    let fit = try ListenerFitter(learning: "none").fit(comparisons(easy, right))
    let lapses = try #require(fit["lapse-rate"])
    // Where the likelihood over a grid of thresholds and biases, computed apart, falls by 1.92.
    let upper = try #require(lapses.upper)
    #expect(abs(upper - 0.0498) < 5e-4 && lapses.value < 0.02, "\(lapses)")
    for estimate in fit.estimates {
      #expect(estimate.lower.map { $0 < estimate.value } != false, "\(estimate)")
      #expect(estimate.upper.map { $0 > estimate.value } != false, "\(estimate)")
    }
  }
}
