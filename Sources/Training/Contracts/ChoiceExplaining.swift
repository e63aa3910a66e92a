public import Music
import Numerics

/// Explains the note that a strategy chooses, for the log of a live session.
public protocol ChoiceExplaining {
  /// The reason for the note that `nextChoice` returns for the same arguments.
  ///
  /// Called in live sessions before `nextChoice`. Simulations never call it.
  func reason(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> ChoiceReason
}

extension ChoiceExplaining {
  /// `.anyNote`, for strategies that draw the note from the whole range.
  public func reason(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> ChoiceReason { .anyNote }
}

/// Why a note is chosen.
public enum ChoiceReason: Sendable, Hashable {
  /// The note was drawn from the whole range.
  case anyNote
  /// The note is one of the weakest of the range. The rank is 0 for the weakest.
  case weakSpot(rank: Int)
  /// The note is near the last note, which is the associated value.
  case near(MIDINote)
}

extension ChoiceReason: CustomStringConvertible {
  /// The text for logs: `any note of the range`, `weak spot 3` (rank 2), `near C4`.
  public var description: String {
    switch self {
    case .anyNote: "any note of the range"
    case .weakSpot(let rank): "weak spot \(rank + 1)"
    case .near(let note): "near \(note.name)"
    }
  }
}
