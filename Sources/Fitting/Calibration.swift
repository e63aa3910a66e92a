import PortableMath

/// Whether answers were right as often as a fitted listener would be: in ten classes of equal size, from the answers
/// that it would most likely get wrong to those it would most likely get right.
///
/// X² = Σ (right − expected)²/(expected·(1 − expected/count)) is distributed nearly as χ² with 8 degrees of freedom
/// for the listener who gave the answers.
///
/// Source: Hosmer & Lemeshow 1980.
public struct Calibration: Sendable, Hashable {
  /// Answers that were about equally likely to be right.
  public struct Class: Sendable, Hashable {
    /// How many.
    public var count = 0
    /// How many were right.
    public var right = 0
    /// How many were expected to be.
    public var expected = 0.0
  }

  /// From hard to easy.
  public let classes: [Class]

  private static let count = 10
  /// Those of χ².
  public static let degreesOfFreedom = count - 2

  init(expected: [Double], isRight: [Bool]) {
    // Answers as likely as each other keep their order.
    let order = expected.indices.sorted { (expected[$0], $0) < (expected[$1], $1) }
    var classes = [Class](repeating: Class(), count: Self.count)
    for (rank, index) in order.enumerated() {
      let place = rank * Self.count / order.count
      classes[place].count += 1
      classes[place].right += isRight[index] ? 1 : 0
      classes[place].expected += expected[index]
    }
    self.classes = classes
  }

  /// X². A class in which every answer was certain adds nothing.
  public var chiSquare: Double {
    classes.reduce(0) { sum, one in
      let variance = one.expected * (1 - one.expected / Double(one.count))
      let miss = Double(one.right) - one.expected
      return variance > 1e-9 ? sum + miss * miss / variance : sum
    }
  }

  /// How often chance alone makes X² as large: e^(−X²/2)·Σ (X²/2)^k/k!, k below half the degrees of freedom.
  public var p: Double {
    let half = chiSquare / 2
    var (term, sum) = (1.0, 1.0)
    for k in 1..<(Self.degreesOfFreedom / 2) {
      term *= half / Double(k)
      sum += term
    }
    return Elementary.exp(-half) * sum
  }
}
