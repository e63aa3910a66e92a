package import Simulation
import Training

/// The columns that name the condition of a row: the strategy, and each swept constant.
package struct ConditionColumns: Sendable {
  let columns: [TableColumn]
  private let cells: CellList
  private let paths: [String]
  /// The fields of the cell that was written last, since the rows of a cell follow each other.
  private var latest: (cell: Int, strategy: String, values: [ParameterValue?])?

  private static let strategy = "strategy"

  /// The columns of an experiment's conditions.
  package init(of experiment: Experiment) {
    cells = experiment.cells
    paths = StudyOutline(of: experiment).paths.filter { $0 != Self.strategy }
    var isNumber = Set(paths)
    for cell in experiment.cells {
      for assignment in cell.label where assignment.value.double == nil { isNumber.remove(assignment.path) }
    }
    columns =
      [.text(Self.strategy)]
      + paths.map { isNumber.contains($0) ? .real($0, optional: true) : .text($0, optional: true) }
  }

  /// Adds the fields of a cell.
  mutating func write(ofCell index: Int, to sink: inout some FieldSink) {
    if latest?.cell != index {
      let cell = cells[index]
      let label = Dictionary(uniqueKeysWithValues: cell.label.map { ($0.path, $0.value) })
      latest = (
        index, label[Self.strategy]?.description ?? cell.strategy.descriptor.name, paths.map { label[$0] }
      )
    }
    guard let latest else { return }
    sink.add(latest.strategy)
    for (value, column) in zip(latest.values, columns.dropFirst()) {
      if column.storage == .real {
        sink.add(value?.double)
      } else if let value {
        sink.add(value.description)
      } else {
        sink.add(word: nil)
      }
    }
  }
}
