/// The directory entry of a file in a zip archive.
///
/// Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.12, 4.4 and 4.5.3.
struct ZipEntry {
  /// The compression method.
  enum Method: Hashable {
    case stored, deflated
    case other(UInt64)
  }

  let name: String
  let isEncrypted: Bool
  let method: Method
  /// The CRC-32 of the uncompressed bytes.
  let checksum: UInt64
  let packedSize: UInt64
  let size: UInt64
  /// The offset of the file's local header.
  let headerOffset: UInt64

  /// The number of bytes of an entry before its name.
  static let fixedSize = 46

  /// The length in bytes of the entry that begins with `fixed`; nil if it is not an entry.
  static func length(_ fixed: [UInt8]) -> UInt64? {
    guard fixed.count == fixedSize, fixed.number(at: 0, width: 4) == 0x0201_4B50 else { return nil }
    return UInt64(fixedSize) + [28, 30, 32].reduce(0) { $0 + fixed.number(at: $1, width: 2) }
  }

  /// Reads an entry; nil if `bytes` are not one whole entry, or if a 64-bit value is missing from its extra field.
  init?(_ bytes: [UInt8]) {
    guard let length = Self.length(Array(bytes.prefix(Self.fixedSize))), bytes.count == Int(length) else {
      return nil
    }
    let nameEnd = Self.fixedSize + Int(bytes.number(at: 28, width: 2))
    let extraEnd = nameEnd + Int(bytes.number(at: 30, width: 2))
    name = String(decoding: bytes[Self.fixedSize..<nameEnd], as: UTF8.self)
    isEncrypted = bytes.number(at: 8, width: 2) & 1 == 1
    method =
      switch bytes.number(at: 10, width: 2) {
      case 0: .stored
      case 8: .deflated
      case let other: .other(other)
      }
    checksum = bytes.number(at: 16, width: 4)
    var long = Self.longNumbers(in: Array(bytes[nameEnd..<extraEnd]))[...]
    // A value that exceeds 32 bits is 0xFFFFFFFF here and stored in the extra field, in this order.
    let numbers = [24, 20, 42].map { index in
      let number = bytes.number(at: index, width: 4)
      return number == 0xFFFF_FFFF ? long.popFirst() : number
    }
    guard let size = numbers[0], let packedSize = numbers[1], let headerOffset = numbers[2] else {
      return nil
    }
    (self.size, self.packedSize, self.headerOffset) = (size, packedSize, headerOffset)
  }

  /// The 64-bit values in the extra field with id 1.
  private static func longNumbers(in extra: [UInt8]) -> [UInt64] {
    var position = 0
    while position + 4 <= extra.count {
      let (kind, length) = (
        extra.number(at: position, width: 2), Int(extra.number(at: position + 2, width: 2))
      )
      let end = min(position + 4 + length, extra.count)
      if kind == 1 {
        return stride(from: position + 4, through: end - 8, by: 8).map { extra.number(at: $0, width: 8) }
      }
      position = end
    }
    return []
  }
}
