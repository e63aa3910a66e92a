package import Simulation
import Text
import Training

/// The level at which each procedure of a study aims, for a column of its tables.
package struct Aims {
  /// The heading of the column.
  package static let heading = "aims at"

  private let fractions: [Int: Double]

  /// Nil unless a condition makes an estimate, and the conditions differ in strategy or in the level that they estimate.
  /// - Complexity: O(cells), each creating a strategy; O(1) if no constant of the strategy is swept.
  package init?(of experiment: Experiment, cells: some Collection<Int>) {
    guard experiment.cells.first?.label.contains(where: { $0.path.hasPrefix("strategy") }) == true else {
      return nil
    }
    var (fractions, strategies) = ([Int: Double](), Set<String>())
    for cell in cells {
      let condition = experiment.cells[cell]
      strategies.insert(condition.strategy.descriptor.name)
      fractions[cell] = condition.estimatedFraction
    }
    let differ = fractions.count < cells.count || Set(fractions.values).count > 1 || strategies.count > 1
    guard !fractions.isEmpty, differ else { return nil }
    self.fractions = fractions
  }

  /// "70.7 %" of a cell; "–" for a cell that makes no estimate.
  package func text(ofCell cell: Int) -> String { Self.text(fractions[cell]) }

  /// " · aims at 70.7 %"; empty for a cell that makes no estimate.
  func suffix(ofCell cell: Int) -> String {
    fractions[cell].map { " · \(Self.heading) \(Self.text($0))" } ?? ""
  }

  /// A fraction of right answers: "70.7 %", "75 %"; "–" for none.
  package static func text(_ fraction: Double?) -> String {
    guard let fraction else { return "–" }
    let percent = (100 * fraction).decimals(1)
    return "\(percent.hasSuffix(".0") ? String(percent.dropLast(2)) : percent) %"
  }
}
