// The tables of Documentation/tracker.md, row by row from results/tracker.csv, and the goals that they must reach.
import Foundation
import Testing

/// Rounded once.
private func text(_ value: Double?, _ decimals: Int = 3) -> String {
  value.map { String(format: "%.\(decimals)f", $0) } ?? "–"
}

/// The committed figures, with what the document derives from them.
private struct Figures {
  let table: TrackerFigureTable
  let document: String

  init() throws {
    table = try TrackerFigureTable.committed()
    document = try String(
      contentsOf: TrackerFigureTable.file.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Documentation/tracker.md"), encoding: .utf8)
  }

  subscript(_ run: FigureRun, _ estimate: String, _ quantity: FigureName.Quantity) -> Double? {
    table.figure(run.listeners, run.rule.name, estimate, quantity)?.value
  }

  /// Error and coverage of the tracker, the rule's own estimate, the profile and the app's timeline.
  func errors(_ run: FigureRun) -> [String] {
    [
      text(self[run, "tracker", .error]), text(self[run, "tracker", .coverage]),
      text(self[run, "own estimate", .error]), text(self[run, "own estimate", .coverage]),
      text(self[run, "profile", .error]), text(self[run, "app's timeline", .error]),
    ]
  }

  /// The tracker's error divided by the steady state of the recursive Cramér–Rao bound, √(q/2 + √(q²/4 + q/I)), with the
  /// information I of the offsets presented or of the best offset.
  func toBound(_ run: FigureRun, best: Bool = false) throws -> Double {
    let volatility = try #require(Double(run.listeners.dropFirst("walk ".count)))
    let (q, information) = (
      volatility * volatility, best ? 0.2504 : try #require(self[run, "answers", .information])
    )
    let bound = (q / 2 + (q * q / 4 + q / information).squareRoot()).squareRoot()
    return try #require(self[run, "tracker", .error]) / bound
  }

  /// The least and the largest of a figure over the families and lapse rates of steady listeners, in per cent.
  func range(_ rule: String, slope: String, _ estimate: String) throws -> String {
    let shares = FigureRun.steady.filter { $0.rule.name == rule && $0.listeners.contains("slope \(slope) ") }
      .compactMap { self[$0, estimate, .points].map { $0 * 100 } }.sorted()
    #expect(shares.count == 12)
    return "\(text(shares.first, 1))–\(text(shares.last, 1))"
  }

  /// The row of listeners with another slope: coverage, RMSE, right answers and the share of ends without an interval.
  func mismatch(_ run: FigureRun) -> [String] {
    let words = run.listeners.split(separator: " ")
    let all = FigureRun.stretches.map(\.name)
    func cell(_ estimate: String, _ quantity: FigureName.Quantity, _ stretches: [String], _ decimals: Int = 2)
      -> String
    {
      stretches.map { text(self[run, "\(estimate) in \($0)", quantity], decimals) }.joined(separator: " / ")
    }
    return [
      String(words[3]), String(words[5]), run.rule.name, cell("narrow tracker", .coverage, all),
      cell("tracker", .coverage, all), cell("narrow tracker", .error, all), cell("tracker", .error, all),
      cell("narrow tracker", .correct, [all[3]]), cell("tracker", .correct, [all[3]]),
      cell("tracker", .withheld, all, 3),
    ]
  }

  /// The largest Monte Carlo standard error of a quantity.
  func largestError(_ quantity: FigureName.Quantity, _ estimate: String? = nil) -> Double {
    table.figures.filter {
      $0.name.quantity == quantity && (estimate ?? $0.name.estimate) == $0.name.estimate
    }
    .map(\.standardError).max() ?? .nan
  }

  func has(_ cells: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let row = "| \(cells.joined(separator: " | ")) |"
    if !document.contains("\n\(row)\n") {
      Issue.record("tracker.md lacks: \(row)", sourceLocation: sourceLocation)
    }
  }
}

@Suite struct `The tables of tracker.md` {
  @Test func `are the committed figures`() throws {
    let figures = try Figures()
    for run in FigureRun.following {
      var cells = [run.listeners, run.rule.name] + figures.errors(run)
      if run.listeners.hasPrefix("walk") {
        cells.insert(
          contentsOf: try [text(figures.toBound(run)), text(figures.toBound(run, best: true))], at: 3)
      }
      figures.has(cells)
    }
    for rule in Set(FigureRun.steady.map(\.rule.name)) {
      for slope in ["0.7", "1.0", "1.4", "2.0"] {
        figures.has([
          rule, slope, try figures.range(rule, slope: slope, "tracker's arrow"),
          try figures.range(rule, slope: slope, "app's arrow"),
        ])
      }
    }
    for run in FigureRun.mismatched {
      figures.has(figures.mismatch(run))
    }
    for run in FigureRun.improving {
      let name = String(run.listeners.dropFirst("improving ".count))
      figures.has(
        [name, run.rule.name]
          + ["tracker's arrow", "likelihood-ratio test"].map { text(figures[run, $0, .improving]) }
          + [text(figures[run, "tracker's arrow ÷ likelihood-ratio test", .ratio], 2)]
          + [text(figures[run, "app's arrow", .improving])])
    }
    #expect(
      figures.document.contains(
        "The standard errors are at most \(text(figures.largestError(.error, "tracker"))) octaves for the tracker"
      ))
  }

