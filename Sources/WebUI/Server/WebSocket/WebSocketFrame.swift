/// A frame that the server sends: whole and unmasked.
///
/// Source: RFC 6455, 5.2.
enum WebSocketFrame: Sendable {
  case text(String)
  case pong([UInt8])
  /// With a status code (RFC 6455, 7.4.1) and a reason, which is cut after 123 bytes.
  case close(UInt16, String)

  /// The bytes to send.
  var bytes: [UInt8] {
    switch self {
    case .text(let text): Self.frame(1, Array(text.utf8))
    case .pong(let payload): Self.frame(10, payload)
    case .close(let code, let reason):
      Self.frame(8, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8.prefix(123)))
    }
  }

  private static func frame(_ opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let count = payload.count
    let length: [UInt8] =
      count < 126
      ? [UInt8(count)]
      : count <= 0xFFFF
        ? [126, UInt8(count >> 8), UInt8(count & 0xFF)]
        : [127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    return [0x80 | opcode] + length + payload
  }
}
