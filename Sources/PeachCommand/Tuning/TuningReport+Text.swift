import Live
import Results
import Scenarios
import Simulation
import Text
import Training
import Tuning

extension TuningReport {
  /// The text: the constants to use, what they do to each group and to newcomers, a table of the confirmed conditions,
  /// how they compare, and the path of the report. Without constants to use or to keep, how the conditions compare
  /// comes first. What exceeds the lines of a terminal is left out: sentences but the one on ends of ranges, the last
  /// ones first, then the rows of the runner-up and the winner, then the table, at last the line on the shipped
  /// constants. The report has all.
  /// - Parameters:
  ///   - measure: the objective.
  ///   - paths: the swept constants in the scenario's order.
  ///   - folder: the study's folder.
  ///   - leftOut: whom the files of the listeners leave out; nil for nobody.
  ///   - width: the columns of the terminal.
  func text(
    of measure: Descriptor, sweeping paths: [String], folder: String, leftOut: String? = nil, width: Int
  ) -> String {
    let table = table(paths)
    let report = [leftOut, "Report: \(folder)/report.html"].compactMap(\.self).joined(separator: " ")
    guard coarse != nil else {
      let answer = answer(measure).joined(separator: " ").lines(of: width)
      let kept = [unused, otherBeginning?.sentence(measure), shipped.map { "\($0.line(measure))." }]
        .compactMap(\.self).joined(separator: " ").lines(of: width)
      let last = "\(effort) \(report)".lines(of: width)
      let lines = table.fitted(within: width)
      return (self.kept == nil ? [answer, lines, kept, last] : [kept, lines, answer, last]).joinedParagraphs
    }
    let sentences =
      ["The constants are \(scope)", beginningSentence, coarse.map(equality)].compactMap(\.self)
      + differences.prefix(1).map(\.sentence) + [effort]
    func text(_ table: [String], _ count: Int, hasShipped: Bool = true) -> String {
      let last = [coarse?.rangeEnds].compactMap(\.self) + sentences.prefix(count) + [report]
      return [
        use(measure, width, hasShipped: hasShipped), table, last.joined(separator: " ").lines(of: width),
      ].joinedParagraphs
    }
    func without(_ roles: [SearchEvaluation.Decision]) -> [String] {
      var short = table
      short.rows.removeAll { roles.map(\.rawValue).contains($0[0]) }
      return short.fitted(within: width)
    }
    let texts =
      (0...sentences.count).reversed().map { text(without([]), $0) }
      + [without([.runnerUp]), without([.runnerUp, .winner]), []].map { text($0, 0) }
    return texts.first { $0.split(separator: "\n", omittingEmptySubsequences: false).count < Self.height }
      ?? text([], 0, hasShipped: false)
  }

  /// The lines of a terminal.
  private static let height = 24

  /// The listeners for which the constants are valid.
  private var scope: String {
    let bounds = confirmed.first.map(bounds) ?? []
    let listed = groups.count > Table.mostGroups ? "listeners of \(groups.count) groups" : groups.listed
    return """
      for simulated \(listed)\(bounds.isEmpty ? "" : " where \(bounds.joined(separator: " and "))"); \
      peach advise finds the constants for one person.
      """
  }

  /// The constants to use, what they do in each group compared with the baseline, and how to use them.
  private func use(_ measure: Descriptor, _ width: Int, hasShipped: Bool) -> [String] {
    guard let coarse else { return [] }
    return
      (["Use \(coarse.name)\(gain(of: coarse, measure))."]
      + [deciding(coarse, measure), otherBeginning?.sentence(measure)].compactMap(\.self) + premises
      + coarse.sentencesOnGroups(measure))
      .joined(separator: " ").lines(of: width)
      + coarse.groupLines(measure)
      + lines(toUse: coarse, measure, hasShipped: hasShipped).flatMap { Self.indented($0, width) }
  }

