/// The draws of a session's trials, computed a few trials ahead. The Philox blocks of two consecutive trials occupy the
/// two lanes of SIMD registers.
///
/// The draws do not depend on the answers. Every second call of `advance` computes the draws of two later trials, so the
/// processor can do this while it waits for the level that depends on the current answer.
///
/// A buffer must not be used concurrently, but it can be passed to another task.
@usableFromInline package struct DrawBuffer: ~Copyable, @unchecked Sendable {
  // One word of two trials' blocks. Only the lower 32 bits of a lane are significant: the multiplication of 32 by 32
  // bits ignores the upper bits, so no shuffling is needed between rounds.
  @usableFromInline typealias Words = SIMD2<UInt64>

  /// The number of trials that are computed ahead; a power of two, at least 2.
  @usableFromInline static var lead: UInt32 { 4 }
  /// The number of the stream's constants: four for rounds 1 and 2, then two keys for each of the other eight rounds.
  @usableFromInline static var constants: Int { 4 + 2 * 8 }

  // The constants, followed by the blocks of 2 · lead trials; at most lead + 2 blocks are in use. In local variables
  // the constants would occupy registers that the loop over trials needs. For each pair of trials, the lanes of one
  // element hold words 0 and 3, and the lanes of the next hold words 1 and 2: a trial needs two reads instead of four.
  @usableFromInline let memory: UnsafeMutablePointer<Words>

  /// Allocates the buffer. Call `begin` before `advance`.
  package init() {
    let count = Self.constants + 2 * Int(Self.lead)
    memory = .allocate(capacity: count)
    memory.initialize(repeating: .zero, count: count)
  }

  deinit { memory.deallocate() }

  /// Begins with trial 0 of a stream, and computes the draws of the first `lead` trials.
  @usableFromInline package func begin(_ stream: RandomStream) {
    var (key0, key1) = (stream.key.word0, stream.key.word1)
    func nextKeys() {
      key0 &+= Philox4x32.weyl0
      key1 &+= Philox4x32.weyl1
    }
    // The counter is (trial, session, listener, purpose). Neither the second product of round 1 nor the first
    // product of round 2 depends on the trial.
    memory[0] = Words(repeating: UInt64(stream.purpose ^ key1))
    let product1 = Philox4x32.multiplier1 &* UInt64(stream.listener)
    let word0 = UInt32(truncatingIfNeeded: product1 >> 32) ^ stream.session ^ key0
    nextKeys()
    let product0 = Philox4x32.multiplier0 &* UInt64(word0)
    memory[1] = Words(repeating: product1 ^ UInt64(key0))
    memory[2] = Words(repeating: product0 >> 32 ^ UInt64(key1))
    memory[3] = Words(repeating: product0)
    for round in 2..<10 {
      nextKeys()
      memory[2 * round] = Words(repeating: UInt64(key0))
      memory[2 * round + 1] = Words(repeating: UInt64(key1))
    }
    for trial in stride(from: 0, to: Self.lead, by: 2) { compute(trial) }
  }

  /// Returns the block of `trial`. If `trial` is even, also computes the blocks of the trials `lead` and `lead` + 1
  /// later.
  /// - Parameter trial: 0, 1, 2, … in order since `begin`. In another order, the call returns another trial's block.
  @inlinable @inline(__always) package func advance(to trial: UInt32) -> Philox4x32.Block {
    if trial & 1 == 0 { compute(trial &+ Self.lead) }
    // From memory, because a lane that is not constant cannot be read from a register.
    let lane = UnsafeRawPointer(blocks(of: trial)) + 8 &* Int(truncatingIfNeeded: trial & 1)
    let (outer, inner) = (lane.load(as: UInt64.self), lane.load(fromByteOffset: 16, as: UInt64.self))
    func lower(_ pair: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: pair) }
    func upper(_ pair: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: pair >> 32) }
    return Philox4x32.Block(lower(outer), lower(inner), upper(inner), upper(outer))
  }

  /// Computes the blocks of an even trial and the trial after it, and stores them in `memory`.
  @inlinable @inline(__always) func compute(_ trial: UInt32) {
    let (lower, half) = (Words(repeating: 0xFFFF_FFFF), Words(repeating: 32))
    let (multiplier0, multiplier1) = (
      Words(repeating: Philox4x32.multiplier0), Words(repeating: Philox4x32.multiplier1)
    )
    // Rounds 1 and 2, without the products that `begin` has computed.
    let product = multiplier0 &* (Words(repeating: UInt64(trial)) | Words(0, 1))
    var c1 = multiplier1 &* ((product &>> half ^ memory[0]) & lower)
    var c0 = c1 &>> half ^ memory[1]
    var c2 = product ^ memory[2]
    var c3 = memory[3]
    func round(_ index: Int) {
      let (product0, product1) = (multiplier0 &* (c0 & lower), multiplier1 &* (c2 & lower))
      c0 = product1 &>> half ^ c1 ^ memory[2 &* index]
      c2 = product0 &>> half ^ c3 ^ memory[2 &* index &+ 1]
      (c1, c3) = (product1, product0)
    }
    // The rounds are written out because the compiler does not unroll a loop over them.
    round(2)
    round(3)
    round(4)
    round(5)
    round(6)
    round(7)
    round(8)
    round(9)
    let blocks = blocks(of: trial)
    (blocks[0], blocks[1]) = (c0 & lower | c3 &<< half, c1 & lower | c2 &<< half)
  }

  /// The address of the blocks of a trial and its neighbour. Trials that differ by 2 · `lead` share it.
  @inlinable @inline(__always) func blocks(of trial: UInt32) -> UnsafeMutablePointer<Words> {
    memory + (Self.constants &+ Int(truncatingIfNeeded: trial & (2 &* Self.lead &- 2)))
  }
}
