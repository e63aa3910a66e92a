package import Simulation
import Text
package import Training

/// The level at which each procedure of a study aims, for a column of its tables.
package struct Aims {
  /// The heading of the column.
  package static let heading = "aims at"

  private let fractions: [Int: Double]

  /// Nil unless a condition makes an estimate, and the conditions differ in strategy or in the level that they estimate.
  /// - Complexity: O(cells), each with at most 264 answers of its strategy; O(1) if no constant of the strategy is swept.
  package init?(of experiment: Experiment, cells: some Collection<Int>) {
    guard experiment.cells.first?.label.contains(where: { $0.path.hasPrefix("strategy") }) == true else {
      return nil
    }
    var (fractions, strategies) = ([Int: Double](), Set<String>())
    for cell in cells {
      let condition = experiment.cells[cell]
      strategies.insert(condition.strategy.descriptor.name)
      fractions[cell] = condition.strategy.estimatedFraction(in: condition.settings)
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

extension StrategyChoice {
  /// The fraction of right answers at the level that the strategy estimates; nil if it makes no estimate.
  ///
  /// Found by answering it. A belief has an estimate after few answers. Rules that average reversals have one after cycles of
  /// 20 right answers, the most that a staircase waits for, and two wrong ones.
  package func estimatedFraction(in settings: TrainingSettings) -> Double? {
    let few = (0..<8).map { $0 % 2 == 0 }
    let cycles = (0..<264).map { $0 % 22 < 20 }
    return [few, cycles].lazy.compactMap { Self.estimatedFraction(strategy.type, values, settings, $0) }.first
  }

  private static func estimatedFraction<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type, _ values: ParameterValues, _ settings: TrainingSettings, _ answers: [Bool]
  ) -> Double? {
    try? StrategyTrace(of: type, values, settings: settings, answers: answers, seed: 0).estimate?.fraction
  }
}
