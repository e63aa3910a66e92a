package import Music
import Numerics

/// An interval whose threshold is above those of others, beyond chance.
///
/// Each two thresholds are compared by the latest answers, as many of both, up to a window of `ThresholdChange`, which assumes
/// one slope and one lapse rate: z is the posterior mean of the difference in octaves over its standard deviation. Holm's
/// correction keeps the false alarms of all comparisons at 0.5 %; `HarderPairsTests` holds how often people whose intervals are
/// equally hard are told otherwise, session after session.
package struct HarderInterval: Sendable, Hashable {
  package let interval: Interval
  /// The intervals with a smaller threshold, ascending.
  package let others: [Interval]

  /// The fewest answers of an interval that is compared.
  package static let fewest = 45
}

extension TrainingHistory {
  /// The intervals that are harder than others, unison aside, the one with the largest threshold first. About a millisecond
  /// for each two intervals with enough answers.
  package var harderIntervals: [HarderInterval] {
    let known = trainedIntervals.compactMap { interval in
      interval == .prime
        ? nil
        : threshold(of: interval).flatMap { $0.answers < HarderInterval.fewest ? nil : (interval, $0.mean) }
    }.sorted { $0.1 > $1.1 }.map(\.0)
    let pairs = known.indices.flatMap { hard in
      known.indices.dropFirst(hard + 1).map { (hard: known[hard], easy: known[$0]) }
    }
    let pValues = pairs.map { hard, easy in
      difference(of: hard, from: easy).map {
        2 * NormalDistribution.cumulative(-$0.octaves / $0.deviationOctaves)
      } ?? 1
    }
    let certain = zip(pairs, Holm.rejected(pValues, level: 0.005)).filter(\.1).map(\.0)
    return known.compactMap { interval in
      let others = certain.filter { $0.hard == interval }.map(\.easy)
      return others.isEmpty ? nil : HarderInterval(interval: interval, others: others.sorted())
    }
  }

  /// How the threshold of one interval differs from that of another, from the latest answers of both.
  private func difference(of hard: Interval, from easy: Interval) -> ThresholdChange? {
    let latest = [easy, hard].map { estimates?[$0]?.latest(ThresholdChange.standardWindow) ?? [] }
    let count = latest.map(\.count).min() ?? 0
    return count > 0 ? ThresholdChange(in: latest.flatMap { $0.suffix(count) }, window: count) : nil
  }
}
