/// The draws of consecutive trials of one stream, computed together.
///
/// One Philox block alone takes about 10 ns, in vector registers about 4 ns. For that the words are stored by column:
/// all first words, all second words, and so on.
public struct DrawBuffer: ~Copyable, @unchecked Sendable {
  /// The largest number of trials.
  public static let capacity = 128

  @usableFromInline let words: UnsafeMutablePointer<UInt32>

  /// An empty buffer. `fill` initialises its contents.
  public init() { words = .allocate(capacity: 4 * Self.capacity) }

  deinit { words.deallocate() }

  /// Fills the buffer with trials `first ..< first + count` of `stream`.
  /// - Parameter count: 0…capacity. Draws at indices from `count` on are undefined.
  public func fill(from stream: RandomStream, first: UInt32, count: Int = capacity) {
    precondition((0...Self.capacity).contains(count), "count must be in 0…\(Self.capacity), got \(count)")
    // Local copies: otherwise the compiler must assume that a store into `words` changes them.
    let (words, key) = (words, (stream.key.word0, stream.key.word1))
    let (session, listener, purpose) = (stream.session, stream.listener, stream.purpose)
    // Rounded up to a multiple of four, so that no remainder loop is needed.
    let end = UInt32(truncatingIfNeeded: (count &+ 3) & ~3)
    var index: UInt32 = 0
    while index < end {
      let block = Philox4x32.block(counter: .init(first &+ index, session, listener, purpose), key: key)
      let place = Int(truncatingIfNeeded: index)
      words[place] = block.w0
      words[place &+ 128] = block.w1
      words[place &+ 256] = block.w2
      words[place &+ 384] = block.w3
      index &+= 1
    }
  }

  /// The draws of the trial at `index`, 0 ..< capacity.
  @inlinable public subscript(index: Int) -> Draws {
    Draws(.init(words[index], words[128 &+ index], words[256 &+ index], words[384 &+ index]))
  }
}
