import Foundation

/// Checks the request that begins a WebSocket and computes its answer.
///
/// Source: RFC 6455, 4.2.
enum WebSocketHandshake {
  /// The value of `Sec-WebSocket-Accept` for a request.
  /// - Throws: `RequestHead.Malformed` if a header field of the handshake is missing or invalid.
  static func accept(_ head: RequestHead) throws(RequestHead.Malformed) -> String {
    let tokens = head["connection"]?.lowercased().split { $0 == "," || $0 == " " } ?? []
    guard head["upgrade"]?.lowercased() == "websocket", tokens.contains("upgrade") else {
      throw bad("Connection: Upgrade and Upgrade: websocket")
    }
    guard head["sec-websocket-version"] == "13" else { throw bad("Sec-WebSocket-Version: 13") }
    guard let key = head["sec-websocket-key"], Data(base64Encoded: key)?.count == 16 else {
      throw bad("a Sec-WebSocket-Key of 16 bytes in base64")
    }
    return Data(sha1("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)).base64EncodedString()
  }

  private static func bad(_ wanted: String) -> RequestHead.Malformed {
    RequestHead.Malformed(status: 400, sentence: "A WebSocket must begin with \(wanted).")
  }

  /// The SHA-1 digest of a message, 20 bytes. The handshake needs it; it protects nothing.
  ///
  /// Source: RFC 3174, 4–6.1.
  static func sha1(_ message: some Collection<UInt8>) -> [UInt8] {
    let length = UInt64(message.count) * 8
    var bytes = Array(message) + [0x80]
    bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
    bytes += bytesOf(length)
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: bytes.count, by: 64) { add(bytes[start..<start + 64], to: &state) }
    return state.flatMap(bytesOf)
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for t in 16..<80 {
      words.append(rotated(words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16], 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for t in 0..<80 {
      let (mixed, constant) = round(t, b, c, d)
      (a, b, c, d, e) = (rotated(a, 5) &+ mixed &+ e &+ words[t] &+ constant, a, rotated(b, 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  /// The function and the constant of a step (RFC 3174, 5).
  private static func round(_ t: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> (UInt32, UInt32) {
    switch t {
    case ..<20: (b & c | ~b & d, 0x5A82_7999)
    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
    case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
    default: (b ^ c ^ d, 0xCA62_C1D6)
    }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }

  private static func bytesOf(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}
