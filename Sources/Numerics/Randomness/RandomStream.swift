/// The purpose of a random number. It is part of the address, so two uses never share a number.
///
/// The raw values are part of the results. They never change; new ones are appended.
@usableFromInline package enum StreamPurpose: UInt32, CaseIterable, Sendable {
  /// A trial: the strategy's first word, sign, interval and answer.
  case trial = 1
  /// Answers outside the training loop, in calibrations.
  case answer = 2
  /// The constants of a listener: threshold, bias.
  case population = 3
  /// The listener's changes from day to day.
  case day = 4
  /// The time of an answer.
  case responseTime = 5
  /// Differences of loudness.
  case loudness = 6
  /// Initial offset and final error in pitch matching.
  case matching = 7
  /// The sampling of configurations.
  case sampling = 8
  /// Statistical resampling.
  case resampling = 9
  /// The lengths of a listener's periods of attention and lapses.
  case attention = 10
  /// The further words of a strategy.
  case choice = 11
}

/// The key of the streams of one experiment.
///
/// Keys are derived: one per group of listeners from the key of the seed, and one per replicate from the key of the
/// group. A listener therefore has the same random numbers in every experiment that contains its group, in any order of
/// execution.
public struct StreamKey: Hashable, Sendable {
  /// The lower word of the Philox key.
  public let word0: UInt32
  /// The upper word of the Philox key.
  public let word1: UInt32

  init(_ word0: UInt32, _ word1: UInt32) {
    self.word0 = word0
    self.word1 = word1
  }

  /// The key whose words are the lower and upper 32 bits of `seed`.
  public init(seed: UInt64) {
    self.init(UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
  }

  /// The key derived from this one by a number.
  public func derived(_ number: UInt64) -> StreamKey {
    let block = Philox4x32.block(
      counter: .init(
        UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32), 0, 0xFFFF_FFFF),
      key: (word0, word1))
    return StreamKey(block.w0, block.w1)
  }

  /// The key derived from this one by the FNV-1a hash of a name.
  public func derived(_ name: String) -> StreamKey {
    derived(name.fowlerNollVoHash)
  }
}

/// The random numbers of one listener, session and purpose, indexed by trial.
///
/// The Philox counter is (trial, session, listener, purpose); the Philox key is the stream's `StreamKey`.
public struct RandomStream: Hashable, Sendable {
  @usableFromInline let key: StreamKey
  @usableFromInline let session: UInt32
  @usableFromInline let listener: UInt32
  @usableFromInline let purpose: UInt32

  @inlinable package init(key: StreamKey, listener: UInt32, session: UInt32, purpose: StreamPurpose) {
    self.key = key
    self.session = session
    self.listener = listener
    self.purpose = purpose.rawValue
  }

  /// The stream of the same session with another purpose.
  @inlinable package func stream(_ purpose: StreamPurpose) -> RandomStream {
    RandomStream(key: key, listener: listener, session: session, purpose: purpose)
  }

  /// The draws of one trial.
  @inlinable public subscript(trial: UInt32) -> Draws {
    Draws(
      Philox4x32.block(
        counter: .init(trial, session, listener, purpose), key: (key.word0, key.word1)))
  }
}
