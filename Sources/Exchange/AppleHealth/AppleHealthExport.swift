import BodyTimeline
import Files

/// What the Health app writes with *Export All Health Data*: `export.xml`, or the `export.zip` around it.
///
/// Weight, body fat, lean body mass and steps are read, everything else is passed over. HealthKit writes body
/// fat as a fraction; it becomes per cent. Steps become one event a day: the total of the source that counted
/// most, as phone and watch count the same steps. Ids follow from the contents, so that a second import
/// replaces the first.
///
/// Source: spec 2-global-timeline, Events; the document type in the head of every `export.xml`.
public enum AppleHealthExport {
  /// What a file held.
  public struct Summary: Hashable, Sendable {
    /// Records of all kinds, those inside correlations aside.
    public internal(set) var records = 0
    /// Events made of them, by metric.
    public internal(set) var counts: [Metric: Int] = [:]
  }

  /// Reads a file in memory that does not grow with it.
  ///
  /// - Parameters:
  ///   - path: `export.xml` or `export.zip`.
  ///   - deliver: called for each event until something is found wrong; steps come last.
  /// - Throws: `ImportError` with every bad record, or with what makes the file no XML, declares entities or
  ///   breaks the archive; `FileError` when it cannot be read; and whatever `deliver` throws. The caller then
  ///   drops what was delivered, so that nothing is half imported.
  /// - Complexity: O(bytes).
  public static func read(_ path: String, deliver: (BodyEvent) throws -> Void) throws -> Summary {
    try withoutActuallyEscaping(deliver) { deliver in
      let reader = HealthExportReader(file: path, deliver: deliver)
      if try ZipEntry.isArchive(path) {
        try ZipEntry.forEachChunk(ofExportIn: path) { try reader.consume($0) }
      } else {
        try InputFile(path).forEachChunk { try reader.consume($0) }
      }
      return try reader.finish()
    }
  }
}
