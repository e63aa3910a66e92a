import Results
import Simulation
import Text
import Training
import Tuning

/// The judgement which of two conditions is better, in sentences computed from the differences of their measures.
struct ComparisonJudgement {
  /// One of the two conditions.
  struct Side {
    /// As it was named on the command line.
    let name: String
    /// The fraction of right answers at the level that its procedure estimates; nil if it makes no estimate.
    let aim: Double?
    /// The lapse rates that its procedure assumes, as a text; nil if it assumes none.
    let assumedLapses: String?

    /// - Parameter name: as it was named on the command line.
    init(_ name: String, _ condition: Condition) {
      self.name = name
      (aim, assumedLapses) = (condition.estimatedFraction, condition.strategy.assumedLapses)
    }
  }

  /// `first` or `second`; nil if neither is distinguishably better, or if both are the same condition.
  let better: String?
  /// The sentences: which condition is better by the deciding measure, what that measure is, and by which measures the
  /// other one is better.
  let sentences: [String]

  /// - Parameters:
  ///   - bias: the mean signed errors of the display that decides, if one does; nil if they are among the differences.
  ///   - areSame: whether both sides are the same condition, so that only chance makes them differ.
  ///   - lapseRates: the lowest and the highest lapse rate of the listeners.
  ///   - prefers: the names of measures, which decide first; then the first measure with a better end decides.
  init(
    _ differences: [MeasureDifference], bias: MeasureDifference?, first: Side, second: Side, areSame: Bool,
    lapseRates: ClosedRange<Double>, prefers: [String]
  ) {
    let judged = differences.filter { $0.measure.betterDirection != nil && $0.paired != nil }
    let preferred = prefers.lazy.compactMap { name in judged.first { $0.measure.descriptor.name == name } }
    guard let deciding = preferred.first ?? judged.first else {
      better = nil
      sentences = Self.undirected(differences, first, second)
      return
    }
    guard !areSame else {
      better = nil
      sentences = [Self.chance(deciding)]
      return
    }
    better = deciding.secondIsBetter.map { $0 ? "second" : "first" }
    sentences =
      [
        Self.verdict(deciding, first.name, second.name), Self.direction(deciding, bias),
        Self.people(deciding, first.name, second.name),
        prefers.isEmpty ? nil : Self.basis(deciding.measure.descriptor, first, second),
        Self.aims(deciding, first, second),
        Self.parts(differences, deciding, first, second),
      ]
      .compactMap(\.self) + Self.assumptions(deciding, [first, second], lapseRates)
      + Self.others(judged, but: deciding, first.name, second.name)
  }

  /// "k1=0.04 is better than k1=0.05 by the display of the app's first versions: the timeline misses the threshold by a
  /// factor of 2.0 instead of 2.7 at the ends of sessions."
  private static func verdict(_ deciding: MeasureDifference, _ first: String, _ second: String) -> String {
    let isDisplay = deciding.measure.descriptor.name == KeyMeasures.ofDisplay
    let display = isDisplay ? " by the display of the app's first versions" : ""
    let moment = JudgedDisplay.moment(of: deciding.measure.descriptor)
    guard let isSecond = deciding.secondIsBetter else {
      return
        "\(second) is not distinguishable from \(first)\(display): \(deciding.finding(ofSecond: true))\(moment)."
    }
    let (winner, loser) = isSecond ? (second, first) : (first, second)
    return "\(winner) is better than \(loser)\(display): \(deciding.finding(ofSecond: isSecond))\(moment)."
  }

  /// Which way the display misses, in geometric means; nil unless a display decides.
  private static func direction(_ deciding: MeasureDifference, _ bias: MeasureDifference?) -> String? {
    guard KeyMeasures.bias(of: deciding.measure.descriptor.name) == bias?.measure.descriptor.name,
      let bias = bias?.paired
    else { return nil }
    let isSecond = deciding.secondIsBetter ?? true
    return isSecond
      ? MeasureFinding.shown([bias.value], insteadOf: [bias.baseline])
      : MeasureFinding.shown([bias.baseline], insteadOf: [bias.value])
  }

