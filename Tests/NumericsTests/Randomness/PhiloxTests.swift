// Salmon et al. 2011. Known-answer vectors: Random123, tests/kat_vectors, rows "philox4x32 10".
import Numerics
import Testing

@Suite struct `Philox4x32-10` {
  @Test(
    arguments: [
      (
        counter: (0, 0, 0, 0), key: (0, 0),
        expected: (0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8)
      ),
      (
        counter: (0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff), key: (0xffff_ffff, 0xffff_ffff),
        expected: (0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd)
      ),
      (
        counter: (0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344), key: (0xa409_3822, 0x299f_31d0),
        expected: (0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1)
      ),
    ]
      as [(
        counter: (UInt32, UInt32, UInt32, UInt32), key: (UInt32, UInt32),
        expected: (UInt32, UInt32, UInt32, UInt32)
      )])
  func `gives the published words`(
    _ vector: (
      counter: (UInt32, UInt32, UInt32, UInt32), key: (UInt32, UInt32),
      expected: (UInt32, UInt32, UInt32, UInt32)
    )
  ) {
    let block = Philox4x32.block(
      counter: .init(vector.counter.0, vector.counter.1, vector.counter.2, vector.counter.3), key: vector.key)
    #expect((block.w0, block.w1, block.w2, block.w3) == vector.expected)
  }
}
