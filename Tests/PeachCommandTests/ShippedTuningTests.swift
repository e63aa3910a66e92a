// The shipped tuning, and what Documentation/tuning.md says of the constants for an app.
import Foundation
import Music
import Numerics
import Scenarios
import Simulation
import TestSupport
import Testing

@testable import Live
@testable import PeachCommand
@testable import Training

@Suite struct `The code for an app` {
  @Test func `says where the first session begins if that is one of the constants`() throws {
    let kazez = try Laboratory.current.strategies.named("kazez")
    let values = try kazez.with(["first-cents": .number(42)]).values
    func swift(_ names: [String]) throws -> String? {
      let training = try TrainingSettings(ParameterValues(of: TrainingSettings.descriptor))
      return ConstantsAsCode(strategy: values, names: names, training: training, correctOnly: false).swift
    }
    let rule = "p = min(100, max(0.1, p + (isCorrect ? -0.05 : 0.09) * p * p.squareRoot()))"
    #expect(try swift(["k1", "k2"]) == rule)
    #expect(
      try swift(["k1", "k2", "first-cents"])
        == "p = 42.0  // first session; later: mean of the notes' means of all answers\n\(rule)"
    )
  }

  @Test func `says where every session begins, swept or fixed, and so does the command`() throws {
    let scratch = try ScratchDirectory()
    for start in ["[50]", "50"] {
      let file = try scratch.write(
        """
        name: start
        population: [{ group: me, threshold-cents: 8, count: 4 }]
        strategy: { name: kazez, k1: [0.03, 0.04], first-cents: 20 }
        settings: { unison-first-cents: \(start) }
        training: { sessions: 2, comparisons-per-session: 20 }

        """, to: "start.yaml")
      let cells = try Scenario(contentsOf: file).experiment.cells
      let constants = ConstantsAsCode(cells[0])
      #expect(
        constants.command
          == "peach settings strategy=kazez k1=0.03 k2=0.09 first-cents=20 unison-first-cents=50", "\(start)")
      #expect(constants.swift?.hasPrefix("p = 50.0  // the first comparison of every session\np = ") == true)
    }
  }
}

