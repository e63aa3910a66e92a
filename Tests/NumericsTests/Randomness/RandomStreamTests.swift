// Keys and words: computed with a second implementation of Philox4x32-10, in Python, from the addresses in the
// documentation: counter (trial, session, listener, purpose); a key below another one: counter (number, 0,
// 2³² − 1), its first two words; names by 64-bit FNV-1a.
import CNumerics
import Numerics
import Testing

@Suite struct `A random stream` {
  let key = StreamKey(seed: 1).derived("novice").derived(0)

  func words(_ stream: RandomStream, _ trial: UInt32 = 0) -> Philox4x32.Block { stream[trial].words }

  @Test func `is addressed by trial, session, listener and purpose in that order`() {
    let trials = RandomStream(key: key, listener: 7, session: 2, purpose: .trial)
    #expect(words(trials, 5) == .init(0xe8d2_148b, 0xd534_fbb6, 0x79c2_2de8, 0x7f2b_7a52))
    let population = RandomStream(key: key, listener: 0, session: 0, purpose: .population)
    #expect(words(population) == .init(0xa2fe_b434, 0x6cb8_19a8, 0x806d_f9c0, 0x8945_3168))
  }

  @Test func `shares no number with a stream of any other address`() {
    var blocks: [Philox4x32.Block] = []
    for purpose in StreamPurpose.allCases {
      for (listener, session) in [(0, 0), (0, 1), (1, 0), (1, 1)] as [(UInt32, UInt32)] {
        for key in [key, StreamKey(seed: 1), StreamKey(seed: 2)] {
          let stream = RandomStream(key: key, listener: listener, session: session, purpose: purpose)
          blocks += (0..<8).map { words(stream, $0) }
        }
      }
    }
    let seen = Set(blocks.map { [$0.w0, $0.w1, $0.w2, $0.w3] })
    #expect(seen.count == blocks.count)
  }

  @Test func `has the same words when a buffer draws ahead`() {
    let buffer = DrawBuffer()
    for (session, listener) in [(9, 3), (0, 0), (.max, .max - 1)] as [(UInt32, UInt32)] {
      for purpose in StreamPurpose.allCases {
        let stream = RandomStream(key: key, listener: listener, session: session, purpose: purpose)
        // A buffer is used again and again, for any number of trials.
        for count in [0, 1, 3, 200] as [UInt32] {
          buffer.begin(stream)
          for trial in 0..<count { #expect(buffer.advance(to: trial) == stream[trial].words) }
        }
      }
    }
  }

  @Test func `has the same words on processors without vectors of 32 bytes`() {
    let size = MemoryLayout<SIMD4<UInt64>>.size
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 24 * size, alignment: size)
    defer { memory.deallocate() }
    let words = memory.bindMemory(to: UInt64.self, capacity: 96)
    for index in 0..<96 { words[index] = UInt64(index) &* 0x9E37_79B9_7F4A_7C15 >> 32 }
    for first in [0, 4, 1 << 20, .max - 3] as [UInt32] {
      philox_blocks_of_four(memory, first, memory + 20 * size)
      philox_blocks_of_four_by_halves(memory, first, memory + 22 * size)
      #expect((80..<88).map { words[$0] } == (88..<96).map { words[$0] })
    }
  }

  @Test func `has the purposes of earlier results`() {
    #expect(StreamPurpose.allCases.map(\.rawValue) == Array(1...11))
    #expect(StreamPurpose.trial.rawValue == 1 && StreamPurpose.answer.rawValue == 2)
    #expect(StreamPurpose.population.rawValue == 3 && StreamPurpose.day.rawValue == 4)
  }
}

@Suite struct `A stream key` {
  @Test func `of a seed is its two halves`() {
    let key = StreamKey(seed: 0x0123_4567_89ab_cdef)
    #expect((key.word0, key.word1) == (0x89ab_cdef, 0x0123_4567))
  }

  @Test(
    arguments: [
      (1, "novice", 0, 0x8bfd_8bd0, 0x925f_94a1), (1, "novice", 1, 0x0068_864a, 0x63c7_bf1d),
      (1, "expert", 0, 0x86ea_3b40, 0xd601_63b8), (2026, "expert", 0, 0xe1ef_5864, 0xb55b_4694),
      (2026, "hörer", 1, 0x4f8d_a139, 0x7f31_77c5),
      (0x0123_4567_89ab_cdef, "hörer", 0, 0xcc3a_bd96, 0x08b4_c0f1),
    ] as [(UInt64, String, UInt64, UInt32, UInt32)])
  func `of a group and replicate is that of earlier results`(
    _ seed: UInt64, group: String, replicate: UInt64, word0: UInt32, word1: UInt32
  ) {
    let key = StreamKey(seed: seed).derived(group).derived(replicate)
    #expect((key.word0, key.word1) == (word0, word1))
  }
}
