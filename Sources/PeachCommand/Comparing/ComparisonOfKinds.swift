import Music
import Results
import Simulation
import Text
import Training
import Tuning

/// The output of `peach compare` for several kinds of listeners.
struct ComparisonOfKinds: ComparisonResult {
  /// One kind of listeners.
  struct Kind {
    let group: ListenerOption.Group
    let conditions: [Condition]
    /// The deciding measure over the whole training, and in the first session of a newcomer.
    let whole, newcomers: MeasureDifference
    /// A second measure over the whole training; nil if one was named.
    let second: MeasureDifference?
    /// The mean signed error of the display over the whole training, if a display decides.
    let bias: MeasureDifference?
  }

  /// The differences of all kinds as one population, each with the same weight.
  struct Pooled {
    let whole, newcomers: MeasureDifference
    let second: MeasureDifference?
    /// The deciding measure of all kinds but each, in their order; empty for one or two kinds.
    let without: [MeasureDifference]
  }

  /// What `peach compare` trains for one kind of listeners.
  struct Pairs {
    let group: ListenerOption.Group
    let conditions: [Condition]
    /// The number of measures that are named or decide; the bias of the display follows them.
    let measures: Int
    let whole, newcomers: ConditionPair

    var comparisons: Int { whole.experiment.totalComparisons + newcomers.experiment.totalComparisons }
  }

  private let command: Compare
  private let kinds: [Kind]
  private let pooled: Pooled
  private let areSame: Bool

  /// - Parameters:
  ///   - kinds: at least one.
  ///   - areSame: whether both sides are the same condition.
  init(_ command: Compare, _ kinds: [Kind], pooled: Pooled, areSame: Bool) {
    (self.command, self.kinds, self.pooled, self.areSame) = (command, kinds, pooled, areSame)
  }

  private var measure: any Measure { kinds[0].whole.measure }
  private var hasTable: Bool { kinds.count <= Table.mostGroups }

  func text(width: Int) -> String {
    let (above, below) = (answer.lines(of: width), words.lines(of: width))
    let room = Self.height - above.count - below.count - "\n\n".count
    let table = hasTable ? [table(kinds).text(within: width)] : fitting(room, width).map { [$0] } ?? []
    return ([above.joined(separator: "\n")] + table + [below.joined(separator: "\n")])
      .joined(separator: "\n\n")
  }

  /// The lines of a terminal without the one for the prompt.
  private static let height = 23

  /// The rows that fit the lines, of the kinds that decide the pooled value most, and how to see all; nil if none fits.
  private func fitting(_ room: Int, _ width: Int) -> String? {
    func weight(_ kind: Kind) -> Double {
      guard let paired = kind.whole.paired else { return 0 }
      let isRoot = measure.aggregation == .rootMeanSquare
      return (isRoot ? paired.value * paired.value - paired.baseline * paired.baseline : paired.difference)
        .magnitude
    }
    let sorted = kinds.sorted { weight($0) > weight($1) }
    let note = "The others of \(kinds.count) kinds, which decide less: --format json."
    return (1..<kinds.count).reversed().lazy.map { count in
      self.table(Array(sorted.prefix(count))).text(within: width) + "\n" + note
    }.first { $0.split(separator: "\n", omittingEmptySubsequences: false).count <= room }
  }

  /// "k1=0.04 is better, pooled over 5 kinds of listeners: the timeline misses the threshold by a factor of 1.3 instead
  /// of 1.9 at the ends of sessions. k1=0.04 is better for 4 of 5 kinds of listeners, worse for real-ears. Newcomers,
  /// after 30 comparisons, ×2.1 → ×1.5 pooled: k1=0.04 is better for all 5 kinds of listeners."
  private var answer: String {
    let same = areSame ? "Both sides are the same condition, so every difference is chance." : nil
    let title =
      pooled.whole.paired == nil ? ", judged by \(MeasureTitle(measure.descriptor).withinSentence)" : ""
    let newcomers = pooled.newcomers.paired.map { _ in ", \(pooled.newcomers.change) pooled" } ?? ""
    return [
      same, pooledAnswer, deciding, pooledSecond,
      "\(verdict(\.whole) ?? "No \(none)")\(title).", direction,
      "Newcomers, after \(NewcomerCost.comparisons) comparisons\(newcomers): \(verdict(\.newcomers) ?? "no \(none)").",
      command.measures.isEmpty ? ComparisonJudgement.basis(measure.descriptor, sides[0], sides[1]) : nil,
    ].compactMap(\.self).joined(separator: " ")
  }

