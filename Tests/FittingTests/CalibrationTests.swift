// By hand, and for a listener that differs from the fitted one.
import Simulation
import Testing
import Training

@testable import Fitting

@Suite struct `The calibration of a fit` {
  @Test func `counts right answers in ten classes from hard to easy`() {
    let expected = (0..<100).map { 0.5 + Double($0) / 250 }
    let calibration = Calibration(expected: expected.reversed(), isRight: Array(repeating: true, count: 100))
    #expect(calibration.classes.count == 10 && calibration.classes.allSatisfy { $0.count == 10 })
    #expect(calibration.classes.allSatisfy { $0.right == 10 })
    #expect(abs(calibration.classes[0].expected - 5.18) < 1e-12)
    #expect(abs(calibration.classes[9].expected - 8.78) < 1e-12)
  }

  /// A thousand answers expected to be right half the time, as many of the last hundred right.
  private func calibration(lastRight: Int) -> Calibration {
    let isRight = (0..<1000).map { index in index < 900 ? index.isMultiple(of: 2) : index - 900 < lastRight }
    return Calibration(expected: Array(repeating: 0.5, count: 1000), isRight: isRight)
  }

  @Test func `has the tail of χ² with eight degrees of freedom`() {
    #expect(calibration(lastRight: 50).chiSquare == 0 && calibration(lastRight: 50).pValue == 1)
    // (70 − 50)²/25 = 16; scipy 1.17: chi2.sf(16, 8) = 0.04238011199168.
    let missed = calibration(lastRight: 70)
    #expect(abs(missed.chiSquare - 16) < 1e-9)
    #expect(abs(missed.pValue - 0.042_380_111_991_68) < 1e-12)
  }

  @Test func `is poor for a person who hears some differences worse than smaller ones`() throws {
    // No listener of the model is always right at 5 cents and often wrong at 20.
    let rightOfTen: [Double: Int] = [1: 5, 5: 10, 20: 7, 50: 10]
    var (offsets, right): ([Double], [Bool]) = ([], [])
    for index in 0..<400 {
      let size = [1.0, 5, 20, 50][index % 4]
      offsets.append(index / 4 % 2 == 0 ? size : -size)
      right.append(index / 8 % 10 < rightOfTen[size]!)
    }
    let fit = try ListenerFitter(learning: "none").fit(comparisons(offsets, right))
    #expect(fit.calibration.pValue < 0.01)
  }

  // Sets from exactly the fitted model have p below .05 in 5 %: of 200 more than 20 have a probability of 10⁻³. Before
  // ties kept their order, two of five had.
  @Test func `does not reject the listener who gave the answers if levels repeat`() throws {
    let person = Person(threshold: 12, lapseRate: 0.05, bias: 2)
    let fitter = ListenerFitter(learning: "none")
    let rejected = try (0..<200).count { index in
      let records = try person.train(
        ConstantStrategy.self, ["levels": .list([2, 4, 8, 16, 32, 64].map(ParameterValue.number))],
        comparisons: 400, index: index)
      let observations = ObservedAnswers(records, of: .everything, law: .flat)
      return try Calibration(fitter.explain(observations).best).pValue < 0.05
    }
    #expect(rejected <= 20, "\(rejected) of 200")
  }

  @Test func `has the same probability for equal trials, whatever was answered`() throws {
    let offsets = (0..<400).map { Double([2, 4, -8, 16, -32][$0 % 5]) }
    let fit = try ListenerFitter(learning: "none").fit(
      comparisons(offsets, offsets.indices.map { $0 % 7 != 0 && (abs(offsets[$0]) > 4 || $0 % 3 != 0) }))
    let probabilities = fit.model.likelihood.probabilitiesOfRight(at: fit.model.maximum.point)
    #expect(Set(probabilities).count == 5)
  }
}
