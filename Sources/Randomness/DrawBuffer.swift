/// The draws of many consecutive trials of one stream, made together.
///
/// Philox needs about 10 ns for one block and about 2 ns when the compiler can run several counters side by
/// side in vector registers; hence the words lie by column (all first words, all second words, …).
public struct DrawBuffer: ~Copyable, @unchecked Sendable {
  /// Trials held at most.
  public static let capacity = 128

  @usableFromInline let words: UnsafeMutablePointer<UInt32>

  /// A buffer whose contents are meaningless until `fill`.
  public init() { words = .allocate(capacity: 4 * Self.capacity) }

  deinit { words.deallocate() }

  /// Fills the buffer with trials `first ..< first + count` of `stream`.
  /// - Parameter count: 0…capacity; what lies beyond is meaningless.
  public func fill(from stream: RandomStream, first: UInt32, count: Int = capacity) {
    precondition((0...Self.capacity).contains(count), "count must be in 0…\(Self.capacity), got \(count)")
    // Copies in local constants, or the compiler must assume that a store into `words` changes them.
    let (words, key) = (words, (stream.key.word0, stream.key.word1))
    let (session, listener, purpose) = (stream.session, stream.listener, stream.purpose)
    // In fours, which need no remainder loop.
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

  /// The draws of the `index`-th trial in the buffer, 0 ..< capacity.
  @inlinable public subscript(index: Int) -> Draws {
    Draws(.init(words[index], words[128 &+ index], words[256 &+ index], words[384 &+ index]))
  }
}
