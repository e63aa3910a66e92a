import Live
import Music
import Numerics
import Results
import Scenarios
import Simulation
import Text
import Training
import Tuning

extension TuningReport {
  /// The conclusion at the top of the study's report: the constants to use, if there are any, as the command says, and how
  /// the winner compares.
  /// - Parameters:
  ///   - measure: the objective's.
  ///   - paths: the swept constants in the scenario's order.
  func conclusion(of measure: any Measure, sweeping paths: [String]) -> StudyConclusion {
    let descriptor = measure.descriptor
    let use =
      coarse.map { coarse in
        [
          "Use \(coarse.name)\(gain(of: coarse, descriptor)).", deciding(coarse, descriptor),
          otherBeginning?.sentence(descriptor), loss(of: coarse),
        ]
        .compactMap(\.self).joined(separator: " ")
      }
      ?? kept.map { kept in
        [kept, otherBeginning?.sentence(descriptor), shipped.map { "\($0.line(descriptor))." }].compactMap(
          \.self
        )
        .joined(separator: " ")
      }
    let effects =
      coarse.map { coarse in
        premises
          + [
            beginningSentence, coarse.inGroups(descriptor),
            loss(of: coarse) == nil ? coarse.newcomers?.sentence : nil, coarse.rangeEnds,
          ]
          .compactMap(\.self)
      } ?? []
    var conclusion = StudyConclusion(
      answer: (use.map { [$0] } ?? []) + effects + (coarse.map { [equality($0)] } ?? [])
        + answer(descriptor)
        + [pooling(measure)].compactMap(\.self),
      roles: roles, constraints: confirmed.first.map(bounds) ?? [])
    conclusion.use = lines(toUse: coarse, descriptor)
    let table = table(paths)
    conclusion.table = (["Condition"] + table.header.dropFirst(), table.rows)
    return conclusion
  }

  /// What newcomers lose, which the headline says; nil if no group loses.
  private func loss(of coarse: Coarse) -> String? {
    coarse.newcomers.flatMap { $0.losing > 0 ? $0.sentence : nil }
  }

  /// "Without u20 (×44 → ×35) and u19 (×14 → ×12), which decide the pooled factor, it is 1.8 instead of 2.1.": the one
  /// or two of many groups that make the pooled factor larger by more than a third; two unless the second adds less
  /// than that. Nil without such groups, and where each group has a row.
  func deciding(_ coarse: Coarse, _ descriptor: Descriptor) -> String? {
    let (finding, measure) = (
      MeasureFinding(descriptor), try? Laboratory.current.measures.named(objective.measure)
    )
    let groups = coarse.groups.sorted { ($0.value ?? 0) > ($1.value ?? 0) }
    let (values, baselines) = (groups.compactMap(\.value), groups.compactMap(\.baseline))
    guard !coarse.hasTable, measure?.aggregation == .rootMeanSquare, finding.isFactor,
      values.count == groups.count, baselines.count == groups.count
    else { return nil }
    let pooled = (0...2).map { values.dropFirst($0).rootMeanSquare }
    func isLarger(_ one: Int, than other: Int) -> Bool { (pooled[one] - pooled[other]).ofOctaves > 4.0 / 3 }
    guard isLarger(0, than: 2) else { return nil }
    let count = isLarger(0, than: 1) && !isLarger(1, than: 2) ? 1 : 2
    let factors = MeasureFinding.factors([pooled[count], baselines.dropFirst(count).rootMeanSquare])
    let names = groups.prefix(count).map { group in
      "\(group.group) (\(finding.change(from: group.baseline!, to: group.value!)))"
    }
    return """
      Without \(names.listed), which decide\(count == 1 ? "s" : "") the pooled factor, it is \
      \(factors.joined(separator: " instead of ")).
      """
  }

  /// The roles of the study's cells: the constants to use come first.
  private var roles: [String] {
    guard let coarse else { return confirmed.map(\.role.rawValue) }
    let same = confirmed.first { $0.values == coarse.values }
    return [[use(coarse), same?.role.rawValue].compactMap(\.self).joined(separator: ", ")]
      + confirmed.filter { $0.values != coarse.values }.map(\.role.rawValue)
  }

