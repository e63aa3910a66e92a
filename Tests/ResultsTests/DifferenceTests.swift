// Differences to the baseline, made again from the listeners themselves.
import Foundation
import Results
import Simulation
import TestSupport
import Testing
import Training

@Suite struct `The table of differences` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private func compared() throws -> Study {
    var study = try sampleStudy(
      k1: [0.03, 0.05, 0.08], count: 37,
      measures: [
        "fraction_correct", "trials_to_converge", "sd_octaves_timeline", "rmse_octaves_timeline",
        "rmse_octaves_estimate", "efficiency",
      ])
    study.experiment.baseline = 1
    return study
  }

  /// The rows of `differences.csv` by cell, group and measure.
  private func table(in folder: String) throws -> (header: String, rows: [String: [String: Double]]) {
    let text = try String(contentsOfFile: folder + "/differences.csv", encoding: .utf8)
    let lines = text.components(separatedBy: "\r\n").dropLast()
    let names = lines[0].components(separatedBy: ",")
    let rows = lines.dropFirst().map { line -> (String, [String: Double]) in
      let cells = line.components(separatedBy: ",")
      let numbers = zip(names, cells).dropFirst(5).compactMap { name, cell in Double(cell).map { (name, $0) }
      }
      return ("\(cells[0]) \(cells[3]) \(cells[4])", Dictionary(uniqueKeysWithValues: numbers))
    }
    return (lines[0], Dictionary(uniqueKeysWithValues: rows))
  }

  @Test func `has a row for each cell but the baseline, group and measure that somebody has`() async throws {
    let table = try table(in: await write(compared(), in: scratch.path))
    #expect(
      table.header == """
        cell,strategy.k1,strategy.k2,group,measure,value,baseline,difference,unit,sd,low,high,n,unpaired_se,variance_factor
        """)
    // Kazez makes no estimate.
    let measures = ["fraction_correct", "trials_to_converge", "sd_octaves_timeline", "rmse_octaves_timeline"]
    let places = ["0 expert", "0 novice", "2 expert", "2 novice"]
    // With k1 0.08 nobody gets down to where the rule rests in a hundred comparisons.
    let rows = places.flatMap { place in measures.map { "\(place) \($0)" } }
      .filter { !($0.hasPrefix("2") && $0.hasSuffix("trials_to_converge")) }
    #expect(table.rows.keys.sorted() == rows.sorted())
  }

  @Test func `compares each listener with themselves`() async throws {
    let study = try compared()
    let table = try table(in: await write(study, in: scratch.path))
    var listeners: [ListenerRow] = []
    try await Simulator(study.experiment, jobs: 2).run(
      record: { listeners.append($0) }, deliver: { _ in })
    for measure in try MeasureCatalog.standard.named([
      "fraction_correct", "sd_octaves_timeline", "rmse_octaves_timeline",
    ]) {
      let name = measure.descriptor.name
      let shown = try #require(table.rows["2 novice \(name)"])
      func contributions(_ cell: Int) -> [Contribution] {
        listeners.filter { $0.cell == cell && $0.group == "novice" }
          .compactMap { measure.contribution(of: $0.outcome) }
      }
      var tally = PairedDifferenceTally(measure.aggregation)
      for (one, other) in zip(contributions(2), contributions(1)) { tally.add(one, other) }
      let expected = try #require(tally.difference)
      #expect(shown["n"] == 37)
      #expect(abs(shown["difference"]! - expected.difference) < 1e-12, "\(name)")
      #expect(abs(shown["sd"]! - expected.standardDeviation!) < 1e-9, "\(name)")
      #expect(abs(shown["variance_factor"]! / expected.varianceFactor! - 1) < 1e-9, "\(name)")
    }
  }

  @Test func `leaves out listeners who have no value in one of the cells`() async throws {
    let study = try compared()
    let table = try table(in: await write(study, in: scratch.path))
    var converged: [Int: Set<Int>] = [:]
    try await Simulator(study.experiment, jobs: 2).run(
      record: {
        guard $0.group == "expert", $0.outcome.tally.trialsToConverge != nil else { return }
        converged[$0.cell, default: []].insert($0.index)
      }, deliver: { _ in })
    let both = (converged[0] ?? []).intersection(converged[1] ?? [])
    #expect(table.rows["0 expert trials_to_converge"]?["n"] == Double(both.count))
  }

  @Test func `is the same bytes for any number of jobs`() async throws {
    let one = try await write(compared(), in: scratch.path("one"), jobs: 1)
    let four = try await write(compared(), in: scratch.path("four"), jobs: 4)
    #expect(
      FileManager.default.contentsEqual(
        atPath: one + "/differences.csv", andPath: four + "/differences.csv"))
  }

  @Test func `is shown in the report with what pairing saves`() async throws {
    let folder = try await write(compared(), in: scratch.path)
    let page = try String(contentsOfFile: folder + "/report.html", encoding: .utf8)
    #expect(
      page.contains("Differences to k1 0.05, k2 0.09: of the same listeners with the same random numbers."))
    let factors = try table(in: folder).rows.filter { $0.key.hasSuffix("fraction_correct") }
      .compactMap { $0.value["variance_factor"] }.sorted()
    let median = String(format: "%.1f", (factors[1] + factors[2]) / 2)
    #expect(page.contains("\(median) times in how many answers are right"))
    #expect(
      page.contains(
        "No listener has a value of: <code>efficiency</code>, <code>rmse_octaves_estimate</code>."))
  }

  @Test func `is not there without a baseline`() async throws {
    let page = try String(
      contentsOfFile: await write(sampleStudy(), in: scratch.path) + "/report.html", encoding: .utf8)
    #expect(!page.contains("id=\"baseline\"") && !page.contains("id=\"pareto\""))
  }
}

