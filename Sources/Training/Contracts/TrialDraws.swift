import Numerics

/// The random numbers of one trial: the four words of its block.
///
/// | words | use |
/// | --- | --- |
/// | 0 | the strategy's first word, in most strategies the note |
/// | 1, 2 | the answer, a uniform number with 53 bits |
/// | 3 | the sign (top bit) and the interval (the rest) |
///
/// The further words of a strategy are in a second block, which is computed only if the strategy reads them
/// (`StrategyDraws`).
@usableFromInline package struct TrialDraws: Sendable {
  @usableFromInline let words: Philox4x32.Block
  @usableFromInline let stream: RandomStream
  @usableFromInline let trial: UInt32

  /// The words of a trial, given its block.
  @inlinable init(_ words: Philox4x32.Block, of trial: UInt32, in stream: RandomStream) {
    (self.words, self.stream, self.trial) = (words, stream, trial)
  }

  /// The words of a trial.
  /// - Parameter stream: a stream with the purpose `.trial`.
  @inlinable package init(of trial: UInt32, in stream: RandomStream) {
    self.init(stream[trial].words, of: trial, in: stream)
  }

  /// The number that decides the answer, uniform in 0..<1.
  @inlinable package var answer: Double { Draws.uniform(words.w1, words.w2) }

  /// The word that draws sign and interval.
  @inlinable package var presentation: UInt32 { words.w3 }
}

extension TrialAddress {
  /// The random numbers of this trial.
  package var draws: TrialDraws {
    TrialDraws(
      of: UInt32(truncatingIfNeeded: trial), in: listener.stream(.trial, session: session))
  }
}
