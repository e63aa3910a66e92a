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

  /// Fills the buffer with trials `first ..< first + capacity` of `stream`.
  @inlinable public func fill(from stream: RandomStream, first: UInt32) {
    let (key0, key1) = (stream.key.word0, stream.key.word1)
    for index in 0..<128 {
      let block = Philox4x32.block(
        counter: .init(
          first &+ UInt32(truncatingIfNeeded: index), stream.session, stream.listener, stream.purpose),
        key: (key0, key1))
      words[index] = block.w0
      words[128 &+ index] = block.w1
      words[256 &+ index] = block.w2
      words[384 &+ index] = block.w3
    }
  }

  /// The draws of the `index`-th trial in the buffer, 0 ..< capacity.
  @inlinable public subscript(index: Int) -> Draws {
    Draws(.init(words[index], words[128 &+ index], words[256 &+ index], words[384 &+ index]))
  }
}
