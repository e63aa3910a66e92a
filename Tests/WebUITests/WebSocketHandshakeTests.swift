import Testing

@testable import WebUI

@Suite struct `The handshake of a WebSocket` {
  /// RFC 3174, 7.3, tests 1 and 2; FIPS 180-1, appendix C; the rest is Python's hashlib.
  @Test(arguments: [
    ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    ("a", 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
    ("a", 63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
    ("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
  ])
  func `hashes as the standard says`(_ text: String, _ count: Int, _ digest: String) {
    let hash = WebSocketHandshake.sha1(String(repeating: text, count: count).utf8)
    let digits = hash.map { (UInt16($0) + 256).description(inBase: 16) }.joined()
    #expect(digits == digest)
  }

  private func accept(_ fields: String...) throws(RequestHead.Malformed) -> String {
    let lines = ["GET /session HTTP/1.1", "Host: localhost"] + fields
    return try WebSocketHandshake.accept(RequestHead(Array(lines.joined(separator: "\r\n").utf8)))
  }

  private let version = "Sec-WebSocket-Version: 13"
  private let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="

  /// RFC 6455, 1.3.
  @Test(arguments: ["Upgrade", "keep-alive, Upgrade", "keep-alive,upgrade"])
  func `is accepted with any form of Connection`(_ connection: String) throws {
    let text = try accept("Upgrade: WebSocket", "Connection: \(connection)", version, key)
    #expect(text == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  @Test func `is refused with the field that is wrong`() {
    let (upgrade, connection) = ("Upgrade: websocket", "Connection: Upgrade")
    func refusal(_ sentence: String) -> RequestHead.Malformed {
      RequestHead.Malformed(status: 400, sentence: "A WebSocket must begin with \(sentence).")
    }
    let both = refusal("Connection: Upgrade and Upgrade: websocket")
    #expect(throws: both) { try accept(connection, version, key) }
    #expect(throws: both) { try accept(upgrade, "Connection: Upgraded", version, key) }
    #expect(throws: refusal("Sec-WebSocket-Version: 13")) { try accept(upgrade, connection, key) }
    let short = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j"
    for field in ["Sec-WebSocket-Protocol: none", short, "Sec-WebSocket-Key: !"] {
      #expect(throws: refusal("a Sec-WebSocket-Key of 16 bytes in base64")) {
        try accept(upgrade, connection, version, field)
      }
    }
  }
}

extension UInt16 {
  /// The digits of a number from 256 on without the first: two digits for each byte.
  fileprivate func description(inBase base: Int) -> Substring { String(self, radix: base).dropFirst() }
}
