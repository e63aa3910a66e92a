// Laws over the catalogs: gradients against differences, the information against its definition.
import Chronology
import Foundation
import Numerics
import Simulation
import Testing
import Training

@testable import Fitting

@Suite struct `The likelihood` {
  static let cases = PsychometricCatalog.standard.names.flatMap { family in
    LearningLawCatalog.standard.names.map { (family, $0) }
  }

  private static func records() throws -> [CompletedComparison] {
    try Person(learning: "exponential", trials: 50).train(
      RandomStrategy.self, comparisons: 200, smallest: 2)
  }

  private func likelihood(_ family: String, _ learning: String, law: FrequencyLaw = .flat) throws
    -> Likelihood
  {
    Likelihood(
      observations: ObservedAnswers(try Self.records(), of: .everything, law: law),
      family: try! PsychometricCatalog.standard.named(family),
      learning: LearningLawCatalog.standard.entries.first { $0.name == learning }!)
  }

  @Test(arguments: cases)
  func `has a gradient that equals its differences`(_ family: String, _ learning: String) throws {
    let likelihood = try likelihood(family, learning)
    let point = Array([3.7, 0.06, 1.2, 0.8, 5.5].prefix(likelihood.coordinates.count))
    let score = likelihood.evaluate(at: point).score
    #expect(score.count == point.count)
    for index in point.indices {
      var (above, below) = (point, point)
      (above[index], below[index]) = (point[index] + 1e-5, point[index] - 1e-5)
      let slope =
        (likelihood.evaluate(at: above).logLikelihood - likelihood.evaluate(at: below).logLikelihood) / 2e-5
      #expect(abs(score[index] - slope) < 1e-4 * (1 + abs(slope)), "\(likelihood.coordinates[index].name)")
    }
  }

  @Test(arguments: cases)
  func `has the expected information of its gradient`(_ family: String, _ learning: String) throws {
    let likelihood = try likelihood(family, learning)
    let point = Array([3.7, 0.06, 1.2, 0.8, 5.5].prefix(likelihood.coordinates.count))
    let information = likelihood.evaluate(at: point).information
    // E[s·sᵀ] over both answers to each comparison, record by record.
    var expected = information.map { $0.map { _ in 0.0 } }
    for record in 0..<likelihood.observations.count {
      for sign in [1.0, -1.0] {
        let one = Likelihood(
          observations: likelihood.observations.alone(record, sign: sign), family: likelihood.family,
          learning: likelihood.learning)
        let part = one.evaluate(at: point)
        for row in point.indices {
          for column in point.indices {
            expected[row][column] += exp(part.logLikelihood) * part.score[row] * part.score[column]
          }
        }
      }
    }
    for row in point.indices {
      for column in point.indices {
        let scale = (information[row][row] * information[column][column]).squareRoot()
        #expect(abs(information[row][column] - expected[row][column]) <= 1e-9 * scale)
      }
    }
  }

  @Test(arguments: PsychometricCatalog.standard.names)
  func `uses densities that are derivatives of the distribution`(_ name: String) {
    let family = try! PsychometricCatalog.standard.named(name)
    for z in stride(from: -4.05, through: 4, by: 0.3) {
      let slope = (family.cumulative(z + 1e-4) - family.cumulative(z - 1e-4)) / 2e-4
      #expect(abs(family.density(z) - slope) < 1e-7, "\(z)")
      #expect(abs(family.density(z) - family.density(-z)) < 1e-15)
    }
  }

  @Test(arguments: FrequencyLaw.allCases)
  func `is the product of the listener model's probabilities`(_ law: FrequencyLaw) throws {
    let values: [String: ParameterValue] = [
      "threshold-cents": .number(16), "lapse-rate": .number(0.06), "bias-cents": .number(1.2),
      "frequency-law": .text(law.rawValue),
    ]
    let model = try ListenerModel(ParameterValues(of: ListenerModel.descriptor, setting: values))
    let listener = model.listener(at: ListenerAddress(key: StreamKey(seed: 1), index: 0))
    let expected = try Self.records().reduce(0) { sum, one in
      let comparison = one.comparison
      let higher = listener.probabilityOfHigher(comparison.offset, at: comparison.reference)
      return sum + log(one.isCorrect == comparison.isCorrect(.higher) ? higher : 1 - higher)
    }
    let evaluation = try likelihood("gaussian", "none", law: law).evaluate(at: [4, 0.06, 1.2])
    #expect(abs(evaluation.logLikelihood - expected) < 1e-9)
  }