  /// Which side is better, with the value of the deciding measure over all kinds, as `peach tune` has it for its
  /// groups; nil without a value.
  private var pooledAnswer: String? {
    guard let values = finding(pooled.whole) else { return nil }
    let finding = values + JudgedDisplay.moment(of: measure.descriptor)
    let over = "pooled over \(kinds.count) kinds of listeners"
    return pooled.whole.secondIsBetter.map {
      "\($0 ? command.second : command.first) is better, \(over): \(finding)."
    } ?? "Neither side is distinguishably better, \(over): \(finding)."
  }

  /// "Without real-ears, which decides the pooled factor, quest-plus is better: a factor of 1.3 against 1.4.": the only
  /// kind without which another side is better, or else the one that makes the pooled factor larger by more than a
  /// third; nil without such a kind.
  private var deciding: String? {
    let others = Array(zip(kinds, pooled.without))
    let finding = MeasureFinding(measure.descriptor)
    let turning = others.filter { $1.secondIsBetter != pooled.whole.secondIsBetter }
    let enlarging = others.filter { other in
      guard finding.isFactor, let all = pooled.whole.paired, let some = other.1.paired else { return false }
      return [all.value - some.value, all.baseline - some.baseline].allSatisfy { $0.ofOctaves > 4.0 / 3 }
    }
    guard let found = turning.isEmpty ? enlarging.first : turning.first, turning.count <= 1,
      let paired = found.1.paired
    else { return nil }
    let (better, values) =
      found.1.secondIsBetter == false
      ? (command.first, (paired.baseline, paired.value)) : (command.second, (paired.value, paired.baseline))
    let verdict =
      found.1.secondIsBetter == nil ? "neither side is distinguishably better" : "\(better) is better"
    return """
      Without \(found.0.group.name), which decides the pooled \(finding.isFactor ? "factor" : "value"), \(verdict): \
      \(finding.quantity(values.0, against: values.1)).
      """
  }

  private var sides: [ComparisonJudgement.Side] {
    zip([command.first, command.second], kinds[0].conditions).map { .init($0, $1) }
  }

  private var pooledSecond: String? {
    pooled.second.flatMap(finding).map { "Likewise, \($0)." }
  }

  /// The measure over all kinds with the better side of the deciding one, instead of with the other; with the second
  /// side if neither is.
  private func finding(_ difference: MeasureDifference) -> String? {
    difference.paired.map { paired in
      let finding = MeasureFinding(difference.measure.descriptor)
      return pooled.whole.secondIsBetter == false
        ? finding.text(paired.baseline, insteadOf: paired.value)
        : finding.text(paired.value, insteadOf: paired.baseline)
    }
  }

  private var none: String {
    "side is distinguishably better for any of the \(kinds.count) kinds of listeners"
  }

  /// Which way the display misses with the better side, from kind to kind; nil unless a display decides.
  private var direction: String? {
    let biases = kinds.compactMap(\.bias?.paired)
    guard biases.count == kinds.count else { return nil }
    let (first, second) = (biases.map(\.baseline), biases.map(\.value))
    return pooled.whole.secondIsBetter ?? true
      ? MeasureFinding.shown(second, insteadOf: first) : MeasureFinding.shown(first, insteadOf: second)
  }

  /// Whether the second side is better over all kinds; if neither is, whether it is for at least as many kinds as the
  /// first.
  private func secondIsBetter(_ part: KeyPath<Kind, MeasureDifference>) -> Bool {
    if let isBetter = pooled.whole.secondIsBetter { return isBetter }
    let better = kinds.map { $0[keyPath: part].secondIsBetter }
    return better.count { $0 == true } >= better.count { $0 == false }
  }

  /// For which kinds the side is better that is better over the whole training, pooled; nil if all are undecided.
  private func verdict(_ part: KeyPath<Kind, MeasureDifference>) -> String? {
    func found(_ wanted: Bool?) -> [Kind] { kinds.filter { $0[keyPath: part].secondIsBetter == wanted } }
    let (second, first, undecided) = (found(true), found(false), found(nil))
    guard undecided.count < kinds.count else { return nil }
    let isSecond = secondIsBetter(part)
    let (better, worse) = isSecond ? (second, first) : (first, second)
    let count = better.count == kinds.count ? "all \(kinds.count)" : "\(better.count) of \(kinds.count)"
    return """
      \(isSecond ? command.second : command.first) is better for \(count) kinds of listeners\
      \(worse.isEmpty ? "" : ", worse for \(names(worse))\(most(of: worse, part))")\
      \(undecided.isEmpty ? "" : ", undecided for \(names(undecided))")
      """
  }

