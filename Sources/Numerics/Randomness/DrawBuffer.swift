public import CNumerics

/// The draws of a session's trials, computed a few trials ahead. The Philox blocks of four consecutive trials occupy the
/// four lanes of vectors.
///
/// The draws do not depend on the answers. Every fourth call of `advance` computes the draws of four later trials, so the
/// processor can do this while it waits for the level that depends on the current answer.
///
/// A buffer must not be used concurrently, but it can be passed to another task.
@usableFromInline package struct DrawBuffer: ~Copyable, @unchecked Sendable {
  @usableFromInline typealias Words = SIMD4<UInt64>

  /// The number of trials that are computed at once.
  @usableFromInline static var lanes: UInt32 { 4 }
  /// The number of the stream's constants: four for rounds 1 and 2, then two keys for each of the other eight rounds.
  @usableFromInline static var constants: Int { 4 + 2 * 8 }

  // The constants, followed by the blocks of eight trials: four that are read, and the next four. For each four, the
  // lanes of one element hold words 0 and 3, and the lanes of the next hold words 1 and 2: a trial needs two reads
  // instead of four.
  @usableFromInline let memory: UnsafeMutablePointer<Words>

  /// Allocates the buffer. Call `begin` before `advance`.
  package init() {
    let count = Self.constants + 4
    let size = MemoryLayout<Words>.size
    memory = UnsafeMutableRawPointer.allocate(byteCount: count * size, alignment: size).initializeMemory(
      as: Words.self, repeating: .zero, count: count)
  }

  deinit { memory.deallocate() }

  /// Begins with trial 0 of a stream, and computes the draws of the first four trials.
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
    compute(0)
  }

  /// Returns the block of `trial`. If `trial` is a multiple of 4, also computes the blocks of the four trials from
  /// `trial` + 4.
  /// - Parameter trial: 0, 1, 2, … in order since `begin`. In another order, the call returns another trial's block.
  @inlinable @inline(__always) package func advance(to trial: UInt32) -> Philox4x32.Block {
    if trial & (Self.lanes &- 1) == 0 { compute(trial &+ Self.lanes) }
    // From memory, because a lane that is not constant cannot be read from a register.
    let lane = UnsafeRawPointer(blocks(of: trial)) + 8 &* Int(truncatingIfNeeded: trial & (Self.lanes &- 1))
    let (outer, inner) = (lane.load(as: UInt64.self), lane.load(fromByteOffset: 32, as: UInt64.self))
    func lower(_ pair: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: pair) }
    func upper(_ pair: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: pair >> 32) }
    return Philox4x32.Block(lower(outer), lower(inner), upper(inner), upper(outer))
  }

  /// Computes the blocks of four trials from `trial`, a multiple of 4, and stores them in `memory`.
  @inlinable @inline(__always) func compute(_ trial: UInt32) {
    philox_blocks_of_four(memory, trial, blocks(of: trial))
  }

  /// The address of the blocks of the four trials that `trial` is one of. Trials that differ by 8 share it.
  @inlinable @inline(__always) func blocks(of trial: UInt32) -> UnsafeMutablePointer<Words> {
    memory + (Self.constants &+ Int(truncatingIfNeeded: (trial & Self.lanes) >> 1))
  }
}
