// Vectors/posteriors.json, made by Tests/Tools/fitting_vectors.py: posteriors by numpy.
import Foundation
import Music
import Numerics
import Simulation
import Testing
import Training

@testable import Fitting

/// A posterior by another implementation.
private struct PosteriorVector: Decodable {
  var name: String
  var family: String
  var offsets: [Double]
  var right: String
  var octaves: [Double]
  var shares: [Double]

  static let all: [PosteriorVector] = {
    struct File: Decodable { var cases: [PosteriorVector] }
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "Vectors/posteriors.json")
    return try! JSONDecoder().decode(File.self, from: Data(contentsOf: file)).cases
  }()

  /// The fit of these answers without learning.
  var fit: ListenerFit {
    get throws {
      let records = comparisons(offsets, right.map { $0 == "1" })
      return try ListenerFitter(family: family, learning: "none").fit(records)
    }
  }
}

@Suite struct `The posterior of a threshold` {
  @Test(arguments: PosteriorVector.all.indices)
  func `equals that of an independent implementation`(_ index: Int) throws {
    let vector = PosteriorVector.all[index]
    let posterior = try #require(vector.fit.thresholdPosterior)
    #expect(vector.octaves.count >= 3)
    // The posterior of few answers falls more steeply on one side than its standard deviation says.
    let allowance = vector.offsets.count < 200 ? 3e-6 : 1e-6
    for (octaves, share) in zip(vector.octaves, vector.shares) {
      let found = posterior.probability(below: octaves)
      #expect(
        abs(found - share) < allowance,
        "\(vector.name): \(found) below \(octaves) octaves, elsewhere \(share)")
    }
  }

  @Test func `has quantiles that invert its shares, and its central 95 % is the interval`() throws {
    let fit = try PosteriorVector.all[0].fit
    let posterior = try #require(fit.thresholdPosterior)
    for share in [0.001, 0.025, 0.3, 0.975] {
      #expect(abs(posterior.probability(below: posterior.quantile(share)) - share) < 1e-12)
    }
    let threshold = try #require(fit["threshold-cents"])
    #expect(threshold.lower == posterior.quantile(0.025).ofOctaves)
    #expect(threshold.upper == posterior.quantile(0.975).ofOctaves)
    #expect(posterior.probability(below: -100) == 0 && posterior.probability(below: 100) == 1)
  }

  @Test func `is that of no listener who learns`() throws {
    let person = Person(learning: "exponential")
    let records = try person.train(RandomStrategy.self, comparisons: 600, smallest: 2)
    let fit = try ListenerFitter(learning: "exponential").fit(records)
    #expect(fit.thresholdPosterior == nil)
    let lower = try #require(fit["threshold-cents"]?.lower)
    #expect(abs(try #require(fit.profileDeviance(of: "threshold-cents", at: lower)) - 3.841) < 0.01)
  }

  @Test func `does not depend on where its computation starts`() throws {
    let fit = try PosteriorVector.all[0].fit
    let posterior = try #require(fit.thresholdPosterior)
    for (octaves, deviation) in [(1.0, 2.0), (5.0, 0.02)] {
      let other = ThresholdPosterior(fit.model.likelihood, around: octaves, deviation: deviation)
      for share in [0.025, 0.5, 0.975] {
        #expect(abs(other.probability(below: posterior.quantile(share)) - share) < 1e-6)
      }
    }
  }
}

@Suite struct `The prior of a fit` {
  private let listeners = (0..<20_000).map { index in
    ThresholdPosterior.drawnListener(
      RandomStream(key: StreamKey(seed: 5), listener: UInt32(index), session: 0, purpose: .population))
  }

  /// The share of drawn listeners less the share that the density has, within four standard errors.
  private func agrees(
    _ share: Double, _ isCounted: ((octaves: Double, lapseRate: Double, bias: Double)) -> Bool
  ) -> Bool {
    let found = Double(listeners.count(where: isCounted)) / Double(listeners.count)
    return abs(found - share) < 4 * (share * (1 - share) / Double(listeners.count)).squareRoot()
  }

  /// The share of a density below a limit, by the midpoint rule.
  private func share(
    below limit: Double, of range: ClosedRange<Double>, _ logDensity: (Double) -> Double
  ) -> Double {
    let steps = 20_000
    let width = (range.upperBound - range.lowerBound) / Double(steps)
    let points = (0..<steps).map { range.lowerBound + (Double($0) + 0.5) * width }
    let sum = points.reduce(0) { $0 + exp(logDensity($1)) }
    return points.filter { $0 < limit }.reduce(0) { $0 + exp(logDensity($1)) } / sum
  }

  @Test(arguments: [0.02, 0.0478, 0.1, 0.2846]) func `is what lapse rates are drawn from`(_ rate: Double) {
    let root = (2 * rate).squareRoot()
    let share = share(below: root, of: 0...1, ListenerPrior.logDensity(ofRoot:))
    #expect(agrees(share) { $0.lapseRate < rate })
    if rate == 0.0478 { #expect(abs(share - 0.5) < 0.001) }
    if rate == 0.2846 { #expect(abs(share - 0.95) < 0.001) }
  }

  @Test(arguments: [-1.07, -0.204, 0, 0.5, 3]) func `is what biases are drawn from`(_ bias: Double) {
    let share = share(below: bias, of: ListenerPrior.biases, ListenerPrior.logDensity(ofBias:))
    #expect(agrees(share) { $0.bias < bias })
    #expect(listeners.allSatisfy { ListenerPrior.biases.contains($0.bias) })
    if bias == -0.204 { #expect(abs(share - 0.25) < 0.001) }
    if bias == -1.07 { #expect(abs(share - 0.025) < 0.001) }
  }

  @Test func `is what thresholds are drawn from`() {
    #expect(agrees(0.5) { $0.octaves < 4 })
    #expect(agrees(0.841_345) { $0.octaves < 6.5 })
  }
}
