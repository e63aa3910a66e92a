import Simulation
import Text
import Training

/// A finished sweep on one screen of a terminal: its answer, its ranking, and a map where two numbers are swept.
package struct StudyOverview {
  /// A column of the ranking.
  package struct Column {
    package let name: String
    /// The answer's words for it: "The timeline misses the threshold by a factor of …"; without words the title.
    package let heading: String
    /// Whether an objective names the measure.
    package let isObjective: Bool
  }

  /// A condition of the ranking, best first.
  package struct Row {
    /// The swept values, in the order of `paths`.
    package let label: [String]
    /// The level at which the procedure aims, "70.7 %"; nil if the study has no such column.
    package let aim: String?
    /// The value of each column with its unit: over groups, as the ranking takes it.
    package let values: [String]
    /// "better in 3 of 4", or a difference with its interval for a single group; empty for the baseline.
    package let verdict: String
    package let isBaseline: Bool
    /// The condition's index.
    package let cell: Int
  }

  package let question: String
  /// The answer with which the report begins.
  package let answer: StudyAnswer
  /// The simulated listeners that the answer applies to.
  package let scope: String
  /// Short names of the swept parameters.
  package let paths: [String]
  /// The objectives, then further key measures, two in all or all objectives.
  package let columns: [Column]
  package let rows: [Row]
  /// The sentence that explains numbers of listeners in `rows`; nil if there are none.
  package let listenersNote: String?
  /// The number of conditions, including those without a row.
  package let conditions: Int
  /// The objective over two swept numbers; nil for other studies.
  package let map: ObjectiveMap?
}

extension FinishedStudy {
  /// The overview of the whole study.
  /// - Precondition: the study is not a shard.
  /// - Throws: `StudyError.database`.
  /// - Complexity: O(listeners · log listeners) in time; memory is bounded as for the report.
  package func overview() throws -> StudyOverview {
    let database = try database
    let outline = StudyOutline(of: experiment)
    var material = try ReportMaterial(
      of: study, outline: outline, conclusion: nil, tracks: [], from: database)
    // Of all groups, also of those that a page has no room for.
    var differences: [GroupDifferences] = []
    for cell in material.key.cells {
      guard let baseline, cell.index != baseline else { continue }
      try database.forEachDifference(of: cell.index, to: baseline) {
        material.add($0)
        differences.append($0)
      }
    }
    return StudyOverview(material, differences)
  }
}

extension StudyOverview {
  fileprivate init(_ material: ReportMaterial, _ differences: [GroupDifferences]) {
    let (outline, experiment) = (material.outline, material.study.experiment)
    question = experiment.question
    answer = material.answer
    scope = experiment.scope
    paths = outline.shortPaths
    conditions = material.counts.cells
    map = ObjectiveMap(material)
    let objectives = material.objectives.map(\.measure)
    // Without objectives, the few measures that the scenario names.
    let isChosen = experiment.objectives.isEmpty && material.measures.count <= Self.mostChosen
    let views =
      isChosen
      ? material.measures
      : objectives.count > 2 ? objectives : ReportTables(material: material).keyMeasures
    let counted = views.map(material.countedGroups)
    columns = zip(views, counted).map { view, groups in
      Column(
        name: view.name, heading: view.finding.heading + groups.suffix,
        isObjective: objectives.contains { $0.name == view.name })
    }
    let isOfSome = material.key.cells.contains { cell in
      zip(views, counted).contains {
        ListenersNote(cell, outline.measures[$0.column], in: $1.names).text != nil
      }
    }
    listenersNote = isOfSome ? "In brackets: the listeners who have a value." : nil
    let values = zip(views, counted).map { view, groups in
      let rule = material.objectives.first { $0.measure.name == view.name }?.objective ?? Objective(view.name)
      return material.key.cells.map { groups.value(of: $0, for: rule) }
    }
    let texts = zip(views, values).map { view, values in
      view.finding.column(of: values.compactMap(\.self))
    }
    let aims = material.aims
    rows = material.key.cells.enumerated().map { index, cell in
      Row(
        label: outline.values(of: cell.label).map { $0?.description ?? "" },
        aim: aims?.text(ofCell: cell.index),
        values: views.indices.map { column in
          let (view, value) = (views[column], values[column][index])
          let note = ListenersNote(cell, outline.measures[view.column], in: counted[column].names)
          let listeners = note.text.map { " (\($0))" } ?? ""
          return value.map {
            "\(texts[column]($0))\(view.finding.columnUnit.asUnit)\(listeners)"
          } ?? "–"
        },
        verdict: Self.verdict(on: differences.filter { $0.cell == cell.index }, material),
        isBaseline: cell.index == experiment.baseline, cell: cell.index)
    }
  }

  /// The most measures that are shown because the scenario names them.
  private static let mostChosen = 6

  /// How a condition compares with the baseline by the first objective.
  private static func verdict(on differences: [GroupDifferences], _ material: ReportMaterial) -> String {
    guard let (view, objective) = material.objectives.first else { return "" }
    return DifferenceVerdicts(differences.map { ($0.group, $0.values[view.column]) }, objective).short
  }
}

extension Experiment {
  /// "For simulated listeners: 25 each of expert and novice; 30 sessions of 500 comparisons, the first 300 of each not
  /// counted".
  var scope: String {
    guard let cell = cells.first else { return "" }
    let counts = cell.groups.map { $0.count * replicates }
    // Names of more groups would fill screens.
    let mostNamed = 50
    let who =
      counts.count > mostNamed
      ? "\(counts.reduce(0, +).grouped) in \(counts.count.grouped) groups"
      : counts.count > 1 && Set(counts).count == 1
        ? "\(counts[0].grouped) each of \(cell.groups.map(\.name).listed)"
        : zip(counts, cell.groups).map { "\($0.grouped) \($1.name)" }.listed
    let isOnePlan = cells.allSatisfy { $0.plan.practice == cell.plan.practice }
    return "For simulated listeners: \(who)\(isOnePlan ? "; \(cell.plan.practice)" : "")"
  }
}

extension TrainingPlan {
  /// "30 sessions of 500 comparisons, the first 300 of each not counted".
  fileprivate var practice: String {
    let first = warmUp > 0 ? ", the first \(warmUp.grouped) not counted" : ""
    let each = sessionWarmUp > 0 ? ", the first \(sessionWarmUp.grouped) of each not counted" : ""
    return extent + first + each
  }

  /// "30 sessions of 500 comparisons".
  var extent: String {
    "\(sessions.of("session")) of \(comparisonsPerSession.of("comparison"))"
  }
}
