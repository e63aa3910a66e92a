// Vectors/fits.json, made by Tests/Tools/fitting_vectors.py: maxima and profile intervals by scipy.
import Foundation
import Testing
import Training

@testable import Fitting

/// A fit by another implementation.
struct FitVector: Decodable, Sendable {
  var family: String
  var learning: String
  var offsets: [Double]
  var right: String
  var logLikelihood: Double
  var values: [Double]
  var lower: [Double?]
  var upper: [Double?]

  static let all: [FitVector] = {
    struct File: Decodable { var cases: [FitVector] }
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/fits.json")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try! decoder.decode(File.self, from: Data(contentsOf: file)).cases
  }()
}

@Suite struct `A fit` {
  @Test(arguments: FitVector.all.indices)
  func `equals that of an independent implementation`(_ index: Int) throws {
    let vector = FitVector.all[index]
    let records = comparisons(vector.offsets, vector.right.map { $0 == "1" })
    let fit = try ListenerFitter(family: vector.family, learning: vector.learning).fit(records)
    #expect(abs(fit.score.logLikelihood - vector.logLikelihood) < 1e-5)
    #expect(fit.deviance == -2 * fit.score.logLikelihood)
    #expect(fit.estimates.count == vector.values.count)
    for (index, coordinate) in fit.model.likelihood.coordinates.enumerated() {
      // That of the profile: the interval of a constant threshold is the posterior's.
      let profile = ProfileLikelihood(fit.model.likelihood, fit.model.maximum, of: index)
      let estimate = try ConstantEstimate(coordinate, profile, at: fit.model.maximum.point[index])
      #expect(estimate.value == fit.estimates[index].value)
      if index > 0 || vector.learning != "none" { #expect(estimate == fit.estimates[index]) }
      // If the likelihood is within 10⁻⁷ of its maximum, the constants are within about 10⁻³ standard errors.
      let width = (vector.upper[index] ?? estimate.value) - (vector.lower[index] ?? estimate.value)
      #expect(abs(estimate.value - vector.values[index]) < 0.002 * width, "\(estimate)")
      check(estimate.lower, vector.lower[index], width, estimate)
      check(estimate.upper, vector.upper[index], width, estimate)
    }
  }

  /// A bound of the constant itself is not an end from the likelihood.
  private func check(_ end: Double?, _ other: Double?, _ width: Double, _ estimate: ConstantEstimate) {
    guard let other else { return #expect(end == nil || end == 0 || end == 0.5, "\(estimate)") }
    #expect(end.map { abs($0 - other) < 0.004 * width } == true, "\(estimate), got \(other) elsewhere")
  }

  @Test func `is compared for both families, with and without learning`() {
    #expect(Set(FitVector.all.map(\.family)) == ["gaussian", "logistic"])
    #expect(Set(FitVector.all.map(\.learning)) == ["none", "exponential"])
  }
}
