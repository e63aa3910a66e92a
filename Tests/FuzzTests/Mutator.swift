import Numerics

/// Spoils files. Every spoiled file has an address, seed and number, so that one that does harm can be had again.
struct Mutator {
  private let key: StreamKey

  /// A mutator whose choices all come from `seed`.
  init(seed: UInt64) { key = StreamKey(seed: seed) }

  /// What stands in files that people did not mean to write.
  private static let words: [[UInt8]] =
    [
      "", "0", "-1", "nan", "inf", "1e999", "99999999999999999999", "-0.0", "\u{0}", "\"", "'", "\r\n",
      "\n\n",
      "\u{FEFF}", "\u{202E}", "🎧", ",", ",,,,", ";", ":", "---\n", "*a", "&a ", "!!binary ", "{", "}", "[",
      "]",
      "<", "]]>", "<!--", "&#0;", "&amp;", "<!ENTITY a \"b\">", "PK\u{1}\u{2}", "2026-02-30T24:61:61Z", "#",
    ].map { Array($0.utf8) } + [
      [0xFF, 0xFE], [0xC3], [0xF0, 0x9F], Array(repeating: UInt8(ascii: "9"), count: 5000),
    ]

  /// Spoiled file `number` of `original`: one to eight edits anywhere in it.
  func mutation(_ number: Int, of original: [UInt8]) -> [UInt8] {
    let stream = RandomStream(
      key: key.derived(UInt64(number)), listener: 0, session: 0, purpose: .sampling)
    var bytes = original
    for edit in 0...(stream[0].words.w0 % 8) { Self.edit(&bytes, stream[edit + 1].words) }
    return bytes
  }

  private static func edit(_ bytes: inout [UInt8], _ draws: Philox4x32.Block) {
    let start = Draws.integer(below: bytes.count + 1, from: draws.w1)
    let length = Draws.integer(below: min(bytes.count - start, 1 << (draws.w2 % 8)) + 1, from: draws.w2)
    let range = start..<start + length
    let word = words[Draws.integer(below: words.count, from: draws.w3)]
    switch draws.w0 % 7 {
    case 0: bytes.removeSubrange(range)
    case 1: bytes.insert(contentsOf: bytes[range], at: start)
    case 2: bytes.insert(contentsOf: word, at: start)
    case 3: bytes.replaceSubrange(range, with: word)
    case 4: bytes.insert(contentsOf: bytes[range], at: Draws.integer(below: bytes.count + 1, from: draws.w3))
    case 5 where start > bytes.count / 2: bytes.removeSubrange(start...)
    default: if start < bytes.count { bytes[start] ^= UInt8(truncatingIfNeeded: 1 << (draws.w3 % 8)) }
    }
  }
}
