// What an answer says of several groups.
import Foundation
import TestSupport
import Testing
import Training

@testable import Results
@testable import Simulation

/// A difference in octaves with its interval.
private func difference(_ value: Double, _ interval: ClosedRange<Double>?) -> PairedDifference {
  var difference = PairedDifference(value: 1 + value, baseline: 1, difference: value, count: 20)
  difference.interval = interval
  return difference
}

private let lower = difference(-0.5, -0.6...(-0.4))
private let higher = difference(0.5, 0.4...0.6)
private let level = difference(0.1, -0.2...0.4)

/// The verdicts on groups named A, B, ….
private func judged(_ differences: [PairedDifference?], _ objective: Objective) -> DifferenceVerdicts {
  DifferenceVerdicts(zip("ABCDEFGH", differences).map { (String($0), $1) }, objective)
}

private let rmse = try! MeasureView(
  MeasureCatalog.standard.named(["rmse_octaves_timeline"])[0].descriptor, differenceUnit: "octaves")

extension `The answer of a report` {
  /// Two groups; only the listeners of the second learn.
  func learners(_ objectives: [Objective]) throws -> Study {
    var study = try study(k1: [0.03, 0.08], groups: ["expert", "novice"], objective: objectives[0])
    study.experiment.measures = try MeasureCatalog.standard.named(objectives.map(\.measure))
    study.experiment.objectives = objectives
    study.experiment.baseline = 1
    let model = try study.experiment.cells[0].groups[1].model.setting(
      "learning", to: .text("exponential"), of: .standard
    ).setting("learning-gain-octaves", to: .number(1), of: .standard)
    for cell in 0..<2 {
      study.experiment.cells[cell].groups[1] = ListenerGroup(name: "novice", model: model, count: 20)
    }
    return study
  }

  @Test func `names the groups that a value is of, where others have none`() async throws {
    let text = try await answer(
      learners([Objective("rmse_octaves_timeline"), Objective("learning_gain", .maximize)]))
    #expect(text.contains(", with no clear difference in how far the threshold falls."), "\(text)")
    let first = try await answer(learners([Objective("learning_gain", .maximize)]))
    let finding = /the threshold falls by a factor of [\d.]+ instead of [\d.]+ \(novice only\)\./
    #expect(first.contains(finding), "\(first)")
  }

  /// Groups with thresholds from 3 to 30 cents; those with the first and the last name have neither end.
  private func crowd(_ count: Int) throws -> Study {
    let names = (0..<count).map { "user-\(1000 + $0)" }
    var study = try sampleStudy(
      k1: [0.03, 0.08], count: 2, groups: names, sessions: 1, comparisonsPerSession: 40,
      measures: ["rmse_octaves_timeline"])
    study.experiment.objectives = [Objective("rmse_octaves_timeline")]
    for cell in study.experiment.cells.indices {
      for index in 0..<count {
        let cents = 3 + 27 * Double((index * 7 + 3) % count) / Double(count)
        let group = study.experiment.cells[cell].groups[index]
        study.experiment.cells[cell].groups[index] = ListenerGroup(
          name: group.name,
          model: try group.model.setting("threshold-cents", to: .number(cents), of: .standard), count: 2)
      }
    }
    return study
  }

