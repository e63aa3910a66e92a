import Files
import Training

/// The CSV file in which the Peach app exports and imports training: formats 1 to 3 and the oldest, which
/// have no first line, are read; format 3 is written.
///
/// Rows of rhythm training are skipped and counted. A file is taken whole or not at all: after the first bad
/// row the rest is only checked, and all bad rows are thrown together at the end.
///
/// Source: spec 1-training T8; mschuerig/peach-ios, `CSVImportParser` and `TrainingDataExporter`. Unlike the
/// app, which drops bad rows and keeps the others, and does not look at note names.
public enum TrainingFile {
  /// What a file held.
  public struct Summary: Hashable, Sendable {
    /// 1…3.
    public internal(set) var formatVersion = 0
    /// Comparisons read.
    public internal(set) var comparisons = 0
    /// Pitch matchings read.
    public internal(set) var pitchMatchings = 0
    /// Rows of training that Peach does not keep here, by their `trainingType`.
    public internal(set) var skipped: [String: Int] = [:]

    /// Of a file not yet read.
    public init() {}

    /// Rows skipped in all.
    public var skippedRows: Int { skipped.values.reduce(0, +) }
  }

  /// What a file held, and the records themselves in the order of their rows.
  public struct Contents: Hashable, Sendable {
    /// The comparisons.
    public internal(set) var comparisons: [ComparisonRecord] = []
    /// The pitch matchings.
    public internal(set) var pitchMatchings: [PitchMatchingRecord] = []
    /// How many of each, and what was skipped.
    public internal(set) var summary = Summary()

    /// Of nothing yet.
    public init() {}

    /// Adds a record behind the others of its kind.
    public mutating func append(_ record: TrainingRecord) {
      switch record {
      case .comparison(let record): comparisons.append(record)
      case .pitchMatching(let record): pitchMatchings.append(record)
      }
    }

    /// The same by time; those of one moment keep their order.
    public var byTime: Contents {
      var sorted = self
      sorted.comparisons = comparisons.stablySorted { $0.timestamp }
      sorted.pitchMatchings = pitchMatchings.stablySorted { $0.timestamp }
      return sorted
    }
  }

  /// Reads a file record by record, in memory that does not grow with it.
  ///
  /// - Parameters:
  ///   - path: the file; messages name it as it is given here.
  ///   - body: called for each record, in the order of the rows, until a row is found bad.
  /// - Throws: `ImportError` when anything in the file is wrong, `FileError` when it cannot be read, and
  ///   whatever `body` throws. Whoever keeps records must then let go of those already handed out.
  /// - Complexity: O(bytes).
  public static func forEachRecord(
    in path: String, _ body: (TrainingRecord) throws -> Void
  ) throws -> Summary {
    try withoutActuallyEscaping(body) { body in
      var reader = TrainingFileReader(file: path, deliver: body)
      try InputFile(path).forEachChunk { try reader.consume($0) }
      return try reader.finish()
    }
  }

  /// Reads a whole file.
  /// - Throws: `ImportError` when anything in it is wrong, `FileError` when it cannot be read.
  public static func read(_ path: String) throws -> Contents {
    var contents = Contents()
    contents.summary = try forEachRecord(in: path) { contents.append($0) }
    return contents
  }

  /// Reads a file that is in memory.
  /// - Parameter name: what messages call it.
  /// - Throws: `ImportError` when anything in it is wrong.
  public static func read(_ bytes: some Collection<UInt8>, named name: String) throws -> Contents {
    var contents = Contents()
    contents.summary = try withoutActuallyEscaping({ contents.append($0) }) { append in
      var reader = TrainingFileReader(file: name, deliver: append)
      try Array(bytes).withUnsafeBytes { try reader.consume($0) }
      return try reader.finish()
    }
    return contents
  }
}

extension Array {
  /// Sorted by a key; elements with the same key keep their order.
  fileprivate func stablySorted(by key: (Element) -> some Comparable) -> [Element] {
    enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map(\.element)
  }
}
