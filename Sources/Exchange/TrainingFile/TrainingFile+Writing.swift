import Files
import Training

extension TrainingFile {
  /// Replaces a file with records in format 3, in constant memory and atomically. A new file is readable by its owner
  /// only.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - body: passes each record to its argument. Rows keep this order; the Peach app sorts its own by time.
  /// - Throws: `FileError` if the file cannot be written, and the errors of `body`.
  /// - Complexity: O(records).
  package static func write(
    to path: String, _ body: (_ append: (TrainingRecord) throws -> Void) throws -> Void
  ) throws {
    try OutputFile(path).save { sink in try write(to: sink, body) }
  }

  /// Replaces a file atomically with records in format 3, in the order of `records`.
  /// - Throws: `FileError` if the file cannot be written.
  package static func write(_ records: some Sequence<TrainingRecord>, to path: String) throws {
    try write(to: path) { append in try records.forEach(append) }
  }

  /// Writes records and kept rows in format 3 to `sink`, as `write(to:_:)` does.
  package static func writeRows(
    to sink: (UnsafeRawBufferPointer) throws -> Void,
    _ body: (
      _ append: @escaping (TrainingRecord) throws -> Void, _ keep: @escaping (KeptRow) throws -> Void
    ) throws -> Void
  ) throws {
    try withoutActuallyEscaping(sink) { sink in
      var writer = TrainingFileWriter(to: sink)
      try body({ try writer.append($0) }, { try writer.append($0) })
      try writer.flush()
    }
  }

  /// Writes records in format 3 to `sink`, in chunks of about 64 KiB.
  /// - Parameters:
  ///   - sink: called with each chunk in order; the bytes are valid only during the call.
  ///   - body: passes each record to its argument. Rows keep this order.
  /// - Throws: the errors of `sink` and `body`.
  package static func write(
    to sink: (UnsafeRawBufferPointer) throws -> Void,
    _ body: (_ append: (TrainingRecord) throws -> Void) throws -> Void
  ) throws {
    try writeRows(to: sink) { append, _ in try body(append) }
  }
}
