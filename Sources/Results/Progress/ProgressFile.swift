import Files
import Foundation
import Simulation
import Text

/// A file with the finished cells of a run that other processes can read while it runs. The first line is the number of
/// cells of the run. Each other line is the index of a finished cell, a tab and the cell's values; tab and values are
/// missing for a cell whose line a crash lost.
///
/// The store of finished cells cannot be read meanwhile, because the run has it locked. Only `StudyStatus` and
/// `RunningCells` read this file; `--resume` reads the store. Write errors are ignored. After a crash between writing
/// the store and this file, the last cell is missing here.
struct ProgressFile {
  /// The file's name in the hidden folder.
  static let name = "progress"

  private let file: OpenFile?
  private let measures: [String]

  /// Replaces the file, keeping the lines of cells in `finished`.
  /// - Parameters:
  ///   - finished: the cells that earlier runs have finished.
  ///   - cells: the number of cells of the run.
  ///   - measures: the measures whose values are written.
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

  /// The number of finished cells and the number of cells of the run; nil if there is no file or its first line is not
  /// a number.
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
