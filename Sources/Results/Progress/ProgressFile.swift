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

/// The finished cells of an unfinished run, with their values. Any process can read them.
package struct RunningCells: Sendable, Hashable {
  package struct Cell: Sendable, Hashable {
    /// The index of the cell in the experiment, from 0.
    package let index: Int
    /// Means by group and measure, without undefined ones; empty if a crash lost the cell's values.
    package let values: [String: [String: Double]]
  }

  /// The identity of the run, with its scenario, seed and version.
  package let run: RunIdentity
  /// The finished cells, in the order in which they were finished.
  package let cells: [Cell]

  /// The maximum number of cells that are read.
  package static let most = 2000

  /// The measures whose values a run writes to its progress file, at most three: the objectives' measures and the
  /// measures that the scenario names, or default ones if there are neither.
  static func measures(of experiment: Experiment) -> [String] {
    let wanted = experiment.objectives.map(\.measure) + experiment.requestedMeasures
    let usual = ["fraction_correct", "geometric_mean_cents", "rmse_octaves_timeline"]
    var found: [String] = []
    for name in wanted.isEmpty ? usual : wanted
    where !found.contains(name) && experiment.measure(named: name) != nil { found.append(name) }
    return Array(found.prefix(3))
  }

  /// The unfinished run of a study; nil if there is none.
  /// - Parameters:
  ///   - name: the study's name.
  ///   - parent: the folder that contains it.
  /// - Throws: `StudyError` or `FileError`.
  /// - Complexity: O(`most`).
  package init?(ofStudy name: String, in parent: String) throws {
    try StudyFolder.check(name)
    let folder = StudyFolder.hidden(name, in: parent, .run)
    let path = "\(folder)/\(ProgressFile.name)"
    guard FileManager.default.fileExists(atPath: path),
      let run = try RunIdentity.read(in: folder, else: .fresh)
    else { return nil }
    self.run = run
    let reader = try LineReader(path)
    _ = try reader.next()
    var cells: [Cell] = []
    while cells.count < Self.most, let line = try reader.next() {
      if let cell = Cell(line) { cells.append(cell) }
    }
    self.cells = cells
  }
}

extension RunningCells.Cell {
  /// Parses `12<tab>{"novice":{"fraction_correct":0.61}}`, or the index alone; nil if there is no index.
  fileprivate init?(_ line: String) {
    let parts = line.split(separator: "\t", maxSplits: 1)
    guard let index = parts.first.flatMap({ Int($0) }) else { return nil }
    self.index = index
    let given = parts.count > 1 ? Data(parts[1].utf8) : Data()
    let values = try? JSONDecoder().decode([String: [String: Double?]].self, from: given)
    self.values = (values ?? [:]).mapValues { $0.compactMapValues(\.self) }
  }
}

/// How many comparisons an unfinished run or tuning has made, in a file that other processes can read while it runs. It
/// shows the progress within a cell; `ProgressFile` has the finished cells.
package struct ComparisonCount: Sendable, Hashable {
  /// The comparisons made so far, also by earlier runs.
  package let made: Int
  /// The comparisons of the whole run; the budget of a tuning.
  package let all: Int

  /// The file's name in the hidden folder.
  private static let name = "comparisons"
  /// The shortest time between two writes, in seconds.
  private static let pause = 1.0

  /// Writes the file, at most once in `pause`, and not before it.
  struct Writer {
    private let folder: String
    private var written = 0.0

    /// Removes the file of an earlier run.
    init(in folder: String) {
      self.folder = folder
      try? Folder.remove("\(folder)/\(name)")
    }

    /// - Parameter elapsed: the seconds since the run began. Errors are ignored.
    mutating func write(_ count: ComparisonCount, elapsed: Double) {
      guard elapsed - written >= pause else { return }
      written = elapsed
      try? OutputFile("\(folder)/\(name)", permissions: .shared).save("\(count.made)\t\(count.all)\n")
    }
  }

  /// The count in a hidden folder; nil if there is none or it is no pair of numbers.
  init?(in folder: String) {
    guard let bytes = try? InputFile("\(folder)/\(Self.name)").bytes(atMost: 64) else { return nil }
    let numbers = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard numbers.count == 2, let made = numbers[0], let all = numbers[1], 0...all ~= made, all > 0 else {
      return nil
    }
    (self.made, self.all) = (made, all)
  }

  init(made: Int, all: Int) { (self.made, self.all) = (made, all) }

  /// The share made, 0…1.
  package var share: Double { Double(made) / Double(all) }
}
