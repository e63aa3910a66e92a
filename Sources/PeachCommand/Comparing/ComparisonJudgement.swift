import Results
import Simulation
import Text
import Training
import Tuning

/// The judgement which of two conditions is better, in sentences computed from the differences of their measures.
struct ComparisonJudgement {
  /// `first` or `second`; nil if neither is distinguishably better.
  let better: String?
  /// The sentences: the first says which condition is better by the deciding measure; a second one names measures by
  /// which the other is better.
  let sentences: [String]

  /// - Parameters:
  ///   - prefers: the names of measures, which decide first; then the first measure with a better end decides.
  init(_ differences: [MeasureDifference], first: String, second: String, prefers: [String]) {
    let judged = differences.filter { $0.measure.betterDirection != nil && $0.paired != nil }
    let preferred = prefers.lazy.compactMap { name in judged.first { $0.measure.descriptor.name == name } }
    guard let deciding = preferred.first ?? judged.first else {
      better = nil
      sentences = [Self.undirected(differences, second)]
      return
    }
    guard let isSecond = deciding.secondIsBetter else {
      better = nil
      sentences = [
        "\(second) is not distinguishable from \(first): \(deciding.finding(ofSecond: true)).",
        Self.others(judged, but: deciding) { $0.secondIsBetter.map { $0 ? second : first } },
      ].filter { !$0.isEmpty }
      return
    }
    better = isSecond ? "second" : "first"
    let (winner, loser) = isSecond ? (second, first) : (first, second)
    sentences = [
      "\(winner) is better than \(loser): \(deciding.finding(ofSecond: isSecond)).",
      Self.others(judged, but: deciding) { $0.secondIsBetter == !isSecond ? loser : nil },
    ].filter { !$0.isEmpty }
  }

  /// "staircase is better by trials to converge."; empty if `better` returns nothing.
  private static func others(
    _ judged: [MeasureDifference], but deciding: MeasureDifference,
    better: (MeasureDifference) -> String?
  ) -> String {
    let found = judged.filter { $0.measure.descriptor.name != deciding.measure.descriptor.name }
      .compactMap { difference in better(difference).map { (who: $0, what: difference.title) } }
    let names = found.reduce(into: [String]()) { if !$0.contains($1.who) { $0.append($1.who) } }
    return names.map { name in
      "\(name) is better by \(found.filter { $0.who == name }.map(\.what).joined(separator: " and "))."
    }.joined(separator: " ")
  }

  private static func undirected(_ differences: [MeasureDifference], _ second: String) -> String {
    guard let shown = differences.first(where: { $0.paired != nil }) else {
      return "No listener has a value of these measures on both sides."
    }
    let word = shown.verdict == .higher ? "higher" : shown.verdict == .lower ? "lower" : "not distinguishable"
    return """
      Neither end of \(shown.title) is better; of \(second) it is \(word): \(shown.finding(ofSecond: true)).
      """
  }
}

extension MeasureDifference {
  /// Whether the second condition is better; nil if the measure has no better end or the difference is not distinguishable.
  var secondIsBetter: Bool? {
    guard let direction = measure.betterDirection, let paired, paired.isDistinct else { return nil }
    return direction.cost(paired.difference) < 0
  }

  fileprivate var title: String { MeasureTitle(measure.descriptor).withinSentence }

  /// "the timeline misses the threshold by a factor of 1.2 instead of 2.8".
  fileprivate func finding(ofSecond isSecond: Bool) -> String {
    guard let paired else { return title }
    let values = isSecond ? (paired.value, paired.baseline) : (paired.baseline, paired.value)
    return MeasureFinding(measure.descriptor).text(values.0, insteadOf: values.1)
  }
}
