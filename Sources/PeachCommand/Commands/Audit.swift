import ArgumentParser
import Foundation
import Live
import Music
import Scenarios
import Simulation
import Text
import Training

/// `peach audit STRATEGY… | FILE`: tests whether listeners who hear nothing can score above chance.
struct Audit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Check that no strategy can be beaten without hearing.",
    discussion: """
      Thirteen deaf listeners train with the real loop. They see the feedback and everything about a comparison but its \
      direction: seven follow a habit such as win-shift, six predict the direction from the last three answers and from \
      difficulty, note, interval and loudness. A strategy passes if none of them is right more often than 51 %, three standard \
      errors aside. Intervals of four sizes and the loudness vary; those of a scenario are as in its file.

      For one strategy the tables show each deaf listener, and what the displays show people whose answers say nothing of \
      what they hear: medians of ten people after five sessions of 200 comparisons.

      --direction fewer-right replaces the coin by the rule of the app's exercise Compare Timing, as an example of a rule \
      that can be beaten. Exit code 1: a strategy can be beaten.

      EXAMPLES
        peach audit
        peach audit kazez
        peach audit kazez --direction fewer-right
        peach audit scenarios/strategy-shoot-out.yaml --comparisons 20000
      """)

  enum Direction: String, CaseIterable, ExpressibleByArgument {
    case coin
    case fewerRight = "fewer-right"

    var rule: DirectionRule { self == .coin ? .coin : .fewerRight }
  }

  @Argument(
    help: "Names of strategies, or a scenario file (YAML); default: all strategies.",
    completion: .file(extensions: ["yaml"]))
  var strategies: [String] = []

  @Option(help: "Comparisons of each deaf listener; default: 100000.", transform: decimal)
  var comparisons: Int = DeafAudit.standardComparisons

  @Option(help: "Who chooses the direction of a comparison: coin or fewer-right.")
  var direction = Direction.coin

  @Option(help: "Seed of all random numbers; default: 1.", transform: decimal)
  var seed: UInt64 = 1

  @OptionGroup var output: FormatOptions

  func validate() throws {
    guard (100...100_000_000).contains(comparisons) else {
      throw ValidationError(
        "--comparisons: must be in 100…100000000, got \(comparisons). 100000 is the standard.")
    }
  }

  func run() throws {
    let subjects = try subjects()
    let audits = try subjects.map { subject in
      StandardError.write("auditing \(subject.label)\n")
      return Audited(label: subject.label, audit: try audit(subject))
    }
    let displays = subjects.count == 1 ? try displays(subjects[0]) : nil
    let report = AuditReport(audits: audits, displays: displays, seed: seed)
    switch output.format {
    case .text: print(report.text)
    case .json: print(try report.json.document)
    }
    if !audits.allSatisfy(\.audit.isFair) { throw ExitCode.failure }
  }

  private func audit(_ subject: Subject) throws -> DeafAudit {
    func opened<Strategy: ComparisonStrategy>(_ type: Strategy.Type) throws(ParameterError) -> DeafAudit {
      try DeafAudit(
        of: type, subject.strategy.values, settings: subject.settings, direction: direction.rule,
        comparisons: comparisons, seed: seed)
    }
    do { return try opened(subject.strategy.strategy.type) } catch { throw Failure.usage("\(error)") }
  }

  private func displays(_ subject: Subject) throws -> DeafDisplays {
    func opened<Strategy: ComparisonStrategy>(_ type: Strategy.Type) throws(ParameterError) -> DeafDisplays {
      try DeafDisplays(of: type, subject.strategy.values, seed: seed)
    }
    do { return try opened(subject.strategy.strategy.type) } catch { throw Failure.usage("\(error)") }
  }

  /// A strategy to audit.
  private struct Subject {
    let label: String
    let strategy: StrategyChoice
    let settings: TrainingSettings
  }

  private func subjects() throws -> [Subject] {
    if strategies.count == 1, FileManager.default.fileExists(atPath: strategies[0]) {
      return try subjects(of: strategies[0])
    }
    let known = Laboratory.current.strategies
    do {
      return try (strategies.isEmpty ? known.names : strategies).map { name in
        Subject(label: name, strategy: try known.named(name).with(), settings: .audited)
      }
    } catch let error as any CustomStringConvertible & Error { throw Failure.usage("\(error)") }
  }

  /// The strategies of a scenario's conditions, each combination of strategy, constants and settings once.
  private func subjects(of file: String) throws -> [Subject] {
    let scenario: Scenario
    do { scenario = try Scenario(contentsOf: file, in: .current) } catch { throw Failure.usage("\(error)") }
    var found: [Subject] = []
    for condition in scenario.experiment.cells {
      let isKnown = found.contains {
        $0.strategy.values == condition.strategy.values && $0.settings == condition.settings
      }
      guard !isKnown else { continue }
      let label = condition.label.map { "\($0.value)" }.joined(separator: ", ")
      found.append(
        Subject(
          label: label.isEmpty ? condition.strategy.descriptor.name : label, strategy: condition.strategy,
          settings: condition.settings))
    }
    return found
  }
}

/// The audit of one strategy, under its label.
private struct Audited {
  let label: String
  let audit: DeafAudit
}

/// What `peach audit` prints.
private struct AuditReport {
  let audits: [Audited]
  /// The displayed thresholds of deaf listeners; nil with several strategies.
  let displays: DeafDisplays?
  let seed: UInt64

