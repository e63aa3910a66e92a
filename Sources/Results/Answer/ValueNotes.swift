import Simulation
import Text
import Training

/// The groups whose values stand in a measure's column, the same in every row, so that rows can be compared.
struct CountedGroups {
  let names: Set<String>
  /// "novice only", "2 of 4 groups", for the column's heading; nil unless a row has other groups.
  let note: String?

  private let measure: any Measure

  /// - Parameters:
  ///   - cells: the rows.
  ///   - compared: the groups over which the answer compares the best condition with the baseline; nil for those of the
  ///     first row that has the most.
  init(_ cells: [CellResult], _ measure: any Measure, compared: Set<String>?) {
    self.measure = measure
    let sets = cells.map { Set($0.groupValues(of: measure).map(\.group)) }
    let names = compared ?? sets.reduce([]) { $1.count > $0.count ? $1 : $0 }
    self.names = names
    let all = cells.map(\.groups.count).max() ?? 0
    let which =
      names.count == 1 ? "\(names.first ?? "") only" : "\(names.count.grouped) of \(all.grouped) groups"
    note = names.count < all && sets.contains { !$0.isEmpty && $0 != names } ? which : nil
  }

  /// The note in a heading, " (novice only)"; empty without one.
  var suffix: String { note.map { " (\($0))" } ?? "" }

  /// A condition's value over the groups; nil if it lacks one of them.
  func value(of cell: CellResult, for objective: Objective) -> Double? {
    cell.value(of: measure, for: objective, in: names).flatMap { $0.groups == names.count ? $0.value : nil }
  }
}

/// How many listeners have a value of a measure, to be said where fewer than 95 % do: the mean is then of a selection,
/// such as those who converged.
package struct ListenersNote {
  private let (have, all): (Int, Int)

  /// - Parameters:
  ///   - have: the listeners who have a value of the measure.
  ///   - all: the listeners who were simulated.
  package init(_ have: Int, of all: Int) { (self.have, self.all) = (have, all) }

  /// The listeners of the groups whose means make a condition's value.
  /// - Parameter groups: the groups that count; nil for all in which the condition has a value.
  init(_ cell: CellResult, _ measure: any Measure, in groups: Set<String>? = nil) {
    let groups = groups ?? Set(cell.groupValues(of: measure).map(\.group))
    let counted = cell.groups.filter { groups.contains($0.group) }
    have = counted.reduce(0) { $0 + ($1[measure.descriptor.name]?.count ?? 0) }
    all = counted.reduce(0) { $0 + $1.listeners }
  }

  /// "142 of 300"; nil if at least 95 % have a value, or none.
  package var text: String? {
    have > 0 && 20 * have < 19 * all ? "\(have.grouped) of \(all.grouped)" : nil
  }
}