@Suite struct `The Pareto front of a report` {
  @Test func `has the cells that no other beats in all objectives, group by group`() async throws {
    let scratch = try ScratchDirectory()
    var study = try sampleStudy(
      k1: [0.03, 0.05, 0.08], groups: ["novice"], measures: ["fraction_correct", "geometric_mean_cents"])
    // A larger k1 is harder: of right answers and low levels each cell has more of one and less of the other.
    study.experiment.objectives = [
      Objective("geometric_mean_cents"), Objective("fraction_correct", .maximize),
    ]
    let all = try String(
      contentsOfFile: await write(study, in: scratch.path) + "/report.html", encoding: .utf8)
    #expect(front(of: all) == 3)
    #expect(
      all.contains(
        "Goals: geometric mean, cents (smaller is better) and … % of answers are right (larger is better)."))
    study.experiment.objectives = [
      Objective("geometric_mean_cents", .maximize), Objective("fraction_correct", .maximize),
    ]
    let one = try String(
      contentsOfFile: await write(study, in: scratch.path) + "/report.html", encoding: .utf8)
    #expect(front(of: one) == 1)
  }

  @Test func `is not there where no group has all objectives, nor a link to it`() async throws {
    let scratch = try ScratchDirectory()
    var study = try sampleStudy(
      k1: [0.03, 0.05], groups: ["novice"], measures: ["false_trend_rate", "trend_power_30"])
    study.experiment.objectives = [Objective("false_trend_rate"), Objective("trend_power_30", .maximize)]
    let page = try String(
      contentsOfFile: await write(study, in: scratch.path) + "/report.html", encoding: .utf8)
    #expect(page.contains("<a href=\"#ranking-title\">Ranking</a>") && !page.contains("Objectives together"))
  }

  /// How many rows the front's table has.
  private func front(of page: String) -> Int {
    let section = page.components(separatedBy: "<section id=\"pareto\"").last!.components(
      separatedBy: "</section>")[0]
    return section.components(separatedBy: "<tbody>").last!.components(separatedBy: "<tr>").count - 1
  }
}
