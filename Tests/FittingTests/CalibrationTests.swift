// By hand, and where the listener is another than the one that is fitted.
import Foundation
import Testing
import Training

@testable import Fitting

@Suite struct `Calibration` {
  @Test func `counts right answers in ten classes from hard to easy`() {
    let expected = (0..<100).map { 0.5 + Double($0) / 250 }
    let calibration = Calibration(expected: expected.reversed(), isRight: (0..<100).map { _ in true })
    #expect(calibration.classes.count == 10 && calibration.classes.allSatisfy { $0.count == 10 })
    #expect(calibration.classes.allSatisfy { $0.right == 10 })
    #expect(abs(calibration.classes[0].expected - 5.18) < 1e-12)
    #expect(abs(calibration.classes[9].expected - 8.78) < 1e-12)
  }

  @Test func `has the tail of χ² with eight degrees of freedom`() {
    // One class that misses: X² = 15.507 has p = .05 (Pearson's table).
    var classes = Array(repeating: 50, count: 10)
    classes[0] = 50
    let isRight = (0..<1000).map { $0 / 100 == 0 ? $0 % 100 < 50 : $0 % 2 == 0 }
    let none = Calibration(expected: Array(repeating: 0.5, count: 1000), isRight: isRight)
    #expect(none.chiSquare == 0 && none.p == 1)
    let half = 15.507_313 / 2
    let tail = exp(-half) * (1 + half + half * half / 2 + half * half * half / 6)
    #expect(abs(tail - 0.05) < 1e-6)
    // 50 ± 10·√(.25·100·…): one class at 50 + √15.507·5.
    let missed = (0..<1000).map { $0 / 100 == 9 ? $0 % 100 < 70 : $0 % 2 == 0 }
    let calibration = Calibration(expected: Array(repeating: 0.5, count: 1000), isRight: missed)
    // (70 − 50)²/25 = 16: e⁻⁸·(1 + 8 + 32 + 512/6).
    #expect(abs(calibration.chiSquare - 16) < 1e-9)
    #expect(abs(calibration.p - exp(-8) * (1 + 8 + 32 + 512.0 / 6)) < 1e-12)
  }

  @Test func `is bad for a person who hears coarse differences worse than fine ones`() throws {
    // No listener of the model is right at 5 cents and guesses at 50.
    let offsets = (0..<400).map { [1.0, 5, 20, 50][$0 % 4] * ($0 / 4 % 2 == 0 ? 1 : -1) }
    let right = offsets.enumerated().map { index, offset in
      abs(offset) == 5 ? index / 8 % 10 != 0 : abs(offset) == 50 ? index / 8 % 10 < 6 : index / 8 % 10 < 7
    }
    let fit = try ListenerFitter(learning: "none").fit(comparisons(offsets, right))
    #expect(fit.calibration.p < 0.01)
  }
}
