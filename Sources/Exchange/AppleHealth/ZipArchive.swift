import Files
import PlacedText

/// The list of files of a zip archive, with 32-bit and 64-bit sizes.
///
/// Written here rather than taken from minizip: Debian's rejects valid archives above 2 or 4 GiB, depending on the
/// program that wrote them. Everything read from the archive is checked against the size of the file.
///
/// Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12, 4.3.14 to 4.3.16 and 4.5.3.
struct ZipArchive {
  let file: SeekableFile
  /// Where the list of files lies.
  private let list: Range<UInt64>

  /// More files than an export holds: it has a few, and a route for each workout.
  static let mostFiles = 1_000_000

  /// - Throws: `ImportError` when the file does not end as an archive does, `FileError` when it cannot be read.
  init(_ path: String) throws {
    file = try SeekableFile(path)
    guard let list = try Self.list(of: file) else { throw Self.brokenList(path) }
    self.list = list
  }

  /// The first file that `isWanted`.
  /// - Throws: `ImportError` when the list of files is broken before it, `FileError` when it cannot be read.
  /// - Complexity: O(files), in memory for one of them.
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

  /// Where a file's packed bytes lie.
  /// - Throws: `ImportError` when they do not lie within the archive, `FileError` when it cannot be read.
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
  /// Finds the list by the record at the archive's end, which only a comment of at most 65,535 bytes follows.
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

  /// The list by the 64-bit record, which a locator before the record at the end points to; nil without a locator.
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

  /// An archive that is damaged or none of Apple Health.
  static func broken(_ path: String, _ reason: String) -> ImportError {
    ImportError(
      file: path,
      TextProblem(
        at: .start, "an archive must be a whole Apple Health export", got: "one where \(reason)",
        nextStep: "Export it again from Apple Health."))
  }
}

extension [UInt8] {
  /// The number in `width` bytes from `index` on, the lowest first.
  /// - Precondition: the bytes are there.
  func number(at index: Int, width: Int) -> UInt64 {
    self[index..<index + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