  /// A line indented by two; one that is then wider than the terminal continues on further lines, a command as a shell
  /// reads it.
  private static func indented(_ line: String, _ width: Int) -> [String] {
    guard line.count + 2 > width else { return ["  \(line)"] }
    guard line.hasPrefix("peach ") else { return line.lines(of: width - 2).map { "  \($0)" } }
    let lines = line.split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + word.count + 3 <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append("\(lines.isEmpty ? "  " : "    ")\(word)")
      }
    }
    return lines.dropLast().map { "\($0) \\" } + lines.suffix(1)
  }

  /// Whose threshold is out of reach, the shares of right answers, and which constants were passed over because people
  /// guess.
  var premises: [String] { [outOfReach, shares, passedOver].compactMap(\.self) }

  /// Where sessions begin; nil if the strategy decides.
  var beginningSentence: String? { beginning.map { "Sessions begin \($0)." } }

  /// "Right answers: 74 %, with the baseline 61 %."; nil if the table has them or nothing is proposed.
  private var shares: String? {
    rightAnswers?.toUse.map { share in
      let baseline = rightAnswers?.baseline.map { ", with the baseline \(Self.percent($0))" } ?? ""
      return "Right answers: \(Self.percent(share))\(baseline)."
    }
  }

  /// "Passed over, because people would mostly guess (50 % right): k1 0.05, k2 0.05."; nil if nothing was.
  private var passedOver: String? {
    guard let values = rightAnswers?.passedOver, let share = rightAnswers?.passedOverShare else { return nil }
    let percent = (100 * share).decimals(0, apartFrom: 100 * Guessing.leastRight)
    return "Passed over, because people would mostly guess (\(percent) % right): \(values.conditionName)."
  }

  private static func percent(_ share: Double) -> String { "\((100 * share).decimals(0)) %" }

  /// Which constants are as good as those to use.
  func equality(_ coarse: Coarse) -> String {
    let limit =
      leastEffect > 0
      ? "within \(margin) of the \(best.rawValue)" : "not distinguishable from the \(best.rawValue)"
    guard !coarse.isExact else {
      return "These are the constants of the \(best.rawValue); no rounder ones are \(limit)."
    }
    let other = coarse.farthest.map { ", such as \($0.conditionName)" } ?? ""
    return """
      Constants \(limit) are equally good\(other), and another seed finds others; these are the best of the round ones.
      """
  }

  /// The loss of a group that is too small to matter, as a text; nil if there is none.
  var mostLoss: String? { leastEffect > 0 ? margin : nil }

  /// "0.1 octaves"; "0.02" of a fraction.
  private var margin: String {
    let unit = differences.first?.unit ?? ""
    return unit == "fraction" ? "\(leastEffect)" : "\(leastEffect) \(unit)"
  }

  /// That no other constants are better than the baseline; nil if some are.
  var kept: String? {
    guard let best = confirmed.first(where: { $0.role == best }), best.isBaseline else { return nil }
    let verdict = differences.first { $0.from == self.best }?.verdict
    let reason =
      baselineIsWinner
      ? "the search has found nothing better"
      : verdict == .worse
        ? "it is better than the winner of the search"
        : verdict == .better
          ? "the winner of the search is better by less than \(margin), too little to matter"
          : "the winner of the search is not distinguishably better"
    return ["Keep \(best.name), the baseline: \(reason).", guessing].compactMap(\.self).joined(separator: " ")
  }

  /// That the kept baseline is not good either, since people mostly guess; nil if they do not, or if a constraint
  /// decides it.
  private var guessing: String? {
    guard let share = rightAnswers?.baseline, share < Guessing.leastRight else { return nil }
    let percent = (100 * share).decimals(0, apartFrom: 100 * Guessing.leastRight)
    return """
      But with it people mostly guess (\(percent) % right), so it is not good either: see Guesses in \
      Documentation/tuning.md.
      """
  }

  /// The sentence that stands for the constants to use if there are none.
  private var unused: String {
    if let kept {
      return ["\(kept) The constants are \(scope)", outOfReach, beginning.map { "Sessions begin \($0)." }]
        .compactMap(\.self).joined(separator: " ")
    }
    return passedOver.map {
      "No constants to use were found. \($0) Add the constraint { measure: fraction_correct, at-least: \(Guessing.leastRight) }."
    }
      ?? "No constants to use were found: those of the \(best.rawValue) are not certain to keep the constraints."
  }

  /// What follows the answer, line by line: the command that sets the constants to use; the Kazez rule as code; other
  /// constants that are as good; how good the shipped ones are; for which listeners the answer holds, if not for all;
  /// the constants with which no group loses.
  func lines(toUse coarse: Coarse?, _ measure: Descriptor, hasShipped: Bool = true) -> [String] {
    guard let coarse else { return [] }
    return [coarse.command]
      + (coarse.swift.map { ["In Swift:"] + $0.split(separator: "\n").map(String.init) } ?? [])
      + [coarse.ranges, hasShipped ? shipped?.line(measure) : nil].compactMap(\.self)
      + (similarListeners?.lines ?? [])
      + (withoutLoss?.lines(measure, margin: mostLoss) ?? [])
  }

  /// " instead of k1 0.05, k2 0.09, the baseline: the timeline misses the threshold by a factor of 1.2 instead of 2.2".
  func gain(of coarse: Coarse, _ measure: Descriptor) -> String {
    guard let value = coarse.objective?.value, let baseline = confirmed.first(where: \.isBaseline),
      baseline.name != coarse.name
    else { return "" }
    let finding = MeasureFinding(measure).text(value, insteadOf: baseline.objective?.value)
    let isOfDisplay = JudgedDisplay(errorMeasure: measure.name) != nil
    let moment = isOfDisplay ? " at session ends" : ""
    let pooled = groups.count == 1 ? "" : isOfDisplay ? ", pooled" : overGroups
    return
      " instead of \(baseline.name), the baseline: \(finding)\(moment)\(pooled)"
  }

  /// How the value is taken over the groups, where peach sweep takes another.
  private var overGroups: String {
    let measure = try? Laboratory.current.measures.named(objective.measure)
    return measure?.aggregation == .rootMeanSquare
      ? ", pooled over all groups" : ", all groups together"
  }

  /// A row for the rounded constants and for each confirmed condition; a column for each constant and for each measure,
  /// however many constraints it has.
  func table(_ paths: [String]) -> Table {
    // Where every session begins at one difference, the cell of first-cents is empty.
    let paths = paths.filter { path in
      confirmed.contains { $0.values[path] != nil }
        && !(path == Condition.firstUnisonPath
          && confirmed.contains { $0.values[Condition.firstPath] != nil })
    }
    let constraints = confirmed.first?.constraints.map(\.measure) ?? []
    let others = constraints.enumerated().filter { index, measure in
      measure != objective.measure && constraints.firstIndex(of: measure) == index
    }.map(\.element)
    let names = paths.map { String($0.split(separator: ".").last ?? "") }
    let heads = Set(names).count == names.count ? names : paths
    var table = Table(header: [""] + heads + [objective.measure] + others)
    table.rows = coarse.map { [row(of: $0, paths, constraints: others)] } ?? []
    table.rows += confirmed.map { setting in
      let values = paths.map { setting.values[$0]?.shortText ?? "" }
      let name = setting.isBaseline && !isBaselineRole(setting) ? " (the baseline)" : ""
      let measured =
        [[Self.text(setting.objective), setting.verdict(on: objective.measure)?.rawValue]]
        + others.map { measure in
          let constraint = setting.constraints.first { $0.measure == measure }
          return [Self.text(constraint?.value), setting.verdict(on: measure)?.rawValue]
        }
      return [setting.role.rawValue + name] + values
        + measured.map { $0.compactMap(\.self).joined(separator: " ") }
    }
    return table
  }

  /// The row of the constants to use; they keep the constraints, whose values are not in the report.
  private func row(of coarse: Coarse, _ paths: [String], constraints: [String]) -> [String] {
    [use(coarse)] + paths.map { coarse.values[$0]?.shortText ?? "" } + [Self.text(coarse.objective)]
      + constraints.map { _ in "met" }
  }

  /// The name of the constants to use among the confirmed conditions, which have more digits unless the two are the same.
  func use(_ coarse: Coarse) -> String {
    confirmed.contains { $0.values == coarse.values } ? "to use" : "to use, rounded"
  }

  private func isBaselineRole(_ setting: Confirmed) -> Bool {
    setting.role == .baseline
  }

  /// The constraints that the winner does not certainly meet, one sentence each.
  func sentences(_ winner: Confirmed) -> [String] {
    winner.constraints.compactMap { constraint in
      let rule = "The rule \"\(constraint.words)\""
      return switch constraint.verdict {
      case .met: nil
      case .broken: "\(rule) is broken by the winner: no condition that was tried is shown to keep it."
      case .undecided: "\(rule) is undecided for the winner: its interval holds the bound."
      }
    }
  }

  private var effort: String {
    """
    \(search.conditions.of("condition")) tried in \(search.rungs.of("rung")) and \
    \(search.generations.of("generation")); intervals are 95 %.
    """
  }

  static func text(_ measured: Measured?) -> String {
    measured.map { $0.value.text(within: $0.ci95?.interval) } ?? "–"
  }
}

