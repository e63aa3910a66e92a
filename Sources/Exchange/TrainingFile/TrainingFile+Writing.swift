import Files
import Training

extension TrainingFile {
  /// Replaces a file with records in format 3, in constant memory and atomically. A new file is readable by its owner
  /// only.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - body: calls its argument with each record; the app writes them by time.
  /// - Throws: `FileError` if the file cannot be written, and the errors of `body`.
  /// - Complexity: O(records).
  public static func write(
    to path: String, _ body: (_ append: (TrainingRecord) throws -> Void) throws -> Void
  ) throws {
    try OutputFile(path).save { sink in try write(to: sink, body) }
  }

  /// Replaces a file with records in format 3.
  /// - Throws: `FileError` if the file cannot be written.
  public static func write(_ records: some Sequence<TrainingRecord>, to path: String) throws {
    try write(to: path) { append in try records.forEach(append) }
  }

  /// Writes records in format 3 to `sink`, in pieces.
  /// - Throws: the errors of `sink` and `body`.
  public static func write(
    to sink: (UnsafeRawBufferPointer) throws -> Void,
    _ body: (_ append: (TrainingRecord) throws -> Void) throws -> Void
  ) throws {
    try withoutActuallyEscaping(sink) { sink in
      var writer = TrainingFileWriter(to: sink)
      try body { try writer.append($0) }
      try writer.flush()
    }
  }
}
