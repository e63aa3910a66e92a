/// What a random number decides. Part of its address, so that no two uses ever share a number.
///
/// The raw values are part of the results: they never change, new ones are added at the end.
public enum StreamPurpose: UInt32, CaseIterable, Sendable {
  /// What the strategy presents: note, sign, interval.
  case strategy = 1
  /// The listener's noise in a comparison.
  case answer = 2
  /// Who a listener is: threshold, bias.
  case population = 3
  /// What changes a listener from day to day.
  case day = 4
  /// How long an answer takes.
  case responseTime = 5
  /// Loudness differences.
  case loudness = 6
  /// Pitch matching: initial offset and final error.
  case matching = 7
  /// Choosing configurations.
  case sampling = 8
  /// Resampling in statistics.
  case resampling = 9
  /// For how long a listener's attention holds and fails.
  case attention = 10
}

/// A key under which all streams of one experiment are drawn.
///
/// Keys are derived, not stored: the seed's key, from it one per group of listeners, from that one per
/// replicate. A listener is thus the same whatever else the experiment holds and in whatever order it runs.
@frozen public struct StreamKey: Hashable, Sendable {
  /// The two words of the Philox key.
  public let word0: UInt32
  /// The upper word.
  public let word1: UInt32

  init(_ word0: UInt32, _ word1: UInt32) {
    self.word0 = word0
    self.word1 = word1
  }

  /// The key of a seed.
  public init(seed: UInt64) {
    self.init(UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
  }

  /// The key of `number` below this one.
  public func derived(_ number: UInt64) -> StreamKey {
    let block = Philox4x32.block(
      counter: .init(
        UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32), 0, 0xFFFF_FFFF),
      key: (word0, word1))
    return StreamKey(block.w0, block.w1)
  }

  /// The key of a name below this one, by its FNV-1a hash.
  /// Source: Fowler, Noll & Vo, 64-bit FNV-1a.
  public func derived(_ name: String) -> StreamKey {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return derived(hash)
  }
}

/// The random numbers of one listener, session and purpose, addressed by trial.
///
/// The Philox counter is (trial, session, listener, purpose), the key that of the experiment.
@frozen public struct RandomStream: Sendable {
  @usableFromInline let key: StreamKey
  @usableFromInline let session: UInt32
  @usableFromInline let listener: UInt32
  @usableFromInline let purpose: UInt32

  /// The stream of that address.
  @inlinable public init(key: StreamKey, listener: UInt32, session: UInt32, purpose: StreamPurpose) {
    self.key = key
    self.session = session
    self.listener = listener
    self.purpose = purpose.rawValue
  }

  /// The numbers of one trial.
  @inlinable public subscript(trial: UInt32) -> Draws {
    Draws(
      Philox4x32.block(
        counter: .init(trial, session, listener, purpose), key: (key.word0, key.word1)))
  }
}
