import Foundation
import FoundationXML
import Simulation
import TestSupport
import Testing

@testable import Results

@Suite struct `A report` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private func page(_ study: Study, library: D3Library? = nil) async throws -> String {
    let folder = try await write(study, in: scratch.path, library: library)
    return try String(contentsOfFile: folder + "/report.html", encoding: .utf8)
  }

  /// A library that draws nothing, so that what surrounds it can be looked at.
  private func someLibrary() throws -> D3Library {
    let path = try scratch.write("// https://d3js.org", to: "d3.js")
    return try #require(D3Library.find(environment: ["PEACH_D3": path]))
  }

  private func data(in page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let json = Data(page[start.upperBound..<end.lowerBound].utf8)
    return try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  @Test func `shows control and direction characters of its question by name`() async throws {
    var study = try sampleStudy()
    study.experiment.question = "Is \u{202E}this\u{200F} safe\u{1B}?"
    let page = try await page(study, library: someLibrary())
    #expect(page.contains(#"Is \u{202E}this\u{200F} safe\u{1B}?"#))
    #expect(!page.unicodeScalars.contains { "\u{202E}\u{200F}\u{1B}".unicodeScalars.contains($0) })
  }

  @Test func `says what was done, in words made from the data`() async throws {
    let page = try await page(sampleStudy())
    #expect(
      page.contains(
        """
        2 conditions of strategy.k1 and strategy.k2 met 2 groups of simulated listeners (expert and novice). \
        160 trainings and 16\u{202F}000 comparisons in all, with seed 42. Every condition was simulated \
        with the same listeners and random numbers, so differences are paired. Each listener trained for 2 sessions of \
        50 comparisons.
        """))
    #expect(page.contains("peach sweep scenarios/kazez-small.yaml"))
    #expect(page.contains("Peach 0.1.0, seed 42."))
  }

  @Test func `without d3 has its tables, and says which pictures it would have`() async throws {
    let page = try await page(sampleStudy())
    #expect(
      page.contains(
        "Written on a machine with d3, the library that draws charts, it also has a chart of each"))
    #expect(!page.contains("conditions of the table are drawn") && !page.contains("(filled, with a name)"))
    #expect(page.contains("<body class=\"without-pictures\">"))
    #expect(page.components(separatedBy: "<table").count == 3)
  }

  @Test func `shows the numbers whose charts it lacks unfolded, and says that few listeners tell little`()
    async throws
  {
    var study = try sampleStudy(count: 5)
    study.experiment.baseline = 0
    let few = try await page(study)
    #expect(
      few.contains("Differences with their 95 % intervals") && !few.contains("Table of these differences"))
    let words = "With 5 listeners in a group, an interval can reach to the end of what is possible."
    #expect(few.contains(words))
    study.experiment.replicates = 2
    #expect(try await !page(study).contains("an interval can reach"))
  }

  @Test func `shows the numbers of the summary`() async throws {
    let study = try sampleStudy()
    let page = try await page(study, library: someLibrary())
    var cells: [CellResult] = []
    try await Simulator(study.experiment, jobs: 1).run { cells.append($0) }
    let mean = try #require(cells[1].groups[0]["geometric_mean_cents"]?.mean)
    #expect(page.contains("<td data-value=\"\(mean)\">"))
    let rows = try #require(try data(in: page)["rows"] as? [[String: Any]])
    #expect(rows.count == 4)
    // As text, because JSONSerialization may miss the last digit.
    #expect(page.contains("[\(mean),"))
  }

  @Test func `keeps names and texts from becoming markup`() async throws {
    let name = "</script><img src=x onerror=alert(1)>{{data}}\"'"
    var study = try sampleStudy(k1: [0.05], groups: [name])
    study.experiment.question = "1 < 2 & \"3\"?"
    study.scenarioText = "<script>alert(1)</script>"
    let page = try await page(study, library: someLibrary())
    #expect(!page.contains("<img"))
    #expect(!page.contains("<script>alert"))
    #expect(page.contains("1 &lt; 2 &amp; &quot;3&quot;?"))
    #expect(page.contains("onerror=alert(1)&gt;{{data}}&quot;&#39;"))
    #expect(try data(in: page)["groups"] as? [String] == [name])
  }

  @Test func `folds variants of measures away, and is without a fold where there are none`() async throws {
    let page = try await page(
      sampleStudy(measures: [
        "fraction_correct", "geometric_mean_cents", "rmse_octaves_timeline",
        "rmse_octaves_timeline_small_step_target",
      ]),
      library: someLibrary()
    )
    let fold = try #require(page.range(of: "<summary>1 variant of these measures</summary>"))
    let folded = try #require(page.range(of: ">How far the timeline misses the small-step target</h2>"))
    #expect(fold.upperBound < folded.lowerBound)
    let other = try await self.page(sampleStudy(named: "other"), library: someLibrary())
    #expect(!other.contains("of these measures</summary>"))
  }

  @Test func `of nothing measured is still a page`() async throws {
    let page = try await page(sampleStudy(measures: []), library: someLibrary())
    #expect(try data(in: page)["measures"] as? [String] == [])
  }

  @Test func `of very many cells shows some, and says where the others are`() async throws {
    let study = try sampleStudy(
      k1: (0..<30).map { Double($0) / 400 }, count: 1, groups: ["expert", "amateur", "novice", "poor"],
      sessions: 1, comparisonsPerSession: 2)
    let page = try await page(study, library: someLibrary())
    #expect(page.contains("The first 24 of 30 conditions; all are in summary.csv."))
    #expect(page.contains("The first 100 of 120 rows; all are in summary.csv."))
    #expect(page.contains("2 of 30 conditions are shown."))
    let data = try data(in: page)
    #expect((data["rows"] as? [Any])?.count == 120)
    let sampled = try #require(data["samples"] as? [[String: Any]]).compactMap { $0["cell"] as? Int }
    #expect(sampled == [0, 0, 0, 0, 29, 29, 29, 29])
  }

  @Test func `takes its examples from the baseline and the last cell, six at most`() async throws {
    var study = try sampleStudy(
      k1: [0.03, 0.05, 0.08], groups: ["expert", "amateur", "novice", "poor"], sessions: 9)
    study.experiment.baseline = 1
    let page = try await page(study, library: someLibrary())
    let tracks = try #require(try data(in: page)["tracks"] as? [[String: Any]])
    #expect(tracks.map { $0["cell"] as? Int } == [1, 2, 1, 2, 1, 2])
    #expect(tracks.map { $0["group"] as? Int } == [0, 0, 2, 2, 3, 3])
    for track in tracks { #expect((track["levels"] as? [Double])?.count == 400) }
  }

  @Test func `shows first the cells that are best by the objective, and says so`() async throws {
    var study = try sampleStudy(
      k1: (0..<30).map { Double($0) / 400 }, count: 2, groups: ["expert", "novice"], sessions: 1,
      comparisonsPerSession: 20, measures: ["fraction_correct", "geometric_mean_cents"])
    study.experiment.objectives = [Objective("geometric_mean_cents")]
    study.experiment.baseline = 0
    let page = try await page(study, library: someLibrary())
    #expect(
      page.contains(
        """
        The best 24 of 30 conditions by geometric mean, smallest first (mean of the groups), and the baseline; all are in \
        summary.csv.
        """))
    var levels: [Double] = []
    try await Simulator(study.experiment, jobs: 1).run { cell in
      let means = cell.groups.compactMap { $0["geometric_mean_cents"]?.mean }
      levels.append(means.reduce(1, *))
    }
    let best = levels.indices.sorted { levels[$0] < levels[$1] }
    #expect(try data(in: page)["key"] as? [Int] == Array(best.prefix(24)) + [0])
    let head = try #require(page.range(of: "<tbody>"))
    let first = page[head.upperBound...].prefix(200)
    #expect(first.contains("data-value=\"\(Double(best[0]) / 400)\""), "\(first)")
    let heads = page.components(separatedBy: "<th scope=\"col\" class=\"number\">").dropFirst()
    let wanted = ["Mean of groups, cents<", "Value, cents<", "Ratio<", "Value, cents<"]
    #expect(zip(heads, wanted).allSatisfy { $0.hasPrefix($1) })
    #expect(page.contains("<summary>12 more conditions</summary>"))
  }

  @Test func `of very many groups shows some, and says where the others are`() async throws {
    let names = (1...300).map { "group-\($0)" }
    var study = try sampleStudy(
      k1: [0.03, 0.05], count: 1, groups: names, sessions: 1, comparisonsPerSession: 2)
    study.experiment.baseline = 0
    study.scenarioText = names.map { "- { group: \($0) }\n" }.joined() + String(repeating: "#\n", count: 200)
    let page = try await page(study, library: someLibrary())
    #expect(page.contains("group-15, group-16 and 284 more)"))
    #expect(page.contains("The page shows the first 16 of 300 groups; all are in summary.csv."))
    #expect(page.contains("All 2 conditions, the first 16 of 300 groups; all are in summary.csv."))
    #expect(page.contains("The first 100 of 600 rows; all are in summary.csv."))
    #expect(page.contains("… 101 more lines; all are in manifest.json."))
    let data = try data(in: page)
    for (name, count) in [("groups", 16), ("rows", 32), ("samples", 32), ("differences", 16)] {
      #expect((data[name] as? [Any])?.count == count, "\(name)")
    }
  }

  @Test func `breaks words that are wider than a phone`() async throws {
    #expect(try await page(sampleStudy()).contains("overflow-wrap: anywhere"))
  }

  @Test func `has pictures of its answer without d3, with the rows of the ranking and the best first`()
    async throws
  {
    var study = try sampleStudy(
      k1: [0.08, 0.03], groups: ["expert", "novice"], sessions: 10,
      measures: ["rmse_octaves_timeline", "fraction_too_hard"])
    study.experiment.objectives = [Objective("rmse_octaves_timeline"), Objective("fraction_too_hard")]
    study.experiment.baseline = 0
    let folder = try await write(study, in: scratch.path, library: nil)
    let page = try String(contentsOfFile: folder + "/report.html", encoding: .utf8)
    let picture = try #require(page.range(of: "<svg class=\"answer-picture\""))
    let table = try #require(page.range(of: "<table"))
    #expect(picture.lowerBound < table.lowerBound)
    #expect(page.components(separatedBy: "<svg class=\"answer-picture\"").count == 3)
    let label = try #require(
      page.firstMatch(of: /aria-label="(The timeline misses the threshold by a factor of ….*?)"/))
    #expect(
      label.output.1.contains(/factor of …\. k1 0\.03, k2 0\.09: ×\d.*; k1 0\.08, k2 0\.09 · baseline: ×\d/))
    #expect(page.contains(">mean of the groups</text>"))
    #expect(
      page.contains(
        "How far the timeline misses the threshold: root mean squares over listeners with their 95 % intervals."
      ))
    // The file has the same drawing with colours of its own, and is well-formed.
    let file = try String(contentsOfFile: folder + "/answer.svg", encoding: .utf8)
    #expect(file.contains(label.output.1) && file.contains("prefers-color-scheme: dark"))
    let parser = XMLParser(data: Data(file.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test func `draws two swept numbers as a map for each group, in the page and as a file`() {
    let group = ObjectiveMap.Group(
      name: "a<b", texts: [["1.00", "0.20"], ["", "3.00"]], shades: [[2, 0], [nil, 4]],
      best: (row: 0, column: 1))
    let picture = MapPicture(
      map: ObjectiveMap(
        title: "The timeline misses the threshold by a factor of …",
        rowName: "k1",
        columnName: "k2", rows: ["0.03", "0.05"], columns: ["0.05", "0.09"], groups: [group, group]))
    let label =
      "aria-label=\"a&lt;b. k1 0.03, k2 0.05: 1.00; k1 0.03, k2 0.09: 0.20; k1 0.05, k2 0.05: no value; k1 0.05, k2 0.09: 3.00\""
    for drawn in [picture.figures, picture.file] {
      #expect(drawn.components(separatedBy: label).count == 3)
      #expect(drawn.components(separatedBy: "class=\"shade-0 best\"").count == 3)
      #expect(drawn.components(separatedBy: "class=\"shade-none\"").count == 3)
    }
    let parser = XMLParser(data: Data(picture.file.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(picture.file.contains("prefers-color-scheme: dark"))
  }

  @Test func `marks an axis so that its numbers do not touch on a phone`() {
    let factors = AnswerScale([0.2, 3.4], unit: "octaves", isFactor: true)
    #expect(factors.ticks.map(\.text) == ["×1", "×1.5", "×3", "×5", "×10"])
    let wide = AnswerScale([4, 3778], unit: "comparisons", isFactor: false)
    #expect(wide.ticks.map(\.text) == ["5", "20", "100", "500", "2000"])
    let shares = AnswerScale([0, 0.84], unit: "fraction", isFactor: false)
    #expect(shares.ticks.map(\.text) == ["0 %", "20 %", "40 %", "60 %", "80 %"])
    let signed = AnswerScale([-0.4, 0.2], unit: "octaves", isFactor: false)
    #expect(signed.ticks.map(\.text) == ["−0.4", "−0.2", "0", "0.2"])
    for scale in [factors, wide, shares, signed] {
      let places = scale.ticks.map { Double(scale.percent($0.value).dropLast())! }
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 13 })
    }
  }
}
