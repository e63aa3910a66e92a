import Numerics

/// A comparison of the right answers with those that a fitted listener would give, in ten classes of equal size,
/// ordered by the probability of a right answer.
///
/// X² = Σ (right − expected)²/(expected·(1 − expected/count)) has approximately a χ² distribution with 8 degrees of
/// freedom if the listener gave the answers.
///
/// Source: Hosmer & Lemeshow 1980.
package struct Calibration: Sendable, Hashable {
  /// Answers with similar probabilities of being right.
  package struct Class: Sendable, Hashable {
    package var count = 0
    package var right = 0
    /// The expected number of right answers.
    package var expected = 0.0
  }

  /// The classes, ordered from the smallest probability of a right answer.
  package let classes: [Class]

  private static let count = 10
  /// The degrees of freedom of X².
  package static let degreesOfFreedom = count - 2

  init(expected: [Double], isRight: [Bool]) {
    // Answers with equal probabilities keep their order.
    let order = expected.indices.sorted { (expected[$0], $0) < (expected[$1], $1) }
    var classes = [Class](repeating: Class(), count: Self.count)
    for (rank, index) in order.enumerated() {
      let classIndex = rank * Self.count / order.count
      classes[classIndex].count += 1
      classes[classIndex].right += isRight[index] ? 1 : 0
      classes[classIndex].expected += expected[index]
    }
    self.classes = classes
  }

  /// X². A class whose answers were all certain adds 0.
  package var chiSquare: Double {
    classes.reduce(0) { sum, one in
      let variance = one.expected * (1 - one.expected / Double(one.count))
      let miss = Double(one.right) - one.expected
      return variance > 1e-9 ? sum + miss * miss / variance : sum
    }
  }

  package var pValue: Double {
    ChiSquare.upperTail(chiSquare, evenDegreesOfFreedom: Self.degreesOfFreedom)
  }
}
