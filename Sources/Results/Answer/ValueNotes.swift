import Simulation
import Text
import Training

/// A note behind the values of conditions that are means over different groups, and so cannot be compared.
struct GroupsNote {
  private let differ: Bool
  /// The largest number of groups that a value is of, if all values of that many are of the same groups: they need no note.
  /// Nil otherwise.
  private let usual: Int?
  /// "2 of 4 groups", to be said once of the values without a note of their own; nil if they are of all groups.
  let once: String?

  init(_ cells: [CellResult], _ measure: any Measure) {
    let sets = Set(cells.map { Set($0.groupValues(of: measure).map(\.group)) }.filter { !$0.isEmpty })
    let most = sets.map(\.count).max()
    differ = sets.count > 1
    usual = sets.count { $0.count == most } == 1 ? most : nil
    let all = cells.map(\.groups.count).max() ?? 0
    once = differ ? usual.flatMap { $0 < all ? "\($0.grouped) of \(all.grouped) groups" : nil } : nil
  }

  /// ", 2 groups"; empty for values that need no note.
  func text(_ groups: Int) -> String {
    differ && groups != usual ? ", \(groups.counting("group"))" : ""
  }
}

/// How many listeners have a value of a measure, to be said where fewer than 95 % do: the mean is then of a selection, such
/// as those who converged.
package struct ListenersNote {
  private let (have, all): (Int, Int)

  /// - Parameters:
  ///   - have: the listeners who have a value of the measure.
  ///   - all: the listeners who were simulated.
  package init(_ have: Int, of all: Int) { (self.have, self.all) = (have, all) }

  /// The listeners of the groups whose means make a condition's value.
  init(_ cell: CellResult, _ measure: any Measure) {
    let groups = cell.groupValues(of: measure).map(\.group)
    let counted = cell.groups.filter { groups.contains($0.group) }
    have = counted.reduce(0) { $0 + ($1[measure.descriptor.name]?.count ?? 0) }
    all = counted.reduce(0) { $0 + $1.listeners }
  }

  /// "142 of 300"; nil if at least 95 % have a value, or none.
  package var text: String? {
    have > 0 && 20 * have < 19 * all ? "\(have.grouped) of \(all.grouped)" : nil
  }
}
