import Foundation
import Results
import Simulation
import Testing
import Training

/// Where `Tests/Browser/reports.py` looks for reports to open; unset in ordinary test runs.
private let place = ProcessInfo.processInfo.environment["PEACH_REPORTS"]

/// The kinds of study that a report must suit.
private let kinds: [(name: String, make: @Sendable (String) throws -> Study)] = [
  (
    "grid",
    { name in
      var study = try sampleStudy(
        named: name, k1: [0.03, 0.05, 0.08], k2: [0.05, 0.09, 0.13], count: 20,
        groups: ["expert", "amateur", "novice", "poor"], sessions: 10, comparisonsPerSession: 100,
        measures: [
          "fraction_correct", "geometric_mean_cents", "trials_to_converge", "longest_error_run",
          "fraction_too_hard", "bias_octaves_timeline", "rmse_octaves_timeline", "rmse_octaves_estimate",
          "rmse_octaves_timeline_small_step_target", "rmse_octaves_estimate_small_step_target",
        ])
      study.experiment.baseline = 4
      study.experiment.objectives = [
        Objective("rmse_octaves_timeline"), Objective("fraction_correct", .maximize),
      ]
      return study
    }
  ),
  (
    "one-parameter",
    { name in
      var study = try sampleStudy(
        named: name, k1: [0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08],
        groups: ["expert", "amateur", "novice", "poor"])
      for index in study.experiment.cells.indices { study.experiment.cells[index].label.removeLast() }
      return study
    }
  ),
  // The third constant changes nothing.
  (
    "equal-maps",
    { name in
      var study = try sampleStudy(
        named: name, k1: [0.03, 0.05, 0.08], k2: [0.05, 0.09, 0.13], count: 10, groups: ["novice"])
      let cells = Array(study.experiment.cells)
      study.experiment.cells = CellList(
        ["halves", "sessions"].flatMap { rule in
          cells.map { cell in
            var cell = cell
            cell.label.append(Condition.Assignment(path: "trend.rule", value: .text(rule)))
            return cell
          }
        })
      return study
    }
  ),
  // As Sobol points lie: every setting has constants of its own, and some are close together.
  (
    "sampled",
    { name in
      var study = try sampleStudy(named: name, k1: [0.05], k2: [0.09], count: 10)
      let cell = study.experiment.cells[0]
      let sampled = try (0..<18).map { index -> Condition in
        let powers = [0.01 * pow(9, Double(index) / 17), 0.04 * pow(10, Double(7 * index % 18) / 17)]
        let constants = Dictionary(
          uniqueKeysWithValues: zip(
            ["k1", "k2"], powers.map { ParameterValue.number(($0 * 1e6).rounded() / 1e6) }))
        var other = cell
        other.strategy = try SimulatedStrategy(KazezStrategy.self).with(constants)
        other.label = ["k1", "k2"].map { .init(path: "strategy.\($0)", value: constants[$0]!) }
        return other
      }
      study.experiment.cells = CellList(sampled)
      study.experiment.baseline = 3
      return study
    }
  ),
  // Each strategy has swept constants of its own, one none.
  (
    "union",
    { name in
      let k1 = (2...15).map { Double($0) / 200 }
      var study = try sampleStudy(named: name, k1: k1, k2: [0.09], count: 5)
      for index in study.experiment.cells.indices {
        study.experiment.cells[index].label[1] = .init(path: "strategy", value: .text("kazez"))
      }
      let cell = study.experiment.cells[0]
      let steps = (2...12).map { Optional(Double($0) / 10) } + [nil]
      study.experiment.cells += try steps.map { step -> Condition in
        var other = cell
        let set = step.map { ["step-up": ParameterValue.number($0)] } ?? [:]
        other.strategy = try SimulatedStrategy(StaircaseStrategy.self).with(set)
        other.label =
          [.init(path: "strategy", value: .text(step == nil ? "plain" : "staircase"))]
          + set.map { .init(path: "strategy.\($0)", value: $1) }
        return other
      }
      study.experiment.baseline = study.experiment.cells.count - 1
      return study
    }
  ),
  (
    "strategies",
    { name in
      var study = try sampleStudy(named: name, k1: [0.05])
      let cell = study.experiment.cells[0]
      let strategies = try SimulatedStrategy.standard.entries.map { strategy -> Condition in
        var other = cell
        other.strategy = try strategy.with()
        other.label = [.init(path: "strategy", value: .text(strategy.descriptor.name))]
        return other
      }
      study.experiment.cells = CellList(strategies)
      return study
    }
  ),
  // Names of settings that reach beyond the line at 0 of their differences, which have both signs.
  (
    "long-names",
    { name in
      var study = try sampleStudy(named: name, k1: [0.03, 0.05, 0.08])
      for (index, size) in ["much smaller", "present", "larger"].enumerated() {
        let label = "the rule of the application with the \(size) first constant and the same second"
        study.experiment.cells[index].label = [.init(path: "strategy", value: .text(label))]
      }
      study.experiment.baseline = 1
      return study
    }
  ),
  (
    "facets",
    { name in
      var study = try sampleStudy(
        named: name, k1: [0.03, 0.05], k2: [0.05, 0.09], count: 8,
        measures: ["fraction_correct", "bias_octaves_timeline"])
      let windows = study.experiment.cells.flatMap { cell in
        [5, 20, 60].map { window -> Condition in
          var other = cell
          other.timeline.window = window
          other.label.insert(.init(path: "timeline.window", value: .integer(window)), at: 0)
          return other
        }
      }
      study.experiment.cells = CellList(windows)
      study.experiment.baseline = 0
      return study
    }
  ),
  // A word without end in the question, and more groups than a page has room for.
  (
    "many-groups",
    { name in
      var study = try sampleStudy(
        named: name, k1: [0.03, 0.05], count: 1, groups: (1...20_000).map { "group-\($0)" }, sessions: 1,
        comparisonsPerSession: 20)
      study.experiment.question = String(repeating: "unbroken", count: 40) + "?"
      study.experiment.baseline = 0
      study.scenarioText = (1...20_000).map { "  - { group: group-\($0) }\n" }.joined()
      return study
    }
  ),
  (
    "learners",
    { name in
      var study = try sampleStudy(
        named: name, k1: [0.05], count: 20, sessions: 10, comparisonsPerSession: 40,
        measures: MeasureCatalog.standard.reportedByDefault.map(\.descriptor.name),
        listener: [
          "learning": .text("exponential"), "learning-gain-octaves": .number(2),
          "learning-trials": .number(150), "spread-octaves": .number(0.3),
        ])
      let first = study.experiment.cells[0]
      study.experiment.cells = CellList(
        try ["kazez", "staircase", "quest"].map { strategy -> Condition in
          var cell = first
          cell.strategy = try SimulatedStrategy.standard.named(strategy).with()
          cell.label = [.init(path: "strategy", value: .text(strategy))]
          return cell
        })
      study.experiment.baseline = 0
      return study
    }
  ),
  (
    "one-cell",
    { name in
      var study = try sampleStudy(
        named: name, k1: [0.05], groups: ["novice <b>&\"'</b></script><script>alert(1)</script>"])
      study.experiment.cells[0].label = []
      return study
    }
  ),
  (
    "thousand-cells",
    { name in
      try sampleStudy(
        named: name, k1: (0..<40).map { Double($0) / 500 }, k2: (0..<25).map { Double($0) / 200 }, count: 2,
        sessions: 1, comparisonsPerSession: 20)
    }
  ),
]

@Suite(.enabled(if: place != nil)) struct `Samples for the browser` {
  @Test func `are written where they are wanted`() async throws {
    let place = try #require(place)
    let library = D3Library.find(environment: ProcessInfo.processInfo.environment)
    for kind in kinds { try await write(kind.make(kind.name), in: place, jobs: 2, library: library) }
    try await write(kinds[0].make("without-pictures"), in: place, jobs: 2)
    var tuned = StudyConclusion(
      answer: ["Use k1 0.03."], roles: Array(repeating: "tried", count: 9), constraints: [])
    tuned.use = ["p = min(100, max(0.1, p + (isCorrect ? -0.03 : 0.09) * p * p.squareRoot()))"]
    try await write(kinds[0].make("tuned"), in: place, jobs: 2, library: library, conclusion: tuned)
  }
}