  @Test(arguments: [
    (5, 5, "one of 5 groups"), (20, 20, "one of 20 groups"), (230, 200, "a group, 200 of 230 shown"),
  ])
  func `draws the dots of many groups, the smallest and the largest among them, with names`(
    count: Int, drawn: Int, words: String
  ) async throws {
    let study = try crowd(count)
    let page = try await page(study)
    #expect(page.contains(">Each dot is \(words); the line is "))
    let picture = try #require(
      page.firstMatch(of: #/<svg class="answer-picture".*?<\/figure>/#.dotMatchesNewlines()))
    let dots = picture.output.matches(of: #/<circle class="dot" [^>]*>/#)
    #expect(dots.count == 2 * drawn)
    let named = picture.output.matches(of: #/<title>(user-\d+) ×[\d.]+<\/title>/#).map { String($0.1) }
    #expect(named.count == 2 * drawn && Set(named).count <= count)
    var ends: Set<String> = []
    try await Simulator(study.experiment, jobs: 2).run { cell in
      let values = cell.groups.map { ($0.group, $0["rmse_octaves_timeline"]!.mean!) }
      let (least, most) = (values.min { $0.1 < $1.1 }!, values.max { $0.1 < $1.1 }!)
      ends.insert(
        "smallest: \(least.0) \(MeasureFinding.ratio(least.1)) · largest: \(most.0) \(MeasureFinding.ratio(most.1))"
      )
      #expect([least.0, most.0].allSatisfy(named.contains))
    }
    let shown = picture.output.matches(of: #/>(smallest: [^<]*)</#).map { String($0.1) }
    #expect(Set(shown) == ends)
  }

  @Test func `shows values over the same groups in each row`() throws {
    let measure = try MeasureCatalog.standard.named(["learning_gain"])[0]
    func cell(_ index: Int, _ values: [Double?]) -> CellResult {
      CellResult(
        index: index, label: [],
        groups: values.enumerated().map { group, value in
          let summary = Summary(
            mean: value, standardDeviation: nil, interval: nil, count: value == nil ? 0 : 20)
          return GroupResult(
            group: "group-\(group)", listeners: 20, comparisons: 0, measures: [("learning_gain", summary)])
        })
    }
    func column(_ rows: [[Double?]], _ compared: Set<String>? = nil) -> (note: String?, values: [Double?]) {
      let cells = rows.enumerated().map { cell($0, $1) }
      let counted = CountedGroups(cells, measure, compared: compared)
      return (counted.note, cells.map { counted.value(of: $0, for: Objective("learning_gain")) })
    }
    #expect(column([[1, nil], [2, nil]]) == (nil, [1, 2]))
    #expect(column([[1, nil], [nil, 3], [1, 2]]) == (nil, [nil, nil, 1.5]))
    #expect(column([[1, 2, nil], [nil, 2, nil]]) == ("2 of 3 groups", [1.5, nil]))
    #expect(column([[8, 2], [7, 11], [2, nil]], ["group-1"]) == ("group-1 only", [2, 11, nil]))
    #expect(column([[nil, nil]]) == (nil, [nil]))
    #expect(ListenersNote(142, of: 300).text == "142 of 300")
    #expect(ListenersNote(285, of: 300).text == nil && ListenersNote(0, of: 300).text == nil)
  }

  @Test func `says in which group another condition is better`() async throws {
    var study = try sampleStudy(
      k1: [0.03], k2: [0.09, 0.13], count: 20, groups: ["expert", "poor"], sessions: 30,
      comparisonsPerSession: 200, measures: ["rmse_octaves_timeline"])
    study.experiment.objectives = [Objective("rmse_octaves_timeline")]
    let text = try await answer(study)
    #expect(
      text.contains(
        /\nUse k2 0\.13: .* For the group expert, k2 0\.09 is better: a factor of 1\.\d+ against 1\.\d+\.\n/
      ), "\(text)")
  }

  @Test func `is the condition whose worst group is best, where the objective says so`() async throws {
    var study = try study(
      k1: [0.03, 0.05, 0.08], groups: ["expert", "novice", "poor"],
      objective: Objective("rmse_octaves_timeline", groups: .worst))
    let measure = try #require(study.experiment.measure(named: "rmse_octaves_timeline"))
    var worst: [Double] = []
    var deciding: [String: Int] = [:]
    try await Simulator(study.experiment, jobs: 2).run { cell in
      let values = cell.groups.map { $0[measure.descriptor.name]!.mean! }
      let objective = Objective("rmse_octaves_timeline", groups: .worst)
      #expect(cell.value(of: measure, for: objective)?.value == values.max())
      worst.append(values.max()!)
      deciding[cell.groups.first { $0[measure.descriptor.name]?.mean == values.max() }!.group, default: 0] +=
        1
      let direction = Objective("rmse_octaves_timeline", .maximize, groups: .worst)
      #expect(cell.value(of: measure, for: direction)?.value == values.min())
      #expect(cell.value(of: measure, for: Objective("rmse_octaves_timeline"))!.value < values.max()!)
    }
    let byWorst = ["expert", "novice", "poor"].sorted { deciding[$0, default: 0] > deciding[$1, default: 0] }
    study.experiment.baseline = 2
    let text = try await answer(study)
    let best = [0.03, 0.05, 0.08][try #require(worst.firstIndex(of: worst.min()!))]
    let opening = "k1 \(best) instead of k1 0.08, the baseline: "
    #expect(text.contains(opening) && text.contains("in the worst group.\n"), "\(text)")
    let page = try await page(study)
    #expect(page.contains("Worst group") && page.contains("smallest first (worst of the groups)"))
    let heads = page.matches(of: /class="group" style="[^"]*">(\w+)</).prefix(3).map { String($0.1) }
    #expect(heads == byWorst, "the groups that decide come first")
  }

  @Test func `counts the groups in which a setting is better, worse and not distinguishable`() {
    func sentence(_ differences: [PairedDifference?], _ direction: Objective.Direction = .minimize) -> String?
    {
      judged(differences, Objective("rmse_octaves_timeline", direction))
        .sentence("It", "the baseline", rmse)
    }
    #expect(sentence([lower, lower]) == "It is better than the baseline in each of the 2 groups.")
    #expect(sentence([lower, lower], .maximize) == "It is worse than the baseline in each of the 2 groups.")
    #expect(
      sentence([level, level]) == "It is not distinguishable from the baseline in any of the 2 groups.")
    #expect(
      sentence([lower, higher, level, lower])
        == """
        It is better in 2 (A and D), worse in 1 (B) and not distinguishable in 1 (C) of the 4 groups, compared with the \
        baseline.
        """)
    #expect(
      sentence([lower, lower, lower, level])
        == "It is better in 3 and not distinguishable in 1 (D) of the 4 groups, compared with the baseline.")
    #expect(
      sentence([lower, lower, lower, higher, higher, higher])
        == "It is better in 3 and worse in 3 of the 6 groups, compared with the baseline.")
    #expect(
      sentence([level])
        == "It is not distinguishable from the baseline: ×1.07, 95 % interval ×0.87 to ×1.32.")
    #expect(
      sentence([nil, lower]) == "It is better than the baseline: ×0.71, 95 % interval ×0.66 to ×0.76."
    )
  }

  @Test func `gives a difference of shares in percentage points`() throws {
    let view = MeasureView(
      try MeasureCatalog.standard.named(["fraction_too_hard"])[0].descriptor, differenceUnit: "fraction")
    let verdicts = judged([lower], Objective("fraction_too_hard"))
    #expect(
      verdicts.sentence("k1 0.03", "the baseline", view)
        == "k1 0.03 is better than the baseline: −50.0 percentage points, 95 % interval −60.0 to −40.0.")
  }

  @Test func `counts only the groups that rank, where the worst does`() async throws {
    var study = try study(
      k1: [0.03, 0.03], groups: ["expert", "novice", "poor"],
      objective: Objective("rmse_octaves_timeline", groups: .worst))
    // Experts are the worst in both, since sessions begin far above their thresholds.
    let poor = study.experiment.cells[1].groups[2]
    let novice = study.experiment.cells[1].groups[1].model
    study.experiment.cells[1].groups[2] = ListenerGroup(name: poor.name, model: novice, count: poor.count)
    let text = try await answer(study)
    #expect(text.contains("Not distinguishable from "), "\(text)")
  }

  @Test func `compares nothing where no difference has an interval`() {
    let verdicts = judged([difference(-0.5, nil), nil], Objective("rmse_octaves_timeline"))
    #expect(verdicts.sentence("It", "the baseline", rmse) == nil)
  }
}