  /// Says why the tuning's value is not the one in the pictures; nil if it is.
  private func pooling(_ measure: any Measure) -> String? {
    guard groups.count > 1, measure.aggregation == .rootMeanSquare else { return nil }
    return """
      The first table and this answer pool the squares of all groups; the pictures, like peach sweep, show the mean of the \
      groups' values, which is smaller where groups differ.
      """
  }

  /// The constraints, such as "at least 65 % of answers are right".
  func bounds(of setting: Confirmed) -> [String] { setting.constraints.map(\.words) }

  /// The sentences of the answer: the winner's value and the baseline's, how each other condition compares, and the
  /// constraints that the winner may violate.
  func answer(_ measure: Descriptor) -> [String] {
    guard let winner = confirmed.first else { return [] }
    return [
      "The winner of the search is \(winner.name)\(winner.isBaseline ? ", the baseline" : "").",
      values(winner, measure),
    ]
      + differences.map(\.sentence)
      + ["Measured on \(listeners) fresh listeners of each group."] + sentences(winner)
  }

  /// "How far the timeline misses the threshold: 0.225 ±0.0067 octaves, against 1.13 ±0.013 with the baseline (k1 0.05, k2
  /// 0.09)." Without constants to use, whose sentence says so otherwise, "at the ends of sessions" follows the title.
  private func values(_ winner: Confirmed, _ measure: Descriptor) -> String {
    let (title, moment) = (MeasureTitle(measure), coarse == nil ? JudgedDisplay.moment(of: measure) : "")
    let value = "\(title.text)\(moment): \(Self.text(winner.objective))\(title.unitAfterNumber)"
    guard let baseline = confirmed.first(where: \.isBaseline), !winner.isBaseline else { return "\(value)." }
    return "\(value), against \(Self.text(baseline.objective)) with the baseline (\(baseline.name))."
  }
}

extension TuningReport.Constraint {
  /// "at least 65 % of answers are right".
  var words: String {
    let descriptor = Laboratory.current.measures.descriptors.first { $0.name == measure }
    guard let descriptor, let bound = atLeast ?? atMost else { return measure }
    return MeasureFinding(descriptor).text(atLeast == nil ? "at most" : "at least", bound)
  }
}

extension TuningReport.Confirmed {
  var name: String { values.conditionName }
}

extension TuningReport.Coarse {
  /// "k1 0.04, k2 0.15".
  var name: String { values.conditionName }

  /// Of the others that are as good, those farthest away: the largest sum of |log ratios| of the constants. Nil without
  /// others.
  var farthest: [String: JSON]? { others.max { distance(to: $0) < distance(to: $1) } }

  /// "Equally good, each alone: first-cents 5 to 20, k2 0.15 to 0.2"; nil if no other numbers are.
  var ranges: String? {
    let parts = equal.sorted { $0.key < $1.key }.map { path, ends in
      let numbers = ends.map { ParameterValue.number($0).description }
      return "\(path.split(separator: ".").last ?? "") \(numbers.joined(separator: " to "))"
    }
    return parts.isEmpty ? nil : "Equally good, each alone: \(parts.joined(separator: ", "))"
  }

  private func distance(to other: [String: JSON]) -> Double {
    values.reduce(0) { sum, constant in
      guard let one = constant.value.positive, let two = other[constant.key]?.positive else { return sum }
      return sum + Elementary.log(one / two).magnitude
    }
  }

  /// How the groups compare with the baseline, in a sentence; nil without a baseline or with one group.
  func inGroups(_ measure: Descriptor) -> String? {
    let words = groups.map { $0.words(measure).joined(separator: " ") }.joined(separator: ", ")
    return counts.map { "\($0): \(words)." }
  }

  /// "Against the baseline they are better in 3 of 4 groups, worse in 1"; nil without a baseline or with one group.
  private var counts: String? {
    guard groups.count > 1 else { return nil }
    let kinds = [ConfirmationResult.Comparison.better, .worse, .notDistinguishable]
    let found = kinds.map { kind in (kind, groups.count { $0.verdict == kind }) }.filter { $0.1 > 0 }
    let parts = found.enumerated().map { index, part in
      "\(part.0.rawValue) in \(part.1)\(index == 0 ? " of \(groups.count.of("group"))" : "")"
    }
    return "Against the baseline they are \(parts.joined(separator: ", "))"
  }