@Suite struct `The shipped tuning` {
  @Test func `of the Kazez constants ends within a smaller budget too`() throws {
    let scratch = try ScratchDirectory()
    let shipped = FileManager.package.appending(path: "scenarios/tune-kazez.yaml")
    let text = try String(contentsOf: shipped, encoding: .utf8)
      .replacing("budget: 10000000", with: "budget: 600000").replacing(
        "confirm-listeners: 400", with: "confirm-listeners: 30"
      )
      .replacing("listeners: 8 ", with: "listeners: 4 ")
    let file = try scratch.write(text, to: "tune-kazez.yaml")
    let json = try peach("tune", file, "--out", scratch.path("out"), "--format", "json").json()
    let differences = try #require(json["differences"] as? [[String: Any]])
    #expect(
      differences.last?["from"] as? String == "baseline"
        && differences.last?["verdict"] as? String == "better")
    let confirmed = try #require(json["confirmed"] as? [[String: Any]])
    let constraints = confirmed.map { ($0["constraints"] as? [[String: Any]])?.first?["verdict"] as? String }
    #expect(constraints.first == "met" && constraints.last == "broken")
  }

  @Test func `shows in the Peach app what the table of tuning.md says`() throws {
    let (scratch, scenario) = (try ScratchDirectory(), try committed("scenarios/todays-app.yaml"))
    func table(_ training: String, _ folder: String) throws -> CommittedTable {
      let file = try scratch.write(
        scenario.replacing("training: { sessions: 10, comparisons-per-session: 100 }", with: training),
        to: "\(folder).yaml")
      try #require(try peach("sweep", file, "--out", scratch.path(folder)).status == 0)
      return CommittedTable(
        try String(contentsOfFile: scratch.path("\(folder)/todays-app/summary.csv"), encoding: .utf8))
    }
    let document = try committed("Documentation/tuning.md")
    let training = "training: { sessions: 1, comparisons-per-session: 30 }"
    try #require(document.contains("`\(training)`") && !scenario.contains(training))
    let tables = try [
      "10 × 100": table("training: { sessions: 10, comparisons-per-session: 100 }", "later"),
      "30": table(training, "first"),
    ]
    let section = try #require(document.components(separatedBy: "todays-app.yaml` judges").last)
      .components(separatedBy: "\n### ")[0]
    let rows = section.split(separator: "\n").filter { $0.contains("×") && $0.hasPrefix("| ") }
    #expect(rows.count == 12)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      for (label, cell) in zip(["app", "wider", "app-20", "wider-20"], cells[2...]) {
        let found = try #require(tables[cells[1]]).rows(where: "strategy=\(label) group=\(cells[0])")
        let octaves = try #require(found.first?["rmse_octaves_moving_average"].flatMap { Double($0) })
        #expect(found.count == 1 && String(format: "×%.1f", exp2(octaves)) == cell, "\(row)")
      }
    }
  }

  /// The figures are those of the test above.
  @Test func `has a table of constants that README's demo and the table of factors support`() throws {
    let section = try #require(
      try committed("Documentation/tuning.md").components(separatedBy: "### Which constants to ship\n").last)
    #expect(section.contains("ship? | 0.04, 0.15, `first-cents` 20 |"))
    #expect(section.contains("learn fast? | 0.05, 0.09, `first-cents` 20 |"))
    #expect(try committed("README.md").contains("\nUse k1 0.04, k2 0.15 instead of"))
    let shown = try #require(section.components(separatedBy: "todays-app.yaml` judges").last)
      .components(separatedBy: "\n### ")[0]
    for row in shown.split(separator: "\n") where row.contains("×") && row.hasPrefix("| ") {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let factors = cells.dropFirst(2).compactMap { Double($0.dropFirst()) }
      try #require(factors.count == 4, "\(row)")
      switch (cells[0], cells[1]) {
      case ("real-ears", _): #expect(factors.min() == factors[2], "\(row)")
      case ("novice", "30"): #expect(factors[3] > factors[0] && factors[3] < factors[2], "\(row)")
      case ("steady", "30"): break
      default: #expect(factors[3] < factors[0], "\(row)")
      }
      if ["novice", "poor"].contains(cells[0]) { #expect(factors[3] < factors[2], "\(row)") }
    }
  }

  @Test func `is nearer to the threshold by the tracker, as the table of tuning.md says`() throws {
    let section = try #require(
      try committed("Documentation/tuning.md").components(separatedBy: "### Which display to ship\n").last)
    let scratch = try ScratchDirectory()
    let guessing = try scratch.write(
      """
      name: guesses
      population:
        - { group: guessing, listener: novice, lapse-rate: 0.35, spread-octaves: 0.4 }
        - { group: novice, listener: novice, spread-octaves: 0.4 }
      strategy: kazez

      """, to: "guesses.yaml")
    let json = try peach(
      "compare", "default", "k1=0.04,k2=0.15,first-cents=20", "--listener", "all", "--listener",
      "\(guessing)#guessing", "--sessions", "10", "--measure", "rmse_octaves_moving_average", "--measure",
      "rmse_octaves_tracker", "--format", "json"
    ).json()
    func factors(_ part: String) throws -> [String: [Double]] {
      try (try #require(json["kinds"] as? [[String: Any]])).reduce(into: [:]) { found, kind in
        let paired = try #require((kind[part] as? [String: Any])?["paired"] as? [String: Any])
        found[try #require(kind["listener"] as? String)] = try ["baseline", "value"].map {
          exp2(try #require(paired[$0] as? Double))
        }
      }
    }
    let (today, tracker) = (try factors("whole"), try factors("second"))
    let rows = section.components(separatedBy: "\n### ")[0].split(separator: "\n")
      .filter { $0.contains("×") && $0.hasPrefix("| ") }
    #expect(rows.count == today.count && rows.count > 5)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let (own, theirs) = (try #require(today[cells[0]]), try #require(tracker[cells[0]]))
      let all = [own[0], theirs[0], own[1], theirs[1]]
      #expect(cells[1...] == all.map { String(format: "×%.2f", $0) }[...], "\(row)")
      let isNearer = all[1] < all[0] && all[3] < all[2]
      #expect(isNearer == (cells[0] != "guessing"), "\(row)")
    }
  }

  @Test func `is shown by the tracker to as many people as the table of tuning.md says`() async throws {
    let section = try #require(
      try committed("Documentation/tuning.md").components(separatedBy: "### Which display to ship\n").last)
    var laboratory = Laboratory.standard
    for measure in ShownShare.all { try laboratory.register(measure) }
    let names = ShownShare.all.map(\.descriptor.name)
    let experiment = try Scenario(
      yaml: """
        name: shown
        population:
          - { listener: expert, count: 200 }
          - { listener: amateur, count: 200 }
          - { listener: novice, count: 200 }
          - { listener: poor, count: 200 }
          - { listener: real-ears, count: 200 }
          - { group: guessing, listener: novice, lapse-rate: 0.35, count: 200 }
        listener: { spread-octaves: 0.4 }
        strategy: [{ name: kazez }, { name: kazez, label: wider-20, k1: 0.04, k2: 0.15, first-cents: 20 }]
        training: { sessions: 10, comparisons-per-session: 100 }
        measures: [\(names.joined(separator: ", "))]
        """, file: "shown.yaml", in: laboratory
    ).experiment
    var results: [CellResult] = []
    try await Simulator(experiment, jobs: 2).run(record: { _ in }, deliver: { results.append($0) })
    var shown: [String: [String]] = [:]
    for result in results.sorted(by: { $0.index < $1.index }) {
      for group in result.groups {
        let shares = try names.map { Int((100 * (try #require(group[$0]?.mean))).rounded()) }
        shown[group.group, default: []] += [shares[..<3], shares[3...]].map {
          "\($0.map(String.init).joined(separator: " / ")) %"
        }
      }
    }
    let rows = section.components(separatedBy: "\n### ")[0].split(separator: "\n")
      .filter { $0.contains(" %") && $0.hasPrefix("| ") }
    #expect(rows.count == shown.count)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(shown[cells[0]] == Array(cells[1...]), "\(row)")
    }
  }

  @Test func `of all users of an app prints what tuning.md shows`() throws {
    let scratch = try ScratchDirectory()
    let parts = try committed("Documentation/tuning.md").components(separatedBy: "```yaml\nname: my-users\n")
    try #require(parts.count == 2)
    let users = "name: my-users\n" + parts[1].components(separatedBy: "```")[0]
    let file = try scratch.write(users, to: "my-users.yaml")
    let scenario = FileManager.package.appending(path: "scenarios/tune-todays-app.yaml").path
    let printed = try peach("tune", scenario, "--listener", file, "--out", scratch.path("out")).output
    let shown = try #require(
      parts[1].components(separatedBy: "```text\n").dropFirst().first?.components(separatedBy: "```")[0])
    #expect(printed.hasPrefix(shown), "\(printed)")
  }

  @Test func `of an app that begins every session at one difference prints what tuning.md shows`() throws {
    let (scratch, document) = (try ScratchDirectory(), try committed("Documentation/tuning.md"))
    let shown = try #require(
      document.components(separatedBy: "are of the better one. It prints:\n\n```text\n").last?
        .components(separatedBy: "```")[0])
    let scenario = FileManager.package.appending(path: "scenarios/tune-todays-app.yaml").path
    let baseline = "k1=0.06,k2=0.12,unison-first-cents=50"
    try #require(document.contains("$ peach tune scenarios/tune-todays-app.yaml --baseline \(baseline)\n"))
    let printed = try peach("tune", scenario, "--baseline", baseline, "--out", scratch.path("out")).output
    #expect(printed.hasPrefix(shown) && shown.contains(" not every one at 50 cents: "), "\(printed)")
    #expect(printed.count(where: \.isNewline) < 24, "\(printed)")
  }

  /// The block of seed 1, the constants of each seed of the table, and README's as the baseline. All seeds with
  /// PEACH_FULL_TESTS=1, else the first.
  @Test func `of the Peach app prints what tuning.md shows, beside the constants of README`() throws {
    let (scratch, document) = (try ScratchDirectory(), try committed("Documentation/tuning.md"))
    let section = try #require(document.components(separatedBy: "poor listeners. Seed 1 prints:").last)
    let scenario = try committed("scenarios/tune-todays-app.yaml")
    let own = "strategy.k1: 0.05, strategy.k2: 0.09, strategy.first-cents: 100"
    let shipped = "strategy.k1: 0.04, strategy.k2: 0.15, strategy.first-cents: 20"
    try #require(scenario.contains(own))
    let (file, other) = (
      try scratch.write(scenario, to: "own.yaml"),
      try scratch.write(scenario.replacing(own, with: shipped), to: "readme.yaml")
    )
    func factor(_ found: Any?) throws -> String {
      let value = try #require((found as? [String: Any])?["value"] as? Double)
      return String(format: "×%.2f", exp2(value))
    }
    func tuned(_ file: String, _ seed: String) throws -> [String: Any] {
      try peach("tune", file, "--out", scratch.path("out"), "--seed", seed, "--force", "--format", "json")
        .json()
    }
    let rows = section.components(separatedBy: "\n`peach advise`")[0].split(separator: "\n")
      .filter { $0.contains("×") && $0.hasPrefix("| ") }
    #expect(rows.count == 3)
    for row in FullTests.areWanted ? rows : Array(rows.prefix(1)) {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let coarse = try #require(try tuned(file, cells[0])["coarse"] as? [String: Any])
      let values = try #require(coarse["values"] as? [String: Double])
      let names = ["strategy.first-cents", "strategy.k1", "strategy.k2"]
      #expect(names.map { values[$0] } == cells[1...3].map { Double($0) }, "\(row)")
      #expect(try factor(coarse["objective"]) == cells[4], "\(row)")
      let beside = try tuned(other, cells[0])
      let confirmed = try #require(beside["confirmed"] as? [[String: Any]])
      let baseline = try #require(confirmed.first { $0["is_baseline"] as? Bool == true })
      #expect(try factor(baseline["objective"]) == cells[5], "\(row)")
      #expect(beside["best"] as? String == baseline["role"] as? String)
    }
    let shown = try #require(
      section.components(separatedBy: "```text\n").dropFirst().first?.components(separatedBy: "```")[0])
    let printed = try peach("tune", file, "--out", scratch.path("shown")).output
    #expect(printed.hasPrefix(shown), "\(printed)")
  }

  /// All of the block but the command that is above it.
  @Test func `prints what tuning.md shows`() throws {
    let scratch = try ScratchDirectory()
    let file = FileManager.package.appending(path: "scenarios/tune-kazez.yaml").path
    let printed = try peach("tune", file, "--out", scratch.path("out")).output
    let document = try String(
      contentsOf: FileManager.package.appending(path: "Documentation/tuning.md"), encoding: .utf8)
    let blocks = document.components(separatedBy: "with seed 1:\n\n```text\n")
    let shown = try #require(blocks.last?.components(separatedBy: "```")[0])
    #expect(blocks.count == 2 && printed.contains(shown))
  }
}

