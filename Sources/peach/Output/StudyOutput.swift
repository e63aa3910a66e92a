import Foundation
import Results
import Simulation

/// What is printed of a study that is whole, a cell at a time, however many there are.
struct StudyOutput {
  private let study: FinishedStudy
  private let paths: [String]
  private let measures: [(name: String, heading: String)]

  init(_ study: FinishedStudy, of experiment: Experiment) {
    self.study = study
    paths = experiment.cells.reduce(into: []) { seen, cell in
      for path in cell.label.map(\.path) where !seen.contains(path) { seen.append(path) }
    }
    measures = KeyMeasures.columns(of: experiment.measures)
  }

  /// Prints it all: a table and where the study is, or one JSON object.
  func show(as format: OutputFormat) throws {
    switch format {
    case .json: try printJSON()
    case .text:
      try printTable()
      print("\n\(study.report.map { "Report: \($0)" } ?? "Shard: \(study.folder)")")
    }
  }

  /// Everything as one JSON object: `{"cells":[{"cell","label","groups"}],"folder"}`.
  private func printJSON() throws {
    print("{\n  \"cells\" : [", terminator: "")
    var separator = "\n"
    try study.forEachCell { cell in
      let text = try json(cell).pretty.replacing("\n", with: "\n    ")
      print("\(separator)    \(text)", terminator: "")
      separator = ",\n"
    }
    print("\n  ],\n  \"folder\" : \(try JSON.text(study.folder).pretty)\n}")
  }

  /// A row per cell and group, in columns as wide as they must be.
  private func printTable() throws {
    var columns = Columns()
    columns.fit(header)
    try study.forEachCell { cell in rows(of: cell).forEach { columns.fit($0) } }
    print(columns.line(header))
    try study.forEachCell { cell in rows(of: cell).forEach { print(columns.line($0)) } }
  }

  private func json(_ cell: CellResult) -> JSON {
    .object([
      "cell": .integer(cell.index),
      "label": .object(Dictionary(uniqueKeysWithValues: cell.label.map { ($0.path, $0.value.json) })),
      "groups": .list(cell.groups.map(\.json)),
    ])
  }

  private var header: [String] { ["group"] + paths + measures.map(\.heading) }

  private func rows(of cell: CellResult) -> [[String]] {
    let values = paths.map { path in cell.label.first { $0.path == path }?.value.description ?? "" }
    return cell.groups.map { group in [group.group] + values + measures.map { group[$0.name]?.text ?? "–" } }
  }
}
