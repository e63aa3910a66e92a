import Randomness

/// The random words of one comparison that belong to the strategy.
///
/// The random block for what is presented has four words. The strategy gets the first three; the fourth draws sign and
/// interval, and no strategy can read it. Each word is uniform and independent of the others and of other trials. It
/// depends only on the trial's address, so a choice made from it is the same on every machine. Make one choice from
/// each word: two choices from the same word depend on each other.
@frozen public struct StrategyDraws: Sendable, Equatable {
  /// The first word; `Situation.uniformNote(from:)` converts it to a note.
  public let w0: UInt32
  /// The second word.
  public let w1: UInt32
  /// The third word.
  public let w2: UInt32

  /// The first three words of a trial's draws for the purpose `.strategy`.
  @inlinable public init(_ draws: Draws) {
    w0 = draws.words.w0
    w1 = draws.words.w1
    w2 = draws.words.w2
  }
}