  /// For how many people of a named population the better side is better; nil for other listeners.
  private static func people(_ deciding: MeasureDifference, _ first: String, _ second: String) -> String? {
    guard !deciding.byPerson.isEmpty, let direction = deciding.measure.betterDirection else { return nil }
    let isSecond = deciding.secondIsBetter ?? true
    let better = deciding.byPerson.count { (direction.cost($0) < 0) == isSecond && $0 != 0 }
    return """
      \(isSecond ? second : first) is better for \(better) of the \(deciding.byPerson.count) people; the 95 % interval is of \
      these people, not of people in general.
      """
  }

  /// Which measure decides without --measure, and why.
  static func basis(_ deciding: Descriptor, _ first: Side, _ second: Side) -> String {
    let without = [first, second].filter { $0.aim == nil }
    guard let one = without.first else {
      return """
        Both sides make an estimate of the threshold, which decides; to judge more pairs alike add --measure \
        \(KeyMeasures.ofAnswers).
        """
    }
    let why =
      without.count > 1
      ? "Neither side makes an estimate of the threshold"
      : "\(one.name) makes no estimate of the threshold"
    return switch deciding.name {
    case KeyMeasures.ofAnswers:
      "\(why): the tracker decides, which estimates the threshold from the answers of either side."
    case KeyMeasures.ofDisplay:
      """
      For the display of the Peach app add --measure \(KeyMeasures.ofPeachApp). \(why): the timeline decides, which \
      follows the levels presented, not the threshold.
      """
    default: "\(why): another measure decides, \(MeasureTitle(deciding).withinSentence)."
    }
  }

  /// "A aims at 70.7 % right answers, B at 79.4 %."; nil unless estimates were compared.
  private static func aims(_ deciding: MeasureDifference, _ first: Side, _ second: Side) -> String? {
    guard deciding.isOfEstimate, let one = first.aim, let other = second.aim else { return nil }
    let texts = [one, other].map { Aims.text($0) }
    return texts[0] == texts[1]
      ? "Both aim at \(texts[0]) right answers."
      : "\(first.name) aims at \(texts[0]) right answers, \(second.name) at \(texts[1])."
  }

  /// "The estimates of A lie 0.11 octaves too low on average and scatter by 0.45, those of B 0.04 too low and by
  /// 0.35."; nil unless estimates decide and both parts of their error were measured.
  private static func parts(
    _ differences: [MeasureDifference], _ deciding: MeasureDifference, _ first: Side, _ second: Side
  ) -> String? {
    func paired(_ name: String) -> PairedDifference? {
      differences.first { $0.measure.descriptor.name == name }?.paired
    }
    let names = KeyMeasures.partsOfProcedures
    guard deciding.isOfEstimate, let bias = paired(names.bias), let scatter = paired(names.deviation) else {
      return nil
    }
    func side(_ bias: Double, _ unit: String) -> String {
      "\(bias.magnitude.decimals(2))\(unit) too \(bias < 0 ? "low" : "high")"
    }
    return """
      The estimates of \(first.name) lie \(side(bias.baseline, " octaves")) on average and scatter by \
      \(scatter.baseline.decimals(2)), those of \(second.name) \(side(bias.value, "")) and by \(scatter.value.decimals(2)).
      """
  }

  /// "quest-plus assumes a lapse rate of 0.02; these listeners lapse at 0.04." for each side that assumes one.
  private static func assumptions(
    _ deciding: MeasureDifference, _ sides: [Side], _ rates: ClosedRange<Double>
  ) -> [String] {
    guard deciding.isOfEstimate else { return [] }
    let ends = [rates.lowerBound, rates.upperBound].map { $0.significant(atMost: 3) }
    let truth = ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
    return sides.compactMap { side in
      side.assumedLapses.map {
        "\(side.name) assumes a lapse rate of \($0.contains(",") ? "one of " : "")\($0); these listeners lapse at \(truth)."
      }
    }
  }

