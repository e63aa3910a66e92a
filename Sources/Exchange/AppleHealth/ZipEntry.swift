import CMinizip
import Files
import PlacedText

/// The `export.xml` inside an `export.zip`, unpacked as it is read.
enum ZipEntry {
  /// Whether a file begins as zip archives do.
  static func isArchive(_ path: String) throws -> Bool { try InputFile(path).begins(with: Array("PK".utf8)) }

  /// Calls `body` with one piece of the export after the other.
  /// - Throws: `ImportError` when the archive is broken or holds no export, and whatever `body` throws.
  static func forEachChunk(ofExportIn path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let archive = unzOpen64(path) else { throw broken(path, "the list of its files is broken") }
    defer { unzClose(archive) }
    guard try findExport(in: archive, path), unzOpenCurrentFile(archive) == UNZ_OK else {
      throw broken(path, "it holds no export.xml")
    }
    try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
      while true {
        let count = unzReadCurrentFile(archive, buffer.baseAddress, UInt32(buffer.count))
        guard count >= 0 else { throw broken(path, "its export.xml is broken") }
        if count == 0 { break }
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)]))
      }
    }
    guard unzCloseCurrentFile(archive) == UNZ_OK else { throw broken(path, "its export.xml is damaged") }
  }

  /// Moves to the export: the XML file in `apple_health_export` that is not the clinical document. Its name
  /// follows the language of the phone.
  private static func findExport(in archive: unzFile, _ path: String) throws -> Bool {
    var status = unzGoToFirstFile(archive)
    while status == UNZ_OK {
      let name = try name(in: archive, path)
      let file = name.split(separator: "/").last ?? ""
      if name.hasSuffix(".xml"), name.split(separator: "/").count <= 2, !file.contains("_cda") { return true }
      status = unzGoToNextFile(archive)
    }
    return false
  }

  private static func name(in archive: unzFile, _ path: String) throws -> String {
    try withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      let status = unzGetCurrentFileInfo64(
        archive, nil, buffer.baseAddress, UInt(buffer.count - 1), nil, 0, nil, 0)
      guard status == UNZ_OK, let start = buffer.baseAddress else {
        throw broken(path, "the list of its files is broken")
      }
      buffer[buffer.count - 1] = 0
      return String(cString: start)
    }
  }

  private static func broken(_ path: String, _ reason: String) -> ImportError {
    ImportError(
      file: path,
      TextProblem(
        at: .start, "an archive must be a whole Apple Health export", got: "one where \(reason)",
        nextStep: "Export it again from Apple Health."))
  }
}
