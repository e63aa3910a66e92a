/// A file in a zip archive, as the archive's list of files describes it.
///
/// Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.12, 4.4 and 4.5.3.
struct ZipEntry {
  /// How the bytes are packed.
  enum Method: Hashable {
    case stored, deflated
    case other(UInt64)
  }

  let name: String
  let isEncrypted: Bool
  let method: Method
  /// CRC-32 of the unpacked bytes.
  let checksum: UInt64
  let packedSize: UInt64
  let size: UInt64
  /// Where the file's own header lies in the archive.
  let headerOffset: UInt64

  /// The bytes of an entry before its name.
  static let fixedSize = 46

  /// How many bytes the entry has that begins with `fixed`; nil when it is no entry.
  static func length(_ fixed: [UInt8]) -> UInt64? {
    guard fixed.count == fixedSize, fixed.number(at: 0, width: 4) == 0x0201_4B50 else { return nil }
    return UInt64(fixedSize) + [28, 30, 32].reduce(0) { $0 + fixed.number(at: $1, width: 2) }
  }

  /// The entry in these bytes; nil when a size that its extra field must hold is not there.
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
    // What does not fit into 32 bits has them all set and stands in the extra field, in this order.
    let numbers = [24, 20, 42].map { index in
      let number = bytes.number(at: index, width: 4)
      return number == 0xFFFF_FFFF ? long.popFirst() : number
    }
    guard let size = numbers[0], let packedSize = numbers[1], let headerOffset = numbers[2] else {
      return nil
    }
    (self.size, self.packedSize, self.headerOffset) = (size, packedSize, headerOffset)
  }

  /// The 64-bit numbers of the extra field 1.
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
