import Files
import Foundation

/// The finished cells of a run, readable by other processes while it runs: the first line is the number of cells of the
/// run, each other line the number of a finished cell.
///
/// The store of finished cells cannot be read meanwhile, because the run has it locked. This file is for `StudyStatus`
/// only: `--resume` reads the store. Writing it is best effort; a crash between the two leaves the last cell out.
struct ProgressFile {
  /// Its name in the hidden folder.
  static let name = "progress"

  private let file: OpenFile?

  /// Writes the file anew.
  init(in folder: String, finished: [Int], of cells: Int) {
    file = try? OpenFile(writing: "\(folder)/\(Self.name)", permissions: .shared)
    try? file?.append(([cells] + finished).map { "\($0)\n" }.joined())
  }

  /// Adds a finished cell.
  func append(_ cell: Int) { try? file?.append("\(cell)\n") }

  /// How many cells are finished, and how many the run has; nil if there is no file, or none with a first line.
  /// - Throws: `FileError`.
  /// - Complexity: O(finished cells) in time, O(1) in memory.
  static func read(in folder: String) throws -> (done: Int, total: Int)? {
    let path = "\(folder)/\(name)"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let reader = try LineReader(path)
    guard let total = try reader.next().flatMap({ Int($0) }) else { return nil }
    var done = 0
    while try reader.next() != nil { done += 1 }
    return (done, total)
  }
}
