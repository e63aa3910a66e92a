import Files
import Foundation
import Simulation

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
