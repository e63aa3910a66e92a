import CZlib
import Files
import Text

/// The `export.xml` in an `export.zip`, decompressed while it is read.
struct ZippedExport {
  private let archive: ZipArchive
  private let entry: ZipEntry

  /// Whether a file begins with `PK`, like a zip archive.
  /// - Throws: `FileError` if the file cannot be read.
  static func isArchive(_ path: String) throws -> Bool { try InputFile(path).begins(with: Array("PK".utf8)) }

  /// Finds the export: the first XML file, at the top level or one folder below, that is not the clinical document
  /// (`…_cda.xml`). Apple Health writes it into the folder `apple_health_export`; its name depends on the phone's
  /// language.
  /// - Throws: `ImportError` if the archive is damaged or contains no readable export, `FileError` if it cannot be
  ///   read.
  init(_ path: String) throws {
    archive = try ZipArchive(path)
    let found = try archive.firstFile { entry in
      let parts = entry.name.split(separator: "/")
      return entry.name.hasSuffix(".xml") && parts.count <= 2 && !(parts.last?.contains("_cda") ?? false)
    }
    guard let found else { throw ZipArchive.broken(path, \.zipNoExport) }
    entry = found
    if entry.isEncrypted { throw unreadable(\.zipEncrypted) }
    if case .other(let method) = entry.method {
      throw unreadable { $0.zipMethod(method: method) }
    }
  }

  /// Calls `body` with each piece of the export in order.
  /// - Throws: `ImportError` if the export is damaged, `FileError` if the archive cannot be read, and the errors of
  ///   `body`.
  func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var (size, checksum) = (UInt64(0), crc32(0, nil, 0))
    func take(_ chunk: UnsafeRawBufferPointer) throws {
      size += UInt64(chunk.count)
      guard size <= entry.size else { throw damaged }
      checksum = crc32(checksum, chunk.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(chunk.count))
      try body(chunk)
    }
    switch entry.method {
    case .deflated: try inflate(take)
    default: try forEachPackedChunk { try take($0) }
    }
    guard size == entry.size, UInt64(checksum) == entry.checksum else { throw damaged }
  }

  private static let chunkSize = 65_536

  private func forEachPackedChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let packed = try archive.packedBytes(of: entry)
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) { buffer in
      var position = packed.lowerBound
      while position < packed.upperBound {
        let wanted = Int(min(UInt64(buffer.count), packed.upperBound - position))
        let count = try archive.file.read(
          at: position, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
        guard count > 0 else { throw damaged }
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        position += UInt64(count)
      }
    }
  }

  private func inflate(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var stream = InflateStream()
    defer { stream.close() }
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) { buffer in
      try forEachPackedChunk { packed in
        guard try stream.inflate(packed, through: buffer, body) else { throw damaged }
      }
    }
    guard stream.isAtEnd else { throw damaged }
  }

  private var damaged: ImportError { ZipArchive.broken(archive.file.path, \.zipDamaged) }

  /// The error for an intact archive with an unsupported feature.
  private func unreadable(_ sentence: (Texts) -> String) -> ImportError {
    ImportError(file: archive.file.path, ImportProblem(at: .start, sentence))
  }
}

/// The state of zlib while it decompresses one file.
private struct InflateStream {
  /// Allocated separately, because zlib stores a pointer to it.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether the end of the Deflate stream was reached.
  private(set) var isAtEnd = false

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // A negative value selects Deflate without zlib's header, as in archives.
    let status = inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib must start, got status \(status)")
  }

  func close() {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Decompresses some bytes in pieces.
  /// - Returns: whether they are valid Deflate data.
  mutating func inflate(
    _ packed: UnsafeRawBufferPointer, through buffer: UnsafeMutableRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Bool {
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: packed.assumingMemoryBound(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(packed.count)
    repeat {
      guard !isAtEnd else { return false }
      stream.pointee.next_out = buffer.assumingMemoryBound(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(buffer.count)
      let status = CZlib.inflate(stream, Z_NO_FLUSH)
      guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { return false }
      isAtEnd = status == Z_STREAM_END
      let count = buffer.count - Int(stream.pointee.avail_out)
      if count > 0 { try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
    } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0 && !isAtEnd
    return true
  }
}
