import BodyTimeline
import Files

/// Reads the file that the Health app writes with *Export All Health Data*: `export.xml`, or the `export.zip` that
/// contains it.
///
/// Weight, body fat, lean body mass and steps are read; other records are ignored. HealthKit writes body fat as a
/// fraction; it is converted to per cent. Steps become one event per day: the largest total of any source, because a
/// phone and a watch count the same steps. Ids are derived from the contents, so a second import replaces the first.
///
/// Source: `Documentation/body.md`, *Events*; the document type in the head of every `export.xml`.
package enum AppleHealthExport {
  /// The counts of an export.
  package struct Summary: Hashable, Sendable {
    /// The number of records of all kinds, without those inside correlations.
    package internal(set) var records = 0
    /// The number of records that became events or parts of them.
    package internal(set) var usedRecords = 0
    /// The number of events by metric.
    package internal(set) var counts: [Metric: Int] = [:]
  }

  /// Reads a file in constant memory.
  ///
  /// - Parameters:
  ///   - path: `export.xml` or `export.zip`.
  ///   - deliver: called for each event until the first error; steps come last.
  /// - Throws: `ImportError` for invalid records, invalid XML, markup beyond `HealthMarkupLimits` and damaged archives;
  ///   `FileError` if the file cannot be read; and the errors of `deliver`. The caller must then discard the delivered
  ///   events, so that no part of the file is imported.
  /// - Complexity: O(bytes).
  package static func read(_ path: String, deliver: (BodyEvent) throws -> Void) throws -> Summary {
    try withoutActuallyEscaping(deliver) { deliver in
      let reader = HealthExportReader(file: path, deliver: deliver)
      if try ZippedExport.isArchive(path) {
        try ZippedExport(path).forEachChunk { try reader.consume($0) }
      } else {
        try InputFile(path).forEachChunk { try reader.consume($0) }
      }
      return try reader.finish()
    }
  }
}
