import Files
import Training

extension TrainingFile {
  /// Writes records to a file in format 3, in memory that does not grow with their number.
  ///
  /// The file appears, or replaces one of its name, only when it is whole; its owner alone may read it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - body: calls its argument with each record; the app writes them by time.
  /// - Throws: `FileError` when the file cannot be written, and whatever `body` throws.
  /// - Complexity: O(records).
  public static func write(
    to path: String, _ body: (_ append: (TrainingRecord) throws -> Void) throws -> Void
  ) throws {
    try OutputFile(path).save { sink in try write(to: sink, body) }
  }

  /// Writes records to a file in format 3.
  /// - Throws: `FileError` when the file cannot be written.
  public static func write(_ records: some Sequence<TrainingRecord>, to path: String) throws {
    try write(to: path) { append in try records.forEach(append) }
  }

  /// Writes records in format 3, handing on pieces of the file as they are made.
  /// - Throws: whatever `sink` and `body` throw.
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
