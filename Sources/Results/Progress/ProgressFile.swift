import DataText
import Files
import Foundation
import Simulation

/// The finished cells of a run, readable by other processes while it runs: the first line is the number of cells of the
/// run, each other line the number of a finished cell, a tab and its values.
///
/// The store of finished cells cannot be read meanwhile, because the run has it locked. This file is for `StudyStatus`
/// and `RunningCells` only: `--resume` reads the store. Writing it is best effort; a crash between the two leaves the last
/// cell out.
struct ProgressFile {
  /// Its name in the hidden folder.
  static let name = "progress"

  private let file: OpenFile?
  private let measures: [String]

  /// Writes the file anew. Lines of an earlier run are kept for cells that are still finished.
  /// - Parameter measures: those whose values are written.
  init(in folder: String, finished: IndexSet, of cells: Int, measures: [String]) {
    self.measures = measures
    let (path, former) = ("\(folder)/\(Self.name)", "\(folder)/\(Self.name).former")
    _ = try? Folder.move(path, to: former)
    file = try? OpenFile(writing: path, permissions: .shared)
    write("\(cells)")
    copy(from: former, only: finished)
    try? Folder.remove(former)
  }

  /// Adds a finished cell.
  func append(_ cell: CellResult) {
    let values = JSONText.object(
      cell.groups.map { group in
        (key: group.group, value: .object(measures.map { ($0, .number(group[$0]?.mean)) }))
      })
    write("\(cell.index)\t\(values.compact)")
  }

  private func copy(from former: String, only finished: IndexSet) {
    var missing = finished
    if let reader = try? LineReader(former) {
      _ = try? reader.next()
      while let line = try? reader.next() {
        guard let cell = Self.cell(of: line), missing.contains(cell) else { continue }
        missing.remove(cell)
        write(line)
      }
    }
    for cell in missing { write("\(cell)") }
  }

  private func write(_ line: String) { try? file?.append(line + "\n") }

  private static func cell(of line: String) -> Int? { Int(line.prefix { $0 != "\t" }) }

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
