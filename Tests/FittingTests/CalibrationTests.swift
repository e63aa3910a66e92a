// By hand, and for a listener that differs from the fitted one.
import Testing

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
}