  @Test func `have standard errors for slopes and lapse rates no larger than stated`() throws {
    let figures = try Figures()
    let stated: [(FigureName.Quantity, before: Double, now: Double)] = [
      (.coverage, 0.016, 0.009), (.error, 0.016, 0.015), (.correct, 0.0013, 0.0013), (.withheld, 0, 0.0034),
    ]
    for (quantity, before, now) in stated {
      for stretch in FigureRun.stretches {
        #expect(figures.largestError(quantity, "narrow tracker in \(stretch.name)") <= before, "\(quantity)")
        #expect(figures.largestError(quantity, "tracker in \(stretch.name)") <= now, "\(quantity)")
      }
    }
  }

  /// Standard errors are at most 0.009.
  @Test func `cover steady thresholds in 93 % of the ends, whatever slope and lapse rate`() throws {
    let figures = try Figures()
    for run in FigureRun.mismatched {
      for stretch in FigureRun.stretches {
        let coverage = try #require(figures[run, "tracker in \(stretch.name)", .coverage])
        #expect(coverage >= 0.93, "\(run.listeners), \(run.rule.name), sessions \(stretch.name): \(coverage)")
      }
    }
    #expect(FigureRun.mismatched.count == 36)
  }

  @Test func `name every goal, by how much it is missed, and whether it is met`() throws {
    let figures = try Figures()
    for (row, figures) in Dictionary(grouping: figures.table.figures, by: { [$0.listeners, $0.rule] }) {
      let isLeastCovered = row == ["mismatched gaussian slope 0.6 lapses 0.1", "tracking"]
      let isLarge = row[0].hasPrefix("mismatched") || row[1] == "tracking"
      #expect(
        figures.map(\.count).max() == (isLeastCovered ? 4000 : isLarge ? 1000 : FigureRun.listeners), "\(row)"
      )
    }
    #expect(figures.document.contains("\(FigureRun.listeners) listeners a row"))
    #expect(figures.document.contains("1,000 listeners a row"))
    func goal(_ cells: [String], isMet: Bool) { figures.has(cells + [isMet ? "yes" : "no"]) }
    let tracking = FigureRun.following.filter { $0.rule.name == "tracking" }
    let learners = tracking.filter { $0.listeners.hasPrefix("learners") }
    let walks = try tracking.filter { $0.listeners.hasPrefix("walk") }.map { try figures.toBound($0) }
    let error = figures[learners[0], "tracker", .error]!
    let coverages = learners.map { figures[$0, "tracker", .coverage]! }
    goal(["learners: RMSE, octaves", "≤ 0.25", text(error)], isMet: error <= 0.25)
    goal(
      [
        "learners without and with drift from day to day: coverage", "0.93–0.98",
        coverages.map { text($0) }.joined(separator: ", "),
      ], isMet: coverages.allSatisfy { (0.93...0.98).contains($0) })
    goal(
      ["random walks: RMSE ÷ bound", "≤ 1.15", walks.map { text($0) }.joined(separator: ", ")],
      isMet: walks.allSatisfy { $0 <= 1.15 })

    let points = FigureRun.steady.compactMap {
      figures.table.figure($0.listeners, $0.rule.name, "tracker's arrow", .points)
    }
    let missed = points.filter { $0.value > 0.05 + 2 * $0.standardError }
    let (least, most) = (points.map(\.value).min(), points.map(\.value).max())
    goal(
      [
        "listeners who do not change: arrow, %", "≤ 5",
        "\(text(least.map { $0 * 100 }, 1))–\(text(most.map { $0 * 100 }, 1)), above 5 by more than two standard errors in "
          + "\(missed.count) of \(points.count) rows",
      ], isMet: missed.isEmpty)
    #expect(missed.allSatisfy { $0.rule == "quest-plus" })

    let improving = FigureRun.improving
    #expect(improving[3].rule.name == "tracking")
    let power = figures[improving[3], "tracker's arrow", .improving]!
    goal(
      ["half an octave better, `tracking`: arrow says improving", "≥ 0.75", text(power)],
      isMet: power >= 0.75)
    let ratios = improving.map {
      (run: $0, ratio: figures[$0, "tracker's arrow ÷ likelihood-ratio test", .ratio]!)
    }
    let tracking85 = ratios.filter { $0.run.rule.name == "tracking" }.map(\.ratio)
    let below = ratios.filter { $0.ratio < 0.85 && $0.run.rule.name != "tracking" }
      .map { "\($0.run.rule.name) \(text($0.ratio, 2))" }
    goal(
      [
        "the same ÷ likelihood-ratio test", "≥ 0.85",
        "\(text(tracking85.min(), 2))–\(text(tracking85.max(), 2)); \(below.joined(separator: ", "))",
      ], isMet: below.isEmpty && tracking85.allSatisfy { $0 >= 0.85 })
  }

  @Test func `name the experiment with other arrows`() throws {
    let figures = try Figures()
    let runs = (FigureRun.steady + FigureRun.improving).filter { run in
      figures[run, ThresholdArrow.others[0].name, .points] != nil
        || figures[run, ThresholdArrow.others[0].name, .improving] != nil
    }
    #expect(
      runs.map { "\($0.listeners), \($0.rule.name)" } == [
        "steady logistic slope 0.7 lapses 0.1, tracking", "steady weibull slope 1.0 lapses 0.1, quest-plus",
        "steady gumbel slope 2.0 lapses 0.1, quest-plus",
        "improving gaussian slope 1.0 lapses 0.02, quest-plus",
        "improving gaussian slope 1.0 lapses 0.02, tracking",
      ])
    for arrow in [.peach] + ThresholdArrow.others {
      figures.has(
        [arrow.name]
          + runs.map { run in
            text(
              (figures[run, arrow.name, .points] ?? figures[run, arrow.name, .improving]).map { $0 * 100 }, 1)
          })
    }
  }
}
