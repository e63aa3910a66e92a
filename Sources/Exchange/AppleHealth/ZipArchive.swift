import Files
import Text

/// The directory of a zip archive, with 32-bit and 64-bit sizes.
///
/// minizip is not used because Debian's version rejects valid archives above 2 or 4 GiB, depending on the program that
/// wrote them. All values from the archive are checked against the size of the file.
///
/// Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12, 4.3.14 to 4.3.16 and 4.5.3.
struct ZipArchive {
  let file: SeekableFile
  /// The bytes of the directory.
  private let list: Range<UInt64>

  /// The maximum number of files. An export has a few, and one for each workout route.
  static let mostFiles = 1_000_000

  /// Opens an archive and finds its directory.
  /// - Throws: `ImportError` if the end record is missing or invalid, `FileError` if the file cannot be read.
  init(_ path: String) throws {
    file = try SeekableFile(path)
    guard let list = try Self.list(of: file) else { throw Self.brokenList(path) }
    self.list = list
  }

  /// The first file for which `isWanted` is true; nil if there is none.
  /// - Throws: `ImportError` if an earlier entry of the directory is damaged, or if the directory has more than
  ///   `mostFiles` entries and none of the first `mostFiles` is wanted; `FileError` if the archive cannot be read.
  /// - Complexity: O(files), with constant memory.
  func firstFile(where isWanted: (ZipEntry) -> Bool) throws -> ZipEntry? {
    var position = list.lowerBound
    for _ in 0..<Self.mostFiles {
      guard position < list.upperBound else { return nil }
      let fixed = try file.bytes(at: position, atMost: ZipEntry.fixedSize)
      guard let length = ZipEntry.length(fixed), position + length <= list.upperBound,
        let entry = ZipEntry(try file.bytes(at: position, atMost: Int(length)))
      else { throw Self.brokenList(file.path) }
      if isWanted(entry) { return entry }
      position += length
    }
    throw Self.brokenList(file.path)
  }

  /// The range of a file's compressed bytes.
  /// - Throws: `ImportError` if the file has no local header or the range exceeds the archive, `FileError` if the
  ///   archive cannot be read.
  func packedBytes(of entry: ZipEntry) throws -> Range<UInt64> {
    let header = try file.bytes(at: min(entry.headerOffset, file.size), atMost: 30)
    guard header.count == 30, header.number(at: 0, width: 4) == 0x0403_4B50 else {
      throw Self.broken(file.path, \.zipStart)
    }
    let start = entry.headerOffset + 30 + header.number(at: 26, width: 2) + header.number(at: 28, width: 2)
    let (end, isBeyond) = start.addingReportingOverflow(entry.packedSize)
    guard !isBeyond, end <= file.size else { throw Self.broken(file.path, \.zipCutOff) }
    return start..<end
  }
}

extension ZipArchive {
  /// Finds the directory by the end record, which is followed only by a comment of at most 65,535 bytes; nil if there
  /// is no valid end record.
  private static func list(of file: SeekableFile) throws -> Range<UInt64>? {
    let tailStart = file.size - min(file.size, UInt64(22 + 65_535))
    let tail = try file.bytes(at: tailStart, atMost: 22 + 65_535)
    let last = tail.indices.reversed().first { index in
      tail.count - index >= 22 && tail.number(at: index, width: 4) == 0x0605_4B50
        && index + 22 + Int(tail.number(at: index + 20, width: 2)) == tail.count
    }
    guard let last else { return nil }
    let end = tailStart + UInt64(last)
    if let long = try longList(of: file, endingBefore: end) { return long }
    let (size, start) = (tail.number(at: last + 12, width: 4), tail.number(at: last + 16, width: 4))
    return start + size <= end ? start..<start + size : nil
  }

  /// Finds the directory by the 64-bit end record, whose offset is in a locator before the end record; nil if there is
  /// no locator.
  private static func longList(of file: SeekableFile, endingBefore end: UInt64) throws -> Range<UInt64>? {
    guard end >= 20 else { return nil }
    let locator = try file.bytes(at: end - 20, atMost: 20)
    guard locator.number(at: 0, width: 4) == 0x0706_4B50 else { return nil }
    let record = try file.bytes(at: min(locator.number(at: 8, width: 8), end), atMost: 56)
    guard record.count == 56, record.number(at: 0, width: 4) == 0x0606_4B50 else {
      throw brokenList(file.path)
    }
    let (size, start) = (record.number(at: 40, width: 8), record.number(at: 48, width: 8))
    let (listEnd, isBeyond) = start.addingReportingOverflow(size)
    guard !isBeyond, listEnd <= end else { throw brokenList(file.path) }
    return start..<listEnd
  }

  private static func brokenList(_ path: String) -> ImportError {
    broken(path, \.zipList)
  }

  /// The error for an archive that is damaged or not from Apple Health.
  static func broken(_ path: String, _ reason: (Texts) -> String) -> ImportError {
    ImportError(file: path, ImportProblem(at: .start) { $0.zipNotWhole(reason: reason($0)) })
  }
}

extension [UInt8] {
  /// The little-endian number in `width` bytes from `index` on.
  /// - Precondition: the bytes exist.
  func number(at index: Int, width: Int) -> UInt64 {
    self[index..<index + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

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