extension TuningReport.Difference {
  /// "The winner is better than the baseline by 0.907 ±0.014 octaves."
  var sentence: String {
    guard let value = difference, let interval = ci95?.interval else {
      return "Winner and \(from.rawValue) are not comparable."
    }
    switch verdict {
    case .better: return "The winner is better than the \(from.rawValue) by \(size(value, interval))."
    case .worse: return "The \(from.rawValue) is better than the winner by \(size(value, interval))."
    case .notDistinguishable:
      let sign = value > 0 ? "+" : ""
      return
        "Winner and \(from.rawValue) are not distinguishable: the difference is \(sign)\(withUnit(value.text(within: interval)))."
    }
  }

  /// The magnitude of a difference whose interval excludes 0.
  private func size(_ value: Double, _ interval: ClosedRange<Double>) -> String {
    let magnitudes = value < 0 ? -interval.upperBound...(-interval.lowerBound) : interval
    return withUnit(value.magnitude.text(within: magnitudes))
  }

  private func withUnit(_ number: String) -> String {
    [number, unit == "fraction" ? "(fraction)" : unit].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension TuningReport.Confirmed {
  /// The verdict on a measure's constraints: the worst one, in the order broken, undecided, met.
  fileprivate func verdict(on measure: String) -> ConfirmationResult.Verdict? {
    let found = constraints.filter { $0.measure == measure }.map(\.verdict)
    return [.broken, .undecided, .met].first(where: found.contains)
  }
}

extension [[String]] {
  /// Paragraphs of lines with an empty line between them.
  fileprivate var joinedParagraphs: String {
    filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }
}

extension [Double] {
  /// The interval between two ends.
  var interval: ClosedRange<Double>? {
    count == 2 && self[0] <= self[1] ? self[0]...self[1] : nil
  }
}
