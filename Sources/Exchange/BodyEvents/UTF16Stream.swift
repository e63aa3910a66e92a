/// Converts a stream of bytes in UTF-16 with a byte-order mark to UTF-8. Other streams pass unchanged.
struct UTF16Stream {
  private var form = Form.unknown
  /// The bytes that wait for the next ones.
  private var rest: [UInt8] = []

  private enum Form { case unknown, other, littleEndian, bigEndian }

  /// Calls `body` with the converted bytes, if there are any.
  mutating func convert(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    if form == .other { return try body(bytes) }
    rest += bytes
    guard rest.count >= 2 else { return }
    if form == .unknown {
      form =
        rest.starts(with: [0xFF, 0xFE])
        ? .littleEndian : rest.starts(with: [0xFE, 0xFF]) ? .bigEndian : .other
    }
    if form == .other { return try finish(body) }
    var units = stride(from: 0, to: rest.count - 1, by: 2).map(unit)
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    rest.removeFirst(2 * units.count)
    try Array(String(decoding: units, as: UTF16.self).utf8).withUnsafeBytes(body)
  }

  /// Calls `body` with the bytes that wait.
  mutating func finish(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    try rest.withUnsafeBytes(body)
    rest = []
  }

  private func unit(_ index: Int) -> UInt16 {
    let (first, second) = (UInt16(rest[index]), UInt16(rest[index + 1]))
    return form == .littleEndian ? second << 8 | first : first << 8 | second
  }
}
