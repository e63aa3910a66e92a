import Files
import Foundation
import Tuning

/// The evaluations of a tuning, one per line of a file: the entry, a tab, and a checksum of the run, all previous lines
/// and this one. Lines that were changed, moved, added or removed are detected, unless they were removed from the end.
///
/// An evaluation is written as soon as it is complete. If the process is killed, the last line may be cut off; `init`
/// then removes the incomplete line.
final class TuningJournal {
  /// The number of evaluations of earlier runs.
  let resumed: Int
  /// The number of evaluations in the file.
  private(set) var count: Int

  private let file: OpenFile
  private let reader: LineReader
  private var recalled = 0
  private var chain: Chain

  /// Opens a journal, or creates an empty one.
  /// - Parameter run: see `RunIdentity.cellKey`.
  /// - Throws: `StudyError.altered` for a line that does not match its checksum, or `FileError`.
  init(_ path: String, run: UInt64) throws {
    (resumed, chain) = try Self.check(path, Chain(run: run))
    count = resumed
    file = try OpenFile(appendingTo: path, permissions: .shared)
    reader = try LineReader(path)
  }

  /// Whether evaluations of an earlier run have not been recalled yet.
  var isReplaying: Bool { recalled < resumed }

  /// The next evaluation of an earlier run; nil after the last.
  /// - Throws: `FileError`.
  func recall() throws -> JournalEntry? {
    guard isReplaying, let line = try reader.next() else { return nil }
    recalled += 1
    return Chain.entry(of: line).flatMap { JournalEntry(line: $0) }
  }

  /// Adds an evaluation.
  /// - Throws: `FileError`.
  func append(_ entry: JournalEntry) throws {
    try file.append("\(entry.line)\t\(chain.next(entry.line))\n")
    count += 1
  }

  /// The number of evaluations in a journal; 0 if there is no file.
  /// - Throws: the same errors as `init`.
  static func count(_ path: String, run: UInt64) throws -> Int {
    try check(path, Chain(run: run)).count
  }

  /// Compares all lines with their checksums, and removes a last line without a line break.
  private static func check(_ path: String, _ chain: Chain) throws -> (count: Int, chain: Chain) {
    guard FileManager.default.fileExists(atPath: path) else { return (0, chain) }
    let reader = try LineReader(path)
    var (count, chain) = (0, chain)
    while let line = try reader.next() {
      guard let entry = Chain.entry(of: line), line == "\(entry)\t\(chain.next(entry))",
        JournalEntry(line: entry) != nil
      else { throw StudyError.altered(file: path, part: "line \(count + 1)", .fresh) }
      count += 1
    }
    guard truncate(path, off_t(reader.offset)) == 0 else { throw FileError("write", path) }
    return (count, chain)
  }

  /// The checksums of a journal's lines. Each depends on all earlier lines.
  private struct Chain {
    private var last: UInt64

    init(run: UInt64) { last = run }

    /// The checksum of the next line.
    mutating func next(_ entry: String) -> String {
      var sum = Checksum()
      sum.add(last)
      sum.add(entry)
      last = sum.value
      return sum.text
    }

    /// The entry of a line, without the checksum; nil if the line contains no tab.
    static func entry(of line: String) -> String? {
      line.lastIndex(of: "\t").map { String(line[..<$0]) }
    }
  }
}