/// Whether the tracker shows a threshold, or a threshold or a range, after 100, 300 and 1,000 comparisons in sessions
/// of 100.
private struct ShownShare: Measure {
  let isThreshold: Bool
  let session: Int

  static let all = [true, false].flatMap { isThreshold in
    [1, 3, 10].map { ShownShare(isThreshold: isThreshold, session: $0) }
  }

  var descriptor: Descriptor {
    Descriptor(
      name: "\(isThreshold ? "threshold" : "range")_shown_\(session)", summary: "a test's", source: "a test",
      unit: "fraction")
  }
  var aggregation: Aggregation { .mean }
  var observes: Observations { .own(Ends.self) }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome[Ends.self].map {
      let end = $0.ends[session - 1]
      return .value(end.isShown || !isThreshold && end.isRough ? 1 : 0)
    }
  }

  /// The thresholds at the ends of sessions.
  struct Ends: ListenerObservation {
    private(set) var ends: [TrackedThreshold] = []
    private var tracker = ThresholdTracker()
    private var (hadRange, hadThreshold) = (false, false)

    init(of plan: TrainingPlan) {}

    mutating func comparisonCompleted(_ completed: CompletedComparison) {
      tracker.add(completed)
      guard !hadThreshold, let threshold = tracker.threshold else { return }
      hadThreshold = threshold.isShown
      hadRange = hadRange || threshold.isShown || threshold.isRough
    }

    mutating func sessionEnded() {
      guard let threshold = tracker.threshold else { return }
      ends.append(threshold.following(hadRange: hadRange, wasShown: hadThreshold))
    }
  }
}