  /// What the constants do, in sentences, where the groups have no table: how many groups gain or lose, which loses
  /// most, and newcomers.
  func sentencesOnGroups(_ measure: Descriptor) -> [String] {
    guard !hasTable else { return [] }
    let losing = groups.filter { $0.verdict == .worse }
    let worst = losing.max { ($0.difference ?? 0).magnitude < ($1.difference ?? 0).magnitude }
    let loss = worst.map { "; \($0.words(measure).dropLast().joined(separator: " ")) loses most" } ?? ""
    return [counts.map { "\($0)\(loss)." }, newcomers.map(\.sentence)].compactMap(\.self)
  }

  /// A row for each group: the measure with the baseline and with these constants over the whole training, "×2.0 → ×1.4
  /// better", and the display in a newcomer's session. Empty without a baseline, or with more groups than a screen has
  /// room for.
  func groupLines(_ measure: Descriptor) -> [String] {
    guard hasTable else { return [] }
    let beginning = newcomers?.byGroup ?? []
    let heads = ["group", "whole training", "", "after \(NewcomerCost.comparisons) comparisons", ""]
    let display = Laboratory.current.measures.descriptors.first { $0.name == newcomers?.measure } ?? measure
    let rows = groups.map { group in
      group.words(measure)
        + (beginning.first { $0.group == group.group }?.words(display).dropFirst() ?? ["–", ""])
    }
    return Table(header: heads, rows: rows).lines.map { "  \($0)" }
  }

  /// Whether each group has a row.
  var hasTable: Bool { !groups.isEmpty && groups.count <= Table.mostGroups }
}

extension TuningReport.WithoutLoss {
  /// The constants that make no group worse, as a command under a heading; or a line that says that none were confirmed.
  /// - Parameter margin: the largest loss, as a text; nil for none.
  func lines(_ measure: Descriptor, margin: String?) -> [String] {
    guard let constants else {
      return ["\(tried) other conditions were tried: with each of them, too, some group may lose."]
    }
    let amount = constants.objective.map { MeasureFinding(measure).amount($0.value) }
    let value = amount.map { " (\($0)\(constants.groups.count > 1 ? " pooled" : ""))" } ?? ""
    return [
      "If no group may lose\(margin.map { " more than \($0)" } ?? ""), use these\(value):",
      constants.command,
    ]
  }
}

extension TuningReport.Coarse {
  /// Whether a group is distinguishably worse than with the baseline, over the whole training or in a newcomer's session.
  var costsGroups: Bool {
    groups.contains { $0.verdict == .worse }
      || (newcomers?.losing ?? 0) > 0
  }
}

extension TuningReport.GroupDifference {
  /// "novice", "×2.0 → ×1.4", "better": the group, the measure with the baseline and with the constants, and the verdict.
  func words(_ measure: Descriptor) -> [String] {
    let change = baseline.flatMap { old in value.map { MeasureFinding(measure).change(from: old, to: $0) } }
    return [group, change ?? "–", verdict.rawValue]
  }
}

extension TuningReport.Newcomers {
  /// As `peach advise` says it.
  var sentence: String {
    let octaves = value.flatMap { value in baseline.map { (then: value, today: $0) } }
    return Phrases(.english).newcomers(
      group, "the group \(group)", JudgedDisplay(errorMeasure: measure) ?? .timeline, octaves,
      NewcomerCost.Counts(groups: groups, gaining: gaining, losing: losing))
  }
}

extension Collection<Double> {
  fileprivate var rootMeanSquare: Double { (reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot() }
}

extension JSON {
  /// A positive number; nil for anything else.
  fileprivate var positive: Double? {
    switch self {
    case .number(let number) where number > 0: number
    case .integer(let integer) where integer > 0: Double(integer)
    default: nil
    }
  }
}

extension [String: JSON] {
  /// "k1 0.05, k2 0.09".
  var conditionName: String {
    let values = self.sorted { $0.key < $1.key }.map { path, value in
      "\(path.split(separator: ".").last ?? "") \(value.shortText)"
    }
    return values.isEmpty ? "the only condition" : values.joined(separator: ", ")
  }
}
