import Music

/// The state of a Bayesian strategy during a session: the belief, and the level that was presented last.
struct BayesianTrack: Sendable {
  private(set) var belief: ThresholdBelief
  let prior: ThresholdPrior
  private var hasBegun = false
  /// The index of the level presented last; −1 if it was not on the grid or none was presented.
  private var presented = -1

  private var levels: OctaveGrid { belief.table.levels }

  init(_ table: AnswerTable, prior: ThresholdPrior) {
    self.prior = prior
    belief = ThresholdBelief(table, prior: prior.weight(centredOn: prior.meanOctaves))
  }

  /// Centres the prior by the profile on the first call, then updates the belief with `last`.
  mutating func learn(from last: CompletedComparison?, _ profile: borrowing PerceptualProfile) {
    if !hasBegun {
      hasBegun = true
      let mean = prior.mean(knowing: profile)
      if mean != prior.meanOctaves {
        belief = ThresholdBelief(belief.table, prior: prior.weight(centredOn: mean))
      }
    }
    if let last { take(last) }
  }

  /// The belief including the answer `last`, which `learn` has not yet received; nil adds no answer.
  func belief(after last: CompletedComparison?) -> ThresholdBelief {
    guard let last else { return belief }
    var next = self
    next.take(last)
    return next.belief
  }

  /// Presents the level of the grid that `choose` picks from the indices within `bounds`. If no level of the grid is
  /// within them, presents `octaves` (log₂ cents), clamped to `bounds`.
  mutating func present(
    within bounds: ClosedRange<Cents>, otherwise octaves: Double, choose: (ThresholdBelief, Range<Int>) -> Int
  ) -> Cents {
    let range = levels.indices(within: bounds)
    guard !range.isEmpty else {
      presented = -1
      return Cents(octaves.ofOctaves).clamped(to: bounds)
    }
    presented = choose(belief, range)
    return levels.levels[presented]
  }

  private mutating func take(_ last: CompletedComparison) {
    let level = last.comparison.difficulty
    if presented >= 0, levels.levels[presented] == level {
      belief.take(last.isCorrect, atIndex: presented)
    } else {
      belief.take(last.isCorrect, at: level)
    }
  }
}
