import Numerics
import Testing

/// Values of the vectors that the authors of the hash publish.
@Test(arguments: [
  ("", 0xcbf2_9ce4_8422_2325 as UInt64), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
])
func `The hash of a text is FNV-1a`(text: String, hash: UInt64) {
  #expect(text.fowlerNollVoHash == hash)
}
