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
      throw Self.broken(file.path, "its export.xml does not begin where the list of its files says")
    }
    let start = entry.headerOffset + 30 + header.number(at: 26, width: 2) + header.number(at: 28, width: 2)
    let (end, isBeyond) = start.addingReportingOverflow(entry.packedSize)
    guard !isBeyond, end <= file.size else { throw Self.broken(file.path, "its export.xml is cut off") }
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
    broken(path, "the list of its files is broken")
  }

  /// The error for an archive that is damaged or not from Apple Health.
  static func broken(_ path: String, _ reason: String) -> ImportError {
    ImportError(
      file: path,
      TextProblem(
        at: .start, "an archive must be a whole Apple Health export", got: "one where \(reason)",
        nextStep: "Export it again from Apple Health."))
  }
}

extension [UInt8] {
  /// The little-endian number in `width` bytes from `index` on.
  /// - Precondition: the bytes exist.
  func number(at index: Int, width: Int) -> UInt64 {
    self[index..<index + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
