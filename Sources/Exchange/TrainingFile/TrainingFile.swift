import Files
package import Text
package import Training

/// The CSV file in which the Peach app exports and imports training. Formats 1 to 3 and the oldest format, which has no
/// format line, can be read; format 3 is written.
///
/// Rows of rhythm training are kept for export (`KeptRow`). Columns are found by their names in the header. After the
/// first invalid row the rest is only validated; all errors are thrown together at the end, so no part of the file is
/// imported.
///
/// Source: `Documentation/data.md`, *Import and export*; mschuerig/peach-ios, `CSVImportParser` and
/// `TrainingDataExporter`. The app instead drops invalid rows, keeps the others, and ignores note names.
package enum TrainingFile {
  /// The counts of a file.
  package struct Summary: Hashable, Sendable {
    /// The format's number, 1…3.
    package internal(set) var formatVersion = 0
    /// The number of comparisons.
    package internal(set) var comparisons = 0
    /// The number of pitch matchings.
    package internal(set) var pitchMatchings = 0
    /// The number of kept rows by their `trainingType`.
    package internal(set) var kept: [String: Int] = [:]
    /// Whether the rows have times. Without them all records have the same, and are in the order of the rows.
    package internal(set) var hasTimes = true
    /// The columns of a lab's file that are not read.
    package internal(set) var ignoredColumns: [String] = []

    /// Counts of 0.
    package init() {}

    /// The sentence that names the columns that were not read; nil without any.
    package func ignored(in language: Language) -> String? {
      ignoredColumns.isEmpty
        ? nil : language.texts.columnsIgnored(names: ignoredColumns.joined(separator: ", "))
    }
  }

  /// The records of a file by kind, each kind in the order of the rows, and the file's counts.
  package struct Contents: Hashable, Sendable {
    package internal(set) var comparisons: [ComparisonRecord] = []
    package internal(set) var pitchMatchings: [PitchMatchingRecord] = []
    package internal(set) var summary = Summary()

    package init() {}

    package mutating func append(_ record: TrainingRecord) {
      switch record {
      case .comparison(let record): comparisons.append(record)
      case .pitchMatching(let record): pitchMatchings.append(record)
      }
    }

    /// The same records sorted by time. Records with equal times keep their order.
    package var byTime: Contents {
      var sorted = self
      sorted.comparisons = comparisons.stablySorted { $0.timestamp }
      sorted.pitchMatchings = pitchMatchings.stablySorted { $0.timestamp }
      return sorted
    }
  }

  /// Reads a file record by record in constant memory.
  ///
  /// - Parameters:
  ///   - path: the file; messages use the name as given.
  ///   - subject: the subject whose rows are read, of a file that has several.
  ///   - needsTime: whether a lab's file must have the column `timestamp`.
  ///   - body: called for each record in the order of the rows, until the first invalid row.
  /// - Throws: `ImportError` if the file has errors, `FileError` if it cannot be read, and the errors of `body`. The
  ///   caller must then discard the records that `body` received.
  /// - Complexity: O(bytes).
  package static func forEachRecord(
    in path: String, of subject: String? = nil, needsTime: Bool = true,
    _ body: (TrainingRecord) throws -> Void
  ) throws -> Summary {
    try forEachRow(in: path, of: subject, needsTime: needsTime, keep: { _ in }, body)
  }

  /// Reads a file row by row, as `forEachRecord` does.
  /// - Parameter keep: called for each row that is not trained here, until the first invalid row.
  package static func forEachRow(
    in path: String, of subject: String? = nil, needsTime: Bool = true, keep: (KeptRow) throws -> Void,
    _ body: (TrainingRecord) throws -> Void
  ) throws -> Summary {
    try withoutActuallyEscaping(body) { body in
      try withoutActuallyEscaping(keep) { keep in
        var reader = TrainingFileReader(
          file: path, subject: subject, needsTime: needsTime, deliver: { record, _ in try body(record) },
          keep: keep)
        try InputFile(path, acceptsPipes: true).forEachChunk { try reader.consume($0) }
        return try reader.finish()
      }
    }
  }

  /// Reads a whole file.
  /// - Throws: `ImportError` if it has errors, `FileError` if it cannot be read.
  package static func read(_ path: String, of subject: String? = nil, needsTime: Bool = true) throws
    -> Contents
  {
    var contents = Contents()
    contents.summary = try forEachRecord(in: path, of: subject, needsTime: needsTime) { contents.append($0) }
    return contents
  }

  /// Reads the records of each subject of a file.
  /// - Returns: the subjects in the order of their first rows, each with its records and the file's summary; one without a
  ///   name if the file has no column of subjects, a single subject, or no records.
  /// - Throws: `ImportError` if it has errors, or rows without a subject beside others; `FileError` if it cannot be read.
  package static func readSubjects(_ path: String, needsTime: Bool = true) throws -> [(
    name: String?, contents: Contents
  )] {
    var (names, found): ([String?], [String?: Contents]) = ([], [:])
    var reader = TrainingFileReader(
      file: path, allowsSeveral: true, needsTime: needsTime,
      deliver: { record, subject in
        if found[subject] == nil { names.append(subject) }
        found[subject, default: Contents()].append(record)
      }, keep: { _ in })
    try InputFile(path, acceptsPipes: true).forEachChunk { try reader.consume($0) }
    let summary = try reader.finish()
    return (names.isEmpty ? [nil] : names).map { name in
      var contents = found[name] ?? Contents()
      contents.summary = summary
      return (names.count > 1 ? name : nil, contents)
    }
  }

  /// Reads a file from memory.
  /// - Parameter name: the file's name for messages.
  /// - Throws: `ImportError` if it has errors.
  package static func read(_ bytes: some Collection<UInt8>, named name: String) throws -> Contents {
    var contents = Contents()
    contents.summary = try withoutActuallyEscaping({ contents.append($0) }) { append in
      var reader = TrainingFileReader(file: name, deliver: { record, _ in append(record) }, keep: { _ in })
      try Array(bytes).withUnsafeBytes { try reader.consume($0) }
      return try reader.finish()
    }
    return contents
  }
}

extension Array {
  /// Sorted by a key; elements with equal keys keep their order.
  fileprivate func stablySorted(by key: (Element) -> some Comparable) -> [Element] {
    enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map(\.element)
  }
}
