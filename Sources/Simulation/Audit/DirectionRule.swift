import Music
package import Training

/// How the direction of a comparison is chosen.
///
/// The training draws it with a coin that no strategy reads. The other rules are what an audit must catch.
package enum DirectionRule: Sendable {
  /// The direction that the training drew.
  case coin
  /// The direction with fewer right answers so far; a coin if both have as many. It is the rule of the app's *Compare
  /// Timing*: after a right answer to a tie, the other direction is certain, so a listener who answers "the other one"
  /// after each right answer is right two times of three.
  ///
  /// Source: `AdaptiveTimingOffsetDetectionStrategy.chooseDirection`, Peach for iOS 3dd315f.
  case fewerRight
  /// A rule of a test: whether the direction is higher, from the comparison and a random number in 0..<1.
  case given(@Sendable (Comparison, Double) -> Bool)
}

/// A direction rule in use, with the right answers that it has counted.
struct DirectedTraining: Sendable {
  let rule: DirectionRule
  private var right = (higher: 0, lower: 0)

  init(_ rule: DirectionRule) { self.rule = rule }

  /// The comparison with the direction of the rule.
  func directed(_ comparison: Comparison, uniform: Double) -> Comparison {
    var directed = comparison
    switch rule {
    case .coin: break
    case .fewerRight where right.higher != right.lower:
      directed.offset = right.higher < right.lower ? comparison.difficulty : -comparison.difficulty
    case .fewerRight: break
    case .given(let isHigher):
      directed.offset = isHigher(comparison, uniform) ? comparison.difficulty : -comparison.difficulty
    }
    return directed
  }

  mutating func add(_ completed: CompletedComparison) {
    guard completed.isCorrect else { return }
    if completed.comparison.rightAnswer == .higher { right.higher += 1 } else { right.lower += 1 }
  }
}
