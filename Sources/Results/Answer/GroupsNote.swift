import Simulation

/// A note behind the values of conditions that are means over different groups, and so cannot be compared.
struct GroupsNote {
  private let differ: Bool

  init(_ cells: [CellResult], _ measure: any Measure) {
    let sets = cells.map { Set($0.groupValues(of: measure).map(\.group)) }.filter { !$0.isEmpty }
    differ = Set(sets).count > 1
  }

  /// ", 2 groups"; empty if all values are of the same groups.
  func text(_ groups: Int) -> String { differ ? ", \(groups.counting("group"))" : "" }
}
