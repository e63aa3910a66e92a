import Numerics

/// The random words of one comparison that belong to the strategy.
///
/// Word 0 is part of the trial's block (`TrialDraws`). Reading word 1 or 2 computes a second block, about 10 ns; a
/// strategy that reads neither does not pay for it. Each word is uniform and independent of the others, of sign, interval
/// and answer, and of other trials. It depends only on the trial's address, so a choice made from it is the same on every
/// machine. Make one choice from each word: two choices from the same word depend on each other.
public struct StrategyDraws: Sendable, Equatable {
  @usableFromInline enum Further: Sendable, Equatable {
    case block(RandomStream, trial: UInt32)
    case words(UInt32, UInt32)
  }

  /// The first word; `Situation.uniformNote(from:)` converts it to a note.
  public let w0: UInt32
  @usableFromInline let further: Further

  @inlinable package init(_ draws: TrialDraws) {
    w0 = draws.words.w0
    further = .block(draws.stream, trial: draws.trial)
  }

  /// Three given words, for tests.
  public init(_ w0: UInt32, _ w1: UInt32, _ w2: UInt32) {
    self.w0 = w0
    further = .words(w1, w2)
  }

  /// The second word.
  public var w1: UInt32 { both.0 }

  /// The third word.
  public var w2: UInt32 { both.1 }

  private var both: (UInt32, UInt32) {
    switch further {
    case .words(let w1, let w2): return (w1, w2)
    case .block(let stream, let trial):
      let block = stream.stream(.choice)[trial].words
      return (block.w0, block.w1)
    }
  }
}
