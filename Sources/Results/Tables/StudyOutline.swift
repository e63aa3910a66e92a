package import Simulation
package import Training
import Tuning

/// The columns of an experiment's tables: the swept parameters, groups and measures of all its cells. Computed once, in
/// O(cells).
package struct StudyOutline {
  /// The swept parameters' paths, in the order in which the cells first name them.
  package let paths: [String]
  /// The last part of each path, such as `k1` for `strategy.k1`; the whole path if several have the same last part. The
  /// arrow's threshold has its own name, since a threshold is what listeners have, and so have the constants of `counts`.
  package let shortPaths: [String]
  /// Constants that count something, with words that follow their values: "480 comparisons a day".
  private let counts: [String: String]
  /// The paths whose numbers stay different with three digits, which names have instead of five and more.
  private let shortened: Set<String>
  /// The groups' names, in the order in which the cells first name them.
  let groups: [String]
  /// The index in `groups` of each group's name.
  let groupIndices: [String: Int]
  /// The experiment's measures, in the order of columns.
  let measures: [any Measure]
  /// The indices of the measures whose contributions are stored in addition to the listener's value: all in the parts of
  /// cells, which `CellStore.assemble` adds up, otherwise those whose value does not determine it
  /// (`Aggregation.hidesContribution`).
  let hiding: [Int]
  /// The aggregation of each of `measures`.
  let aggregations: [Aggregation]

  package init(of experiment: Experiment) {
    var (swept, named, numbers) = (FirstOccurrences(), FirstOccurrences(), [String: Set<Double>]())
    for cell in experiment.cells {
      for assignment in cell.label {
        swept.add(assignment.path)
        if case .number(let number) = assignment.value {
          numbers[assignment.path, default: []].insert(number)
        }
      }
      for group in cell.groups { named.add(group.name) }
    }
    (paths, groups) = (swept.names, named.names)
    groupIndices = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($1, $0) })
    shortened = Set(numbers.filter { Set($1.map(Self.shortened)).count == $1.count }.keys)
    measures = experiment.measures
    let aggregations = measures.map(\.aggregation)
    hiding = aggregations.indices.filter { experiment.parts > 1 || aggregations[$0].hidesContribution }
    self.aggregations = aggregations
    let isDaily = experiment.cells.allSatisfy {
      $0.plan.schedule.sessionsPerDay == 1 && $0.plan.schedule.daysBetween == 1
    }
    let each = isDaily ? "a day" : "a session"
    let counts = [
      "training.comparisons-per-session": "comparisons \(each)",
      "training.matchings-per-session": "notes tuned \(each)",
    ]
    self.counts = counts
    let last = paths.map { path in
      if let words = counts[path] { return words }
      return path == "trend.threshold" ? "arrow threshold" : String(path.split(separator: ".").last ?? "")
    }
    shortPaths = zip(paths, last).map { path, name in
      last.count { $0 == name } == 1 && !name.isEmpty ? name : path
    }
  }

  /// A cell's values, one for each path; nil for a path that the cell does not have.
  package func values(of label: [Condition.Assignment]) -> [ParameterValue?] {
    paths.map { path in label.first { $0.path == path }?.value }
  }

  private static func shortened(_ number: Double) -> Double {
    number == number.rounded(toDigits: 4) ? number : number.rounded(toDigits: 3)
  }

  /// A value as names have it.
  private func text(_ value: ParameterValue, of path: String) -> String {
    guard case .number(let number) = value, shortened.contains(path) else { return "\(value)" }
    return "\(ParameterValue.number(Self.shortened(number)))"
  }

  /// A cell's name: "k1 0.03, k2 0.05", "480 comparisons a day"; the value alone, such as "kazez", if the only swept
  /// parameter is a text; "all" if nothing is swept.
  package func name(of label: [Condition.Assignment]) -> String {
    if paths.count == 1, case .text(let name)? = label.first?.value { return name }
    let parts = zip(paths, zip(shortPaths, values(of: label))).compactMap { path, constant in
      let (name, value) = (constant.0, constant.1.map { text($0, of: path) })
      return value.map { counts[path] == nil ? "\(name) \($0)" : "\($0) \(name)" }
    }
    return parts.isEmpty ? "all" : parts.joined(separator: ", ")
  }

  /// A cell's name after the name of another: "480" instead of "480 comparisons a day" if nothing else is swept.
  package func nameAfterAnother(of label: [Condition.Assignment]) -> String {
    guard paths.count == 1, let value = label.first?.value else { return name(of: label) }
    return text(value, of: paths[0])
  }
}

/// Distinct names, in the order in which they were first added.
private struct FirstOccurrences {
  private(set) var names: [String] = []
  private var seen: Set<String> = []

  mutating func add(_ name: String) {
    if seen.insert(name).inserted { names.append(name) }
  }
}
