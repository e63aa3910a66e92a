import Simulation

/// The names of conditions in a paragraph, without the constants that all of them have.
struct ConditionNames {
  private let outline: StudyOutline
  private let cells: Set<Int>
  /// The constants that are left out.
  let shared: [Condition.Assignment]

  /// - Parameter cells: the conditions that the paragraph names.
  init(_ outline: StudyOutline, _ cells: [CellResult]) {
    self.outline = outline
    self.cells = Set(cells.map(\.index))
    let shared = (cells.first?.label ?? []).filter { constant in
      cells.allSatisfy { $0.label.contains(constant) }
    }
    // A condition without a further constant would have no name.
    let isEnough = cells.allSatisfy { $0.label.count > shared.count }
    self.shared = isEnough ? shared : []
  }

  /// "k1 0.03"; with all its constants if the paragraph does not name the condition.
  func callAsFunction(_ cell: CellResult) -> String {
    outline.name(of: cells.contains(cell.index) ? cell.label.filter { !shared.contains($0) } : cell.label)
  }

  /// The name in a sentence that has just named another condition.
  func afterAnother(_ cell: CellResult) -> String {
    outline.paths.count == 1 ? outline.nameAfterAnother(of: cell.label) : self(cell)
  }

  /// "Every condition named in the answer has k2 0.09."; nil if nothing is left out.
  var note: String? {
    shared.isEmpty ? nil : "Every condition named in the answer has \(outline.name(of: shared))."
  }
}

/// A sentence, and the conditions that it names.
struct NamingSentence {
  let cells: [CellResult]
  let text: (ConditionNames) -> String

  init(_ cells: [CellResult], _ text: @escaping (ConditionNames) -> String) {
    (self.cells, self.text) = (cells, text)
  }
}