  /// The verdict, then a table of the strategies, or for one strategy of its deaf listeners and of the displays.
  var text: String {
    let tables =
      audits.count == 1 ? [listeners(audits[0].audit)] + (displays.map { [shown($0)] } ?? []) : [strategies]
    return ([verdict] + tables).joined(separator: "\n\n")
  }

  private var verdict: String {
    let beaten = audits.filter { !$0.audit.isFair }
    guard let worst = beaten.max(by: { $0.audit.best.share < $1.audit.best.share }) else {
      let highest = audits.max { $0.audit.best.share < $1.audit.best.share }!
      let name = audits.count == 1 ? highest.label : "any of \(audits.count) strategies"
      return
        "pass: no deaf listener beats \(name); the best is right \(percent(highest.audit.best.share))"
    }
    let best = worst.audit.best
    let others = beaten.count == 1 ? "" : " and \(beaten.count - 1) more"
    return
      "fail: \(worst.label)\(others) can be beaten, by \(best.listener): right \(percent(best.share)) without hearing"
  }

  private var strategies: String {
    var table = Table(header: [
      "strategy", "best deaf listener", "right", "95 % interval", "shown", "verdict",
    ])
    table.rows = audits.map { audited in
      [audited.label.shortened(to: 24)] + cells(audited.audit.best, named: true)
    }
    return table.text
  }

  private func listeners(_ audit: DeafAudit) -> String {
    var table = Table(header: ["deaf listener", "right", "95 % interval", "shown", "verdict"])
    table.rows = audit.scores.map { [$0.listener] + cells($0, named: false) }
    return table.text
  }

  private func cells(_ score: DeafAudit.Score, named: Bool) -> [String] {
    let ends = score.interval
    return (named ? [score.listener] : []) + [
      percent(score.share), "\((100 * ends.lowerBound).decimals(1))–\((100 * ends.upperBound).decimals(1))",
      cents(score.shown), verdict(on: score),
    ]
  }

  private func verdict(on score: DeafAudit.Score) -> String {
    if !score.isFair { return "beats it" }
    return score.isBelowChance ? "below chance" : "at chance"
  }

  private func shown(_ displays: DeafDisplays) -> String {
    func arrows<Direction>(_ counts: [Direction: Int], _ better: Direction, _ worse: Direction) -> String {
      "↘\(counts[better, default: 0]) ↗\(counts[worse, default: 0])"
    }
    var table = Table(header: [
      "shown to", "profile", "timeline", "estimate", "tracker", "trend", "today", "change",
    ])
    table.rows = displays.rows.map { row in
      [
        row.people, cents(row.profile), cents(row.timeline), cents(row.estimate),
        "\(cents(row.tracker)) (\(row.told))",
        arrows(row.trend, .improving, .declining), arrows(row.sessionTrend, .improving, .declining),
        arrows(row.change, .improving, .declining),
      ]
    }
    return """
      \(table.text)
      estimate: the strategy's own; tracker: median of the people who are shown a
      threshold, and their number; arrows: people of \(displays.rows[0].count) with an arrow to better (↘)
      and to worse (↗); trend: the app's first arrow; today: the arrow of today's
      apps; change: the tracker's
      """
  }

  private func percent(_ share: Double) -> String { "\((100 * share).decimals(1)) %" }
  private func cents(_ cents: Cents?) -> String { cents.map { "\($0.value.significant(3)) ¢" } ?? "–" }

  /// All scores and displays.
  var json: JSON {
    .object([
      "pass": .flag(audits.allSatisfy(\.audit.isFair)),
      "limit": .number(DeafAudit.limit), "seed": .seed(seed),
      "strategies": .list(
        audits.map { audited in
          .object([
            "label": .text(audited.label), "strategy": .text(audited.audit.strategy),
            "pass": .flag(audited.audit.isFair), "best": .text(audited.audit.best.listener),
            "listeners": .list(audited.audit.scores.map(json)),
          ])
        }),
      "displays": displays.map { .list($0.rows.map(json)) } ?? .null,
    ])
  }

  private func json(_ score: DeafAudit.Score) -> JSON {
    .object([
      "listener": .text(score.listener), "right": .integer(score.right),
      "comparisons": .integer(score.comparisons),
      "share": .number(score.share), "low": .number(score.interval.lowerBound),
      "high": .number(score.interval.upperBound), "shown_cents": .optional(score.shown?.value),
      "pass": .flag(score.isFair),
    ])
  }

  private func json(_ row: DeafDisplays.Shown) -> JSON {
    .object([
      "people": .text(row.people), "count": .integer(row.count),
      "profile_cents": .optional(row.profile?.value),
      "timeline_cents": .optional(row.timeline?.value), "estimate_cents": .optional(row.estimate?.value),
      "tracker_cents": .optional(row.tracker?.value), "tracker_told": .integer(row.told),
      "trend": .object(
        Dictionary(uniqueKeysWithValues: row.trend.map { ($0.key.rawValue, JSON.integer($0.value)) })),
      "trend_sessions": .object(
        Dictionary(uniqueKeysWithValues: row.sessionTrend.map { ($0.key.rawValue, JSON.integer($0.value)) })),
      "change": .object(
        Dictionary(uniqueKeysWithValues: row.change.map { ($0.key.rawValue, JSON.integer($0.value)) })),
    ])
  }
}
