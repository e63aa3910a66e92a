package import Music
package import Training

/// What a listener who hears nothing knows of a comparison before answering: all that is presented but the direction.
package struct SeenComparison: Sendable, Hashable {
  package let note: MIDINote
  /// The interval from the reference to the target.
  package let interval: Interval
  /// The magnitude of the offset.
  package let difficulty: Cents
  /// The level of the target relative to the reference.
  package let level: Decibels

  /// Copies everything from a comparison except the sign of its offset.
  package init(_ comparison: Comparison, level: Decibels = .zero) {
    (note, interval) = (comparison.reference, comparison.interval)
    (difficulty, self.level) = (comparison.difficulty, level)
  }
}

/// A listener who hears nothing, sees the feedback and tries to be right more often than chance.
package protocol DeafListener: Sendable {
  /// Called once for each comparison.
  /// - Parameter uniform: a random number in 0..<1, independent of the direction.
  mutating func answer(to seen: SeenComparison, uniform: Double) -> Answer

  /// Called with the feedback, after `answer` and before the next comparison.
  /// - Parameter right: the right answer to the comparison.
  mutating func learn(_ right: Answer)
}

/// A deaf listener who follows a simple habit.
package struct HabitualListener: DeafListener {
  package enum Habit: String, CaseIterable, Sendable {
    case alwaysHigher = "always higher"
    case fairCoin = "fair coin"
    /// "Higher" seven times of ten.
    case biasedCoin = "biased coin"
    /// The same answer again after a right one, the other one after a wrong one.
    case winStay = "win-stay"
    /// The other answer after a right one, the same again after a wrong one.
    case winShift = "win-shift"
    /// Higher, lower, higher, lower, …
    case alternate
    /// Higher, higher, lower, lower, …: each answer is repeated once.
    case repetition = "repeat"
  }

  let habit: Habit
  private var answered = 0
  private var right: Answer?

  /// A listener with a habit, before the first comparison.
  package init(_ habit: Habit) { self.habit = habit }

  package mutating func answer(to seen: SeenComparison, uniform: Double) -> Answer {
    defer { answered += 1 }
    // With two answers, "the same after a right one, the other one after a wrong one" is the answer that was right.
    return switch habit {
    case .alwaysHigher: .higher
    case .fairCoin: uniform < 0.5 ? .higher : .lower
    case .biasedCoin: uniform < 0.7 ? .higher : .lower
    case .winStay: right ?? .higher
    case .winShift: right == .higher ? .lower : .higher
    case .alternate: answered % 2 == 0 ? .higher : .lower
    case .repetition: answered % 4 < 2 ? .higher : .lower
    }
  }

  package mutating func learn(_ right: Answer) { self.right = right }
}