  /// "novice and poor"; "8" of more than have a row.
  private func names(_ some: [Kind]) -> String {
    hasTable ? some.map(\.group.name).listed : "\(some.count)"
  }

  /// " (most for anna, ×1.2 → ×1.5)": the kind with the largest difference, where the kinds have no rows.
  private func most(of some: [Kind], _ part: KeyPath<Kind, MeasureDifference>) -> String {
    func size(_ kind: Kind) -> Double { (kind[keyPath: part].paired?.difference ?? 0).magnitude }
    guard !hasTable, let most = some.max(by: { size($0) < size($1) }) else { return "" }
    return " (most for \(most.group.name), \(most[keyPath: part].change))"
  }

  private func table(_ kinds: [Kind]) -> Table {
    let whole = ["listener", "whole training", "second is"] + (command.people ? ["people"] : [])
    let other = kinds[0].second.map { [Self.heading(of: $0.measure)] } ?? []
    return Table(
      header: whole + ["newcomers", "second is"] + other,
      rows: kinds.map { kind in
        [kind.group.name, kind.whole.change, kind.whole.word]
          + (command.people ? [kind.whole.people?.text ?? "–"] : [])
          + [kind.newcomers.change, kind.newcomers.word]
          + (kind.second.map { [$0.change] } ?? [])
      })
  }

  /// "tracker" of `rmse_octaves_tracker`.
  private static func heading(of measure: any Measure) -> String {
    measure.descriptor.name.replacing("rmse_octaves_", with: "").replacing("_", with: " ")
  }

  private var words: String {
    let sides = ComparedSides(command, kinds[0].conditions)
    let undecided =
      kinds.contains { [$0.whole, $0.newcomers].contains { $0.verdict == .notDistinguishable } }
      ? " Undecided: the 95 % interval of the difference contains 0." : ""
    let people = command.people ? " People, of the whole training: \(MeasureDifference.People.design)." : ""
    let second = kinds[0].second.map(\.measure).map {
      " \(Self.heading(of: $0).capitalizedFirst): \(MeasureTitle($0.descriptor).withinSentence), over the whole training."
    }
    return """
      Values: first → second.\(second ?? "") \(sides.named) For \(command.listeners.grouped) each of \(hasTable ? names(kinds) : "\(kinds.count) kinds"); \
      \(command.sessions.of("session")) of \(command.comparisons.of("comparison")), of newcomers one of \
      \(NewcomerCost.comparisons); seed \(command.seed).\(sides.beginnings) \(sides.pairing)\(undecided)\(people)\
      \(outOfReach.map { " \($0)" }.joined())
      """
  }

  /// The sentences on thresholds that lie outside the differences of a side, each once.
  private var outOfReach: [String] {
    kinds.flatMap { $0.conditions.compactMap { $0.outOfReach() } }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The members of a comparison for one kind, with `measure`, `newcomer_comparisons`, `pooled` and `kinds` in place of
  /// `listener`, `spread_octaves` and `measures`.
  var json: JSON {
    let better = Set(kinds.compactMap(\.whole.secondIsBetter))
    let aims = kinds[0].conditions.map(\.estimatedFraction)
    return .object([
      "better": better.count == 1 ? .text(better.contains(true) ? "second" : "first") : .null,
      "answer": .text(answer), "measure": .text(measure.descriptor.name),
      "strategy": .text(command.strategy), "first": .text(command.first), "second": .text(command.second),
      "first_aims_at": .optional(aims[0]), "second_aims_at": .optional(aims[1]),
      "listeners": .integer(command.listeners), "sessions": .integer(command.sessions),
      "comparisons_per_session": .integer(command.comparisons),
      "newcomer_comparisons": .integer(NewcomerCost.comparisons), "seed": .seed(command.seed),
      "independent": .flag(command.independent), "alpha": .number(MeasureDifference.alpha),
      "power": .number(MeasureDifference.power),
      "pooled": .object([
        "whole": pooled.whole.json, "newcomers": pooled.newcomers.json,
        "second": pooled.second?.json ?? .null,
      ]),
      "kinds": .list(
        kinds.map { kind in
          .object([
            "listener": .text(kind.group.name), "spread_octaves": .number(kind.group.model.spreadOctaves),
            "whole": kind.whole.json, "newcomers": kind.newcomers.json, "second": kind.second?.json ?? .null,
          ])
        }),
    ])
  }
}

extension MeasureDifference {
  /// "×2.0 → ×1.4": the values of the first and the second side.
  fileprivate var change: String {
    paired.map { MeasureFinding(measure.descriptor).change(from: $0.baseline, to: $0.value) } ?? "–"
  }
}
