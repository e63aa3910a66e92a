// Vectors/bayesian.json, made by Tests/Tools/bayesian_vectors.py: Watson & Pelli (1983), King-Smith et al. (1994),
// Kontsevich & Tyler (1999) and Watson (2017), implemented apart in numpy.
import Foundation
import Music
import Testing
import Training

/// A session that was computed elsewhere.
struct BayesianVector: Decodable, Sendable {
  var strategy: String
  var parameters: [String: ParameterValue]
  var bounds: [Double]
  var answers: String
  /// Level in cents, posterior mean and standard deviation in octaves, entropy in bits, after each answer.
  var trials: [[Double]]
  var next: Double

  static let all: [BayesianVector] = {
    struct File: Decodable { var cases: [BayesianVector] }
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/bayesian.json")
    return try! JSONDecoder().decode(File.self, from: Data(contentsOf: file)).cases
  }()
}

/// A strategy that tells its whole belief.
protocol Believing: ComparisonStrategy {
  func belief(after last: CompletedComparison?) -> ThresholdBelief
}
extension QuestStrategy: Believing {}
extension QuestPlusStrategy: Believing {}

@Suite struct `The Bayesian strategies` {
  @Test(arguments: BayesianVector.all.indices)
  func `present and believe what an implementation apart does`(_ index: Int) throws {
    let vector = BayesianVector.all[index]
    if vector.strategy == "quest" {
      try compare(QuestStrategy.self, vector)
    } else {
      try compare(QuestPlusStrategy.self, vector)
    }
  }

  @Test func `are compared in cases of both`() {
    #expect(Set(BayesianVector.all.map(\.strategy)) == ["quest", "quest-plus"])
  }

  private func compare<Strategy: Believing>(_ type: Strategy.Type, _ vector: BayesianVector) throws {
    var strategy = try Strategy(ParameterValues(of: type.descriptor, setting: vector.parameters))
    var situation = Situation.standard
    situation.bounds = Cents(vector.bounds[0])...Cents(vector.bounds[1])
    var last: CompletedComparison?
    func level() -> Double {
      strategy.nextChoice(after: last, profile: PerceptualProfile(), in: situation, draws: .words(0, 0))
        .difficulty.value
    }
    #expect(!vector.answers.isEmpty && vector.trials.count == vector.answers.count)
    for (trial, answer) in zip(vector.trials, vector.answers) {
      // The same level of the grid; the last bit is the mathematics library's.
      let presented = level()
      #expect(agree(presented, trial[0], within: 1e-14), "\(vector.strategy) \(vector.parameters)")
      last = completed(presented, isCorrect: answer == "1")
      let belief = strategy.belief(after: last)
      #expect(abs(belief.meanOctaves - trial[1]) < 1e-9)
      #expect(abs(belief.deviationOctaves - trial[2]) < 1e-9)
      #expect(abs(belief.entropyBits - trial[3]) < 1e-9)
      let estimate = try #require(strategy.estimate(after: last))
      #expect(abs(log2(estimate.threshold.value) - trial[1]) < 1e-9)
      #expect(abs(estimate.spreadOctaves! - trial[2]) < 1e-9 && estimate.fraction == 0.75)
    }
    #expect(agree(level(), vector.next, within: 1e-14))
  }
}
