import Foundation
import TestSupport
import Testing
import Training

@testable import Results
@testable import Simulation

@Suite struct `The answer of a report` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  func page(_ study: Study) async throws -> String {
    try page(in: await write(study, in: scratch.path, library: nil))
  }

  /// The report, with ordinary spaces before percent signs.
  func page(in folder: String) throws -> String {
    try String(contentsOfFile: folder + "/report.html", encoding: .utf8).replacing("\u{a0}%", with: " %")
  }

  /// The text of the answer, without markup.
  func answer(_ study: Study) async throws -> String {
    let page = try await page(study)
    let start = try #require(page.range(of: "<h2 id=\"answer-title\">Answer</h2>"))
    let end = try #require(page.range(of: "<section id=\"ranking\"", range: start.upperBound..<page.endIndex))
    let text = String(page[start.upperBound..<end.lowerBound])
    return text.replacing(/<nav.*?<\/nav>/.dotMatchesNewlines(), with: "").replacing(/<[^>]*>/, with: "")
      .replacing(/\s*\n\s*/, with: "\n")
  }

  func study(k1: [Double], groups: [String] = ["novice"], objective: Objective?) throws -> Study {
    var study = try sampleStudy(
      k1: k1, count: 20, groups: groups, sessions: 4, comparisonsPerSession: 100,
      measures: ["rmse_octaves_timeline", "fraction_correct"])
    study.experiment.objectives = objective.map { [$0] } ?? []
    return study
  }

  @Test func `reads octaves as factors in its tables too, which name the octaves`() async throws {
    var study = try study(
      k1: [0.03, 0.05, 0.08], groups: ["novice", "expert"], objective: Objective("rmse_octaves_timeline"))
    study.experiment.baseline = 2
    let page = try await page(study)
    #expect(!page.contains("misses the threshold, octaves</th>"))
    let values = page.matches(of: /<td data-value="([\d.]+)" title="([\d.]+) octaves">×([\d.]+)</)
    #expect(values.count == 6, "three conditions of two groups in the ranking")
    for value in values {
      let (octaves, said, factor) = (
        try #require(Double(value.1)), try #require(Double(value.2)), try #require(Double(value.3))
      )
      #expect(abs(octaves - said) <= 0.005001 && abs(exp2(octaves) / factor - 1) < 0.01)
    }
    #expect(page.contains("bold where the interval excludes 0; × is a ratio, which excludes 1."))
    study.experiment.baseline = nil
    study.experiment.objectives = []
    let unranked = try await self.page(study)
    #expect(unranked.matches(of: /<td data-value="[\d.]+" title="[\d.]+ octaves">×/).count == 6)
    #expect(!unranked.contains("misses the threshold, octaves</th>"))
    let differences = try #require(page.range(of: "<h2 id=\"baseline-title\""))
    #expect(page[differences.upperBound...].contains(/<td data-value="-[\d.]+"><b>×0\.\d\d</))
  }

  @Test func `names the best condition, and compares it with the baseline and the runner-up`() async throws {
    var study = try study(k1: [0.03, 0.05, 0.08], objective: Objective("rmse_octaves_timeline"))
    study.experiment.baseline = 2
    let text = try await answer(study)
    let headline =
      /Use k1 0\.03 instead of k1 0\.08, the baseline: the timeline misses the threshold by a factor of \d\.\d instead of \d+(\.\d)?\. k1 lies at an end of the values tried: a wider range may be better\.\n/
    #expect(text.contains(headline), "\(text)")
    #expect(
      text.contains(
        /Every condition named in the answer has k2 0\.09\. k1 0\.03 is better than the baseline: ×0\.\d\d, 95 % interval ×0\.\d\d to ×0\.\d\d\./
      ))
    #expect(text.contains("k1 0.03 is better than the runner-up (k1 0.05, k2 0.09): "))
    #expect(
      text.hasSuffix(
        """
        Objective: the timeline misses the threshold by a factor of … (smaller is better).
        For simulated listeners: 20 novice; 4 sessions of 100 comparisons.

        """
      ), "\(text)")
    #expect(try await page(study).contains("The best of 3 conditions was chosen by these listeners"))
  }

  @Test func `ranks only procedures that make an estimate, and says which do not`() async throws {
    var study = try study(k1: [0.03, 0.05], objective: Objective("rmse_octaves_estimate"))
    study.experiment.measures = try MeasureCatalog.standard.named(["rmse_octaves_estimate"])
    study.experiment.cells[1].strategy = try SimulatedStrategy.standard.named("staircase").with()
    study.experiment.baseline = 0
    let text = try await answer(study)
    #expect(
      text.contains(
        "Only k1 0.05 is ranked. With k1 0.05 instead of k1 0.03, the baseline: the estimate misses"
      ), "\(text)")
    #expect(
      text.contains("Not ranked: k1 0.03, k2 0.09, which makes no estimate of the threshold."), "\(text)")
    #expect(!text.contains("Not distinguishable from the baseline"), "\(text)")
    let page = try await page(study)
    #expect(page.contains("k1 0.03, k2 0.09 · baseline: makes no estimate"))
    #expect(page.contains("<tr class=\"baseline\"><td class=\"text\">–</td>"), "it has no rank")
    #expect(!page.contains("class=\"number\">Difference"), "nothing differs from a baseline without a value")
  }

  @Test func `names the measure that is fair to procedures that aim at different levels`() async throws {
    for (one, other, isUnfair) in [
      ("staircase", "quest-plus", true), ("staircase", "staircase", false),
      // QUEST presents the level at which 90 % are right, and estimates the 75 % threshold like QUEST+.
      ("quest", "quest-plus", false),
    ] {
      var study = try study(k1: [0.03, 0.05], objective: Objective("rmse_octaves_estimate"))
      study.experiment.measures = try MeasureCatalog.standard.named(["rmse_octaves_estimate"])
      for (cell, name) in [one, other].enumerated() {
        study.experiment.cells[cell].strategy = try SimulatedStrategy.standard.named(name).with()
      }
      let sentence =
        "The procedures aim at different levels; rmse_octaves_estimate_own_target judges each at its own."
      #expect(try await answer(study).contains(sentence) == isUnfair)
    }
  }

  @Test func `shows at what level each procedure aims, where that differs`() async throws {
    var study = try study(k1: [0.03, 0.05, 0.08], objective: Objective("rmse_octaves_estimate_own_target"))
    study.experiment.measures = try MeasureCatalog.standard.named(["rmse_octaves_estimate_own_target"])
    let plain = try await page(study)
    #expect(!plain.contains("Aims at") && !plain.contains("aims at 7"))
    for (cell, down) in [(1, 2), (2, 3)] {
      study.experiment.cells[cell].strategy = try SimulatedStrategy.standard.named("staircase").with([
        "down": .integer(down)
      ])
    }
    study.experiment.name = "aims"
    let page = try await page(study)
    #expect(page.contains("<th scope=\"col\" class=\"number\">Aims at</th>"))
    for text in ["70.7 %", "79.4 %", "–"] { #expect(page.contains("<td>\(text)</td>"), "\(text)") }
    #expect(page.contains(/k1 0\.05, k2 0\.09 · aims at 70\.7 %: ×/) && !page.contains("aims at –"))
    let overview = try #require(try FinishedStudy.existing(study, shard: nil, in: scratch.path)).overview()
    #expect(Set(overview.rows.map(\.aim)) == ["70.7 %", "79.4 %", "–"])
  }

  @Test func `writes the level as a share of right answers`() {
    #expect(Aims.text(0.707_106_8) == "70.7 %" && Aims.text(0.75) == "75 %" && Aims.text(nil) == "–")
  }

  @Test(arguments: [
    ("fraction_too_hard", 0.001, 0, false), ("fraction_too_hard", 0.07, 0.01, true),
    ("rmse_octaves_timeline", 0.30, 0.39, false), ("rmse_octaves_timeline", 0.30, 0.41, true),
    ("session_length_minutes", 27, 25, false), ("session_length_minutes", 27, 24, true),
  ]) func `names a trade-off only for an amount that matters`(
    _ name: String, _ one: Double, _ other: Double, _ matters: Bool
  ) throws {
    var study = try study(k1: [0.03, 0.05], objective: Objective(name))
    study.experiment.measures = try MeasureCatalog.standard.named([name])
    let ranking = try #require(
      AnswerRanking.all(of: study.experiment, StudyOutline(of: study.experiment)).first)
    #expect(ranking.matters((one, other)) == matters && ranking.matters((other, one)) == matters)
  }

  @Test func `says that the baseline is the best`() async throws {
    var study = try study(
      k1: [0.03, 0.05], groups: ["novice", "poor"], objective: Objective("fraction_correct", .maximize))
    study.experiment.baseline = 0
    let text = try await answer(study)
    #expect(
      text.contains(/The baseline, k1 0\.03, k2 0\.09, is best: \d\d % of answers are right\./), "\(text)")
    #expect(
      text.contains(
        /k1 0\.03, k2 0\.09 is better than the runner-up \(k1 0\.05, k2 0\.09\) in each of the 2 groups: \d\d % against \d\d %\.\n/
      ), "\(text)")
  }

  @Test func `does not rank without an objective, or a single condition`() async throws {
    let none = try await answer(study(k1: [0.03, 0.05], objective: nil))
    #expect(none.contains("The conditions are not ranked: the scenario names no objectives."))
    #expect(
      none.contains(
        """
        names no objectives. Name a measure under objectives in the scenario to rank its conditions.
        """))
    // The link has the name of the heading.
    let unranked = try await page(study(k1: [0.03, 0.05], objective: nil))
    #expect(
      unranked.contains("<a href=\"#ranking-title\">At a glance</a>")
        && unranked.contains("<h2 id=\"ranking-title\">At a glance</h2>"))
    let single = try await answer(study(k1: [0.05], objective: Objective("rmse_octaves_timeline")))
    #expect(
      single.contains(
        /How far the timeline misses the threshold: \d\.\d\d octaves\. One condition was simulated, so there is nothing to rank\./
      )
    )
    #expect(single.contains(/The timeline misses the threshold by a factor of \d\.\d\.\n/))
  }

  @Test func `does not rank conditions that differ in their listeners, and shows the objective`() async throws
  {
    var study = try study(k1: [0.03, 0.05], objective: Objective("rmse_octaves_timeline"))
    #expect(try await page(study).contains(">Rank</th>"))
    study.experiment.name = "traits"
    for index in study.experiment.cells.indices {
      study.experiment.cells[index].label = [
        Condition.Assignment(path: "listener.lapse-rate", value: .number(Double(index) / 10))
      ]
    }
    #expect(
      try await answer(study).contains(
        "The conditions are not ranked: they differ in listener.lapse-rate, which nobody can choose."))
    study.experiment.name = "traits-again"
    #expect(try await !page(study).contains(">Rank</th>"))
    let overview = try #require(try FinishedStudy.existing(study, shard: nil, in: scratch.path)).overview()
    #expect(overview.columns.first?.name == "rmse_octaves_timeline")
  }

  @Test func `says of a baseline below the ranked conditions that it is lower`() async throws {
    var study = try study(
      k1: (0..<26).map { 0.02 + 0.002 * Double($0) }, objective: Objective("rmse_octaves_timeline"))
    study.experiment.baseline = 25
    #expect(try await page(study).contains("<td class=\"text\">25 or lower</td>"))
  }

  @Test func `has no interval that is narrower than its rounding`() {
    func shown(_ interval: ClosedRange<Double>?) -> String {
      ReportTables.interval(interval, around: 1, MeasureFinding.ratio)
    }
    #expect(shown(0.999...1.001) == "" && shown(nil) == "")
    #expect(shown(0.999...1.1) == "<small>×2.00 to ×2.14</small>")
  }

  @Test func `begins with what is not distinguishable`() async throws {
    var study = try study(k1: [0.05, 0.05], objective: Objective("rmse_octaves_timeline"))
    study.experiment.baseline = 1
    let text = try await answer(study)
    #expect(text.hasPrefix("\nNot distinguishable from the baseline."), "\(text)")
  }

  @Test func `counts the settings that are not distinguishable from the best`() async throws {
    var study = try study(k1: [0.08, 0.03, 0.03, 0.03], objective: Objective("rmse_octaves_timeline"))
    study.experiment.baseline = 0
    let text = try await answer(study)
    #expect(
      text.contains(
        #/ Not distinguishable from k1 0\.03, the runner-up, and from the next condition: a factor of (\d\.\d+) against \1\.\n/#
      ), "\(text)")
    let scratch = try ScratchDirectory()
    _ = try await write(study, in: scratch.path)
    var index = StudyIndex([scratch.path])
    let caveat = try #require(index.refresh().first?.caveat)
    #expect(caveat.hasPrefix("Not distinguishable from k1 0.03, the runner-up") && text.contains(caveat))
  }

  @Test func `of a tuning is its conclusion`() async throws {
    var study = try study(k1: [0.03, 0.05], objective: Objective("rmse_octaves_timeline"))
    study.experiment.baseline = 1
    let writer = try StudyWriter.begin(study, in: scratch.path)
    try await Simulator(study.experiment, jobs: 1).run(
      cells: writer.remaining, record: writer.record, deliver: writer.append)
    let conclusion = StudyConclusion(
      answer: ["The winner is k1 < 0.03.", "It is better."], roles: ["winner", "baseline"],
      constraints: ["at least 65 % of answers are right"])
    let finished = try await writer.finish(circumstances(), drawnWith: nil, conclusion: { _ in conclusion })
    let page = try String(contentsOfFile: finished.folder + "/report.html", encoding: .utf8)
    #expect(page.contains("<p class=\"answer\"><b>The winner is k1 &lt; 0.03.</b></p>\n</section>"))
    #expect(page.contains("<p>It is better.</p>"))
    #expect(page.contains("by a factor of … (smaller is better), where at least 65 % of answers are right."))
    #expect(
      page.contains("<td class=\"text\">winner</td>") && page.contains("<td class=\"text\">baseline</td>"))
    #expect(!page.contains("was chosen by these listeners"))
    // The row's role says that it is the baseline; nothing repeats it.
    #expect(!page.contains("<tr class=\"baseline\">"))
  }

  @Test func `weighs several objectives, and names the setting that another one prefers`() async throws {
    var study = try study(k1: [0.02, 0.03, 0.08], objective: Objective("rmse_octaves_timeline"))
    study.experiment.measures = try MeasureCatalog.standard.named([
      "rmse_octaves_timeline", "fraction_too_hard", "fraction_too_easy",
    ])
    study.experiment.objectives.append(Objective("fraction_too_hard"))
    study.experiment.objectives.append(Objective("fraction_too_easy"))
    study.experiment.baseline = 2
    let text = try await answer(study)
    #expect(
      text.contains(
        /instead of \d+(\.\d)?, and \d+(\.\d)? % instead of \d+(\.\d)? % of comparisons are too hard, but \d+(\.\d)? % instead of 0(\.\d)? % of comparisons are too easy\./
      ), "\(text)")
    #expect(text.contains("Trade-off: with k1 0.0"), "\(text)")
    #expect(
      text.hasPrefix(
        "\nJudged by how far the timeline misses the threshold, use k1 0.03 instead of k1 0.08, the baseline: the timeline "
      ),
      "\(text)")
  }

  @Test func `begins with the result of the first objective, and then says what it costs`() throws {
    let study = try study(k1: [0.03, 0.05], objective: Objective("rmse_octaves_timeline"))
    let first = try #require(
      AnswerRanking.all(of: study.experiment, StudyOutline(of: study.experiment)).first)
    func text(_ kind: AnswerOpening.Kind, isCost: Bool, isNearlyUseless: Bool = false) -> String {
      let opening = AnswerOpening(
        first: first,
        others: [
          .finding("it is short"),
          isCost ? .cost("it is hard", isNearlyUseless: isNearlyUseless) : .loss("it is hard"),
        ],
        name: "k1 0.03", baseline: kind == .baseline ? "k1 0.03" : "k1 0.05", kind: kind,
        finding: "it is near",
        hasTradeOff: false)
      return ([opening.headline] + opening.remarks).joined(separator: " | ")
    }
    #expect(
      text(.better, isCost: true)
        == """
        With k1 0.03 instead of k1 0.05, the baseline, it is near. But it is hard: no condition is best by all objectives. \
        | It is short.
        """)
    #expect(
      text(.better, isCost: true, isNearlyUseless: true)
        == """
        Neither the baseline nor another condition is best by all objectives: what is best by one is nearly useless by \
        another. | With k1 0.03 instead of k1 0.05, the baseline, it is near, and it is short, but it is hard.
        """)
    #expect(
      text(.better, isCost: false)
        == "Use k1 0.03 instead of k1 0.05, the baseline: it is near, and it is short, but it is hard.")
    #expect(
      text(.baseline, isCost: true).hasPrefix(
        "Judged by how far the timeline misses the threshold, keep the baseline, k1 0.03: it is near"))
  }

  @Test func `writes the numbers of a column with the same decimals`() throws {
    func column(_ name: String, _ values: [Double]) throws -> [String] {
      let finding = MeasureFinding(try MeasureCatalog.standard.named([name])[0].descriptor)
      return values.map(finding.column(of: values)) + [finding.columnUnit]
    }
    #expect(try column("rmse_octaves_timeline", [0.214, 1, 3.8]) == ["×1.16", "×2.00", "×13.9", ""])
    #expect(try column("fraction_too_hard", [0.0009, 0.41]) == ["0.1", "41.0", "%"])
    #expect(try column("session_length_minutes", [27.46, 1.72]) == ["27.5", "1.7", "minutes"])
    #expect(try column("bias_octaves_timeline", [-0.333]) == ["−0.33", "octaves"])
  }

  @Test func `is also what the finished study says without its report`() async throws {
    var study = try study(k1: [0.03, 0.08], objective: Objective("rmse_octaves_timeline"))
    study.experiment.baseline = 1
    let folder = try await write(study, in: scratch.path, library: nil)
    let finished = try #require(try FinishedStudy.existing(study, shard: nil, in: scratch.path))
    let answer = try #require(try finished.answer())
    let page = try page(in: folder)
    let remarks = answer.remarks.map { " \($0)" }.joined()
    #expect(page.contains("<p class=\"answer\"><b>\(answer.headline)</b>\(remarks)</p>"))
    #expect(answer.evidence.allSatisfy { page.contains($0) } && page.contains(answer.objective))
  }

  @Test func `puts a measure into words, with as many digits as tell two values apart`() throws {
    func text(_ name: String, _ value: Double, _ other: Double?) throws -> String {
      let measure = try MeasureCatalog.standard.named([name])[0]
      return MeasureFinding(measure.descriptor).text(value, insteadOf: other)
    }
    #expect(
      try text("rmse_octaves_timeline", 0.214, 1.467)
        == "the timeline misses the threshold by a factor of 1.2 instead of 2.8")
    #expect(
      try text("rmse_octaves_tracker", 0.21, 0.24)
        == "the tracker misses the threshold by a factor of 1.16 instead of 1.18")
    #expect(
      try text("rmse_octaves_profile", 0.05, nil) == "the profile misses the threshold by a factor of 1.04")
    #expect(try text("fraction_too_easy", 0, 0.844) == "0 % instead of 84 % of comparisons are too easy")
    #expect(
      try text("fraction_too_hard", 0.06, 0.9961) == "6 % instead of 99.6 % of comparisons are too hard")
    #expect(try text("timeline_lag_days", 4.61, 6.88) == "the timeline is late by 4.6 instead of 6.9 days")
    #expect(try text("session_length_minutes", 27.46, 3.38) == "a session takes 27.5 instead of 3.4 minutes")
    #expect(try text("session_length_minutes", 134.2, 3.38) == "a session takes 134 instead of 3.4 minutes")
    #expect(try text("bias_octaves_timeline", -0.33, nil) == "the bias of the timeline is −0.33 octaves")
  }
}