  @Test func `depends on the note`() throws {
    let flat = try likelihood("gaussian", "none").observations
    let wier = try likelihood("gaussian", "none", law: .wier1977).observations
    #expect(flat.noteOctaves.allSatisfy { $0 == 0 })
    // Two octaves and more below 1 kHz thresholds in cents are larger.
    #expect(wier.noteOctaves.allSatisfy { $0 > -0.2 } && wier.noteOctaves.contains { $0 > 0.5 })
  }

  @Test func `is finite for impossible answers`() {
    let records = comparisons([1000, 1000, -1000, 5], [false, true, true, true])
    let likelihood = Likelihood(
      observations: ObservedAnswers(records, of: .everything, law: .flat),
      family: try! PsychometricCatalog.standard.named("gaussian"), learning: NoLearning.self)
    let evaluation = likelihood.evaluate(at: [-5, 0, 0])
    #expect(evaluation.logLikelihood.isFinite && evaluation.score.allSatisfy(\.isFinite))
  }
}

extension ObservedAnswers {
  /// One of the answers.
  fileprivate func alone(_ index: Int, sign: Double) -> ObservedAnswers {
    let offset = offsets[index]
    let isRight = (sign > 0) == (offset > 0)
    // Earlier ones count as practice.
    let all = comparisons(
      Array(repeating: 1, count: index) + [offset], Array(repeating: true, count: index) + [isRight])
    return ObservedAnswers(all, of: all[index].timestamp..<Instant(microseconds: .max), law: .flat)
  }
}

@Suite struct `The laws of learning` {
  @Test(arguments: [0, 1, 50, 600, 5000.0]) func `are those of the listener model`(_ practised: Double) {
    let exponential = LearningCurve(.exponential, gainOctaves: 1.5, trials: 600)
    let power = LearningCurve(.power, gainOctaves: 10, trials: 64, exponent: 0.4)
    let fitted = ExponentialLearning.octaves(after: practised, SIMD2(1.5, log2(600))).gain
    #expect(abs(fitted - exponential.octaves(after: practised)) < 1e-12)
    #expect(
      abs(PowerLearning.octaves(after: practised, SIMD2(0.4, 6)).gain - power.octaves(after: practised))
        < 1e-12)
  }

  @Test func `have the constants of the listener model`() throws {
    for coordinate in LearningLawCatalog.standard.entries.flatMap({ $0.coordinates })
      + Coordinate.discrimination
    {
      let parameter = try ListenerModel.descriptor.parameter(named: coordinate.name)
      #expect(parameter.unit == coordinate.unit)
      for end in [coordinate.values.lowerBound, coordinate.values.upperBound] {
        #expect(try parameter.checked(.number(end)) == .number(end))
      }
    }
    let laws = try ListenerModel.descriptor.parameter(named: "learning")
    #expect(laws.kind == .choice(LearningLawCatalog.standard.names))
  }
}

@Suite struct `The numerics` {
  @Test(arguments: [0.3, 1, 50]) func `find the zero of an increasing function`(_ firstStep: Double) {
    for sign in [1.0, -1] {
      var search = RootSearch(from: 2, value: -1, to: 2 + 40 * sign, firstStep: firstStep)
      var steps = 0
      while let point = search.next, steps < 60 {
        let distance = abs(point - 2)
        let value = distance * distance * distance / 27 - 1
        if abs(value) < 1e-6 { break }
        search.add(point, value: value)
        steps += 1
      }
      #expect(steps < 30 && abs(search.next! - (2 + 3 * sign)) < 1e-5)
    }
  }

  @Test func `find no zero of a negative function`() {
    var search = RootSearch(from: 0, value: -2, to: -10, firstStep: 1)
    var points: [Double] = []
    while let point = search.next {
      points.append(point)
      search.add(point, value: -1)
    }
    #expect(points == [-1, -2, -4, -8, -10])
  }
}
