import Music
import Synchronization

/// A strategy whose choices are checked, as those of other packages are.
///
/// The first choice outside the settings is kept as `problem`, which the code that runs the session throws. A choice
/// within the settings replaces it, and the session ends. The strategies of this package are not wrapped: tests hold
/// them to the bounds, and their loops contain no code for the check.
@usableFromInline package struct CheckedStrategy<Base: ComparisonStrategy>: StrategyWrapping {
  /// The checked strategy.
  @usableFromInline package var base: Base
  /// Shared by copies, so that the copy from which each session begins has the problem of any session.
  @usableFromInline let first = FirstProblem()
  /// The comparisons of this session so far.
  @usableFromInline var comparisons = 0
  /// Whether a choice of this session was outside.
  @usableFromInline var wasOutside = false

  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    self.init(try Base(values))
  }

  package init(_ base: Base) { self.base = base }

  @inlinable @inline(__always) package mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    comparisons &+= 1
    let choice = base.nextChoice(after: last, profile: profile, in: situation, draws: draws)
    guard situation.allows(choice) else { return replacement(for: choice, in: situation) }
    return choice
  }

  @inlinable @inline(__always) package func endsSession(after last: CompletedComparison) -> Bool {
    wasOutside || base.endsSession(after: last)
  }

  @usableFromInline mutating func replacement(for choice: Choice, in situation: Situation) -> Choice {
    wasOutside = true
    first.keep(situation.problem(of: choice, by: Base.descriptor.name, number: comparisons))
    return Choice(note: situation.notes.lowerBound, difficulty: situation.bounds.lowerBound)
  }
}

extension CheckedStrategy: ChoiceChecking {
  package var problem: ParameterError? { first.problem ?? base.choiceProblem }
}

/// A strategy that keeps the first choice outside the settings, by it or by one of its tracks.
package protocol ChoiceChecking {
  /// The error that names the choice; nil if all were within the settings. Read when a session or a group of sessions
  /// ends.
  var problem: ParameterError? { get }
}

extension ComparisonStrategy {
  /// The first choice outside the settings; nil if there was none, or choices are not checked.
  @usableFromInline package var choiceProblem: ParameterError? { (self as? any ChoiceChecking)?.problem }
}

/// The first problem that any copy of a strategy has found.
@usableFromInline final class FirstProblem: Sendable {
  private let kept = Mutex<ParameterError?>(nil)

  @usableFromInline init() {}

  var problem: ParameterError? { kept.withLock { $0 } }

  func keep(_ problem: ParameterError) { kept.withLock { $0 = $0 ?? problem } }
}

extension Situation {
  /// Whether note and difficulty are within the settings; false for a difficulty that is not a number.
  @inlinable @inline(__always) func allows(_ choice: Choice) -> Bool {
    bounds.contains(choice.difficulty) && notes.contains(choice.note)
  }

  fileprivate func problem(of choice: Choice, by strategy: String, number: Int) -> ParameterError {
    guard bounds.contains(choice.difficulty) else {
      return .conflict(
        owner: strategy, parameter: "difficulty",
        rule: "must be in \(bounds.lowerBound.value)…\(bounds.upperBound.value) cents",
        got: "\(choice.difficulty.value) in comparison \(number)",
        advice: "Clamp what the strategy presents to the bounds of the settings.")
    }
    return .conflict(
      owner: strategy, parameter: "note",
      rule: "must be in \(notes.lowerBound.index)…\(notes.upperBound.index)",
      got: "\(choice.note.index) in comparison \(number)", advice: "Choose a note of the situation.")
  }
}
