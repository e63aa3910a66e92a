import Simulation
import Training

/// What runs through all cells of an experiment: the columns of its tables. Found once, in O(cells).
struct StudyOutline {
  /// The swept parameters' paths, in the order in which the cells first name them.
  let paths: [String]
  /// The paths by their last part, `k1` for `strategy.k1`, where that tells them apart.
  let shortPaths: [String]
  /// The cohorts' names, in the order in which the cells first name them.
  let groups: [String]
  /// Where each cohort's name stands in `groups`.
  let groupIndices: [String: Int]
  /// The measures asked for, in the order of columns.
  let measures: [any Measure]
  /// Those of them of which a listener's contribution is kept beside their own value.
  let hidingMeasures: [any Measure]
  /// The aggregation of each of `measures`.
  let aggregations: [Aggregation]

  init(of experiment: Experiment) {
    var (swept, named) = (FirstOccurrences(), FirstOccurrences())
    for cell in experiment.cells {
      for assignment in cell.label { swept.add(assignment.path) }
      for cohort in cell.cohorts { named.add(cohort.name) }
    }
    (paths, groups) = (swept.names, named.names)
    groupIndices = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($1, $0) })
    measures = experiment.measures
    aggregations = measures.map(\.aggregation)
    hidingMeasures = measures.filter(\.aggregation.hidesContribution)
    let last = paths.map { String($0.split(separator: ".").last ?? "") }
    shortPaths = zip(paths, last).map { path, name in
      last.count { $0 == name } == 1 && !name.isEmpty ? name : path
    }
  }

  /// A cell's values, one for each path; nil where the cell does not name it.
  func values(of label: [Condition.Assignment]) -> [ParameterValue?] {
    paths.map { path in label.first { $0.path == path }?.value }
  }

  /// "k1 0.03, k2 0.05"; "kazez" if only names are swept, and one of them; "all" if nothing is.
  func name(of label: [Condition.Assignment]) -> String {
    if paths.count == 1, case .text(let name)? = label.first?.value { return name }
    let parts = zip(shortPaths, values(of: label)).compactMap { path, value in value.map { "\(path) \($0)" } }
    return parts.isEmpty ? "all" : parts.joined(separator: ", ")
  }
}

/// Names, each once, in the order in which they were first given.
private struct FirstOccurrences {
  private(set) var names: [String] = []
  private var seen: Set<String> = []

  mutating func add(_ name: String) {
    if seen.insert(name).inserted { names.append(name) }
  }
}
