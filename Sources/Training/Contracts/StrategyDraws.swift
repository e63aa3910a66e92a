import Randomness

/// The random words of one comparison that belong to the strategy.
///
/// A trial has four words. The strategy gets the first three; the fourth draws sign and interval, and no strategy can
/// read it. Each word is uniform and independent of the others and of every other trial, so that a choice made from a
/// word is the same on every machine. A word must decide one thing: two choices from the same word depend on each other.
@frozen public struct StrategyDraws: Sendable, Equatable {
  /// The first word; `Situation.uniformNote(from:)` makes a note of it.
  public let w0: UInt32
  /// The second word.
  public let w1: UInt32
  /// The third word.
  public let w2: UInt32

  /// The strategy's part of a trial's words.
  @inlinable public init(_ draws: Draws) {
    w0 = draws.words.w0
    w1 = draws.words.w1
    w2 = draws.words.w2
  }
}