  /// "staircase is better in how soon the level converges."
  private static func others(
    _ judged: [MeasureDifference], but deciding: MeasureDifference, _ first: String, _ second: String
  ) -> [String] {
    let rest = judged.filter { $0.measure.descriptor.name != deciding.measure.descriptor.name }
    return [(first, false), (second, true)].compactMap { name, isSecond in
      // The measures by which the better side is better, too, are in the table only.
      guard deciding.secondIsBetter != isSecond else { return nil }
      let titles = rest.filter { $0.secondIsBetter == isSecond }.map(\.title)
      return titles.isEmpty ? nil : "\(name) is better in \(titles.listed)."
    }
  }

  /// What two equal conditions differ by.
  private static func chance(_ deciding: MeasureDifference) -> String {
    let verdict =
      deciding.secondIsBetter == nil
      ? "The second is not distinguishable from the first:" : "With the second instead of the first,"
    return """
      Both sides are the same condition, each with listeners of its own, so every difference is chance. \(verdict) \
      \(deciding.finding(ofSecond: true)).
      """
  }

  /// The sentences without a measure that could decide: what the first measure says, or why there is no value to compare.
  private static func undirected(
    _ differences: [MeasureDifference], _ first: Side, _ second: Side
  ) -> [String] {
    if let shown = differences.first(where: { $0.paired != nil }) {
      let tie = shown.verdict == .notDistinguishable ? " The difference is not distinguishable from 0." : ""
      return [
        "Neither side is better, since \(shown.title) has no better end.",
        "With \(second.name), \(shown.finding(ofSecond: true)).\(tie)",
      ]
    }
    let without = [first, second].filter { $0.aim == nil }.map(\.name)
    let isOfEstimates = differences.allSatisfy(\.isOfEstimate)
    if without.isEmpty, let why = withoutInterval(differences, first, second) { return [why] }
    let why =
      isOfEstimates && !without.isEmpty
      ? "\(without.count > 1 ? "neither side" : without[0]) makes \(without.count > 1 ? "an" : "no") estimate of the threshold. "
        + "Name another --measure, see peach list measures."
      : """
      no listener has a value on both sides; Documentation/measures.md says when a measure is undefined. Take more \
      --sessions or --comparisons, or name another --measure.
      """
    return ["\(differences.map(\.title).listed.capitalizedFirst) cannot be compared: \(why)"]
  }
}

extension ComparisonJudgement {
  /// That a side states no interval of its estimate; nil if both do, or if another measure was compared.
  private static func withoutInterval(
    _ differences: [MeasureDifference], _ first: Side, _ second: Side
  ) -> String? {
    guard differences.count == 1, let one = differences.first,
      one.measure.descriptor.name == KeyMeasures.ofIntervals
    else { return nil }
    let sides = [(first.name, one.defined.first), (second.name, one.defined.second)]
    let names = sides.filter { $0.1 == 0 }.map(\.0)
    guard !names.isEmpty else { return nil }
    return """
      \(one.title.capitalizedFirst) cannot be compared: \(names.listed) \(names.count == 1 ? "states" : "state") no interval \
      of the threshold, only an estimate. Compare how far estimates scatter with --measure \
      \(KeyMeasures.partsOfProcedures.deviation).
      """
  }
}

extension MeasureDifference {
  /// Whether the second condition is better; nil if the measure has no better end or the difference is not
  /// distinguishable.
  var secondIsBetter: Bool? {
    guard let direction = measure.betterDirection, let paired, paired.isDistinct else { return nil }
    return direction.cost(paired.difference) < 0
  }

  /// Whether the measure judges the strategies' own estimates.
  var isOfEstimate: Bool {
    measure.descriptor.name.contains("_\(ShownThreshold.estimate.rawValue)")
  }

  fileprivate var title: String { MeasureTitle(measure.descriptor).withinSentence }

  /// "the timeline misses the threshold by a factor of 1.2 instead of 2.8".
  fileprivate func finding(ofSecond isSecond: Bool) -> String {
    guard let paired else { return title }
    let values = isSecond ? (paired.value, paired.baseline) : (paired.baseline, paired.value)
    return MeasureFinding(measure.descriptor).text(values.0, insteadOf: values.1)
  }
}
