public import Numerics

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

/// The random words of one comparison that belong to the strategy.
///
/// Word 0 is already computed. Reading word 1 or 2 computes a block of words, about 10 ns. Each word is uniform and
/// independent of the others, of sign, interval and answer, and of other trials. It depends only on the trial's
/// address, so a choice made from it is the same on every machine. Make one choice from each word: two choices from the
/// same word depend on each other.
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

/// Identifies a simulated listener by the key of its group and its index. Its random streams derive from both.
public struct ListenerAddress: Sendable, Hashable {
  /// The key of the listener's group and replicate.
  public let key: StreamKey
  /// The index of the listener in the group.
  public let index: UInt32

  /// An address.
  @inlinable public init(key: StreamKey, index: UInt32) {
    self.key = key
    self.index = index
  }

  /// The listener's stream of one session and purpose.
  @inlinable package func stream(_ purpose: StreamPurpose, session: Int) -> RandomStream {
    RandomStream(key: key, listener: index, session: UInt32(truncatingIfNeeded: session), purpose: purpose)
  }
}

extension ListenerAddress {
  /// A random stream of one session for a part of the listener that another package defines. Except for collisions of a
  /// 64-bit hash, its key differs from the keys of streams with other names and of the streams by purpose.
  public func stream(named name: String, session: Int) -> RandomStream {
    ListenerAddress(key: key.derived("stream").derived(name), index: index).stream(.day, session: session)
  }
}

/// The random address of one trial of a session.
@usableFromInline package struct TrialAddress: Sendable, Hashable {
  package var listener: ListenerAddress
  /// The index of the session among the listener's, from 0.
  package var session: Int
  /// The index of the trial in the session, from 0.
  package var trial: Int

  package init(listener: ListenerAddress, session: Int, trial: Int) {
    self.listener = listener
    self.session = session
    self.trial = trial
  }

  /// The trial's random words for one purpose.
  package subscript(purpose: StreamPurpose) -> Draws {
    listener.stream(purpose, session: session)[UInt32(truncatingIfNeeded: trial)]
  }

  /// The random numbers of this trial.
  package var draws: TrialDraws {
    TrialDraws(
      of: UInt32(truncatingIfNeeded: trial), in: listener.stream(.trial, session: session))
  }
}
