package import Music
import Text
package import Training

/// In which tunings a person has compared intervals, and in which the next comparisons are. An interval has one threshold for
/// both, which tells little of a tuning that is new to the person.
package struct ComparedTunings: Sendable {
  private let counts: [TunedInterval: Int]
  let next: TuningSystem

  /// - Parameters:
  ///   - counts: the comparisons of each interval that differs between the tunings.
  ///   - next: the tuning of the next comparisons.
  package init(_ counts: [TunedInterval: Int], next: TuningSystem) {
    (self.counts, self.next) = (counts, next)
  }

  /// The intervals with more comparisons in the other tuning, until there are as many in the next one as usually make a
  /// threshold known; ascending.
  private var new: [TunedInterval] {
    counts.filter { $0.key.tuning != next }.sorted { $0.key < $1.key }.compactMap { other, former in
      let tuned = TunedInterval(other.interval, by: next)
      return counts[tuned, default: 0] < min(former, TrackedThreshold.usualAnswers) ? tuned : nil
    }
  }

  /// Whether an interval is new in the next tuning: what its threshold was tells nothing of a change.
  func isNew(_ interval: Interval) -> Bool { new.contains { $0.interval == interval } }

  /// "So far you have mostly trained the piano's major third. The pure one is 14 ¢ narrower: your threshold may rise …", of
  /// several intervals in one sentence; nil where none is new.
  /// - Parameter intervals: those of which it says so.
  func sentence(of intervals: [Interval], in phrases: Phrases) -> String? {
    let (texts, language, isPure) = (phrases.texts, phrases.language, next == .justIntonation)
    let new = new.filter { intervals.contains($0.interval) }
    let names = new.map { $0.interval.name(in: language) }.joined(separator: ", ")
    let sizes = new.map { abs($0.surplus.value) }
    guard let one = new.first, let least = sizes.min(), let most = sizes.max() else { return nil }
    if new.count > 1 {
      let ends = [least, most].map { language.cents($0) }
      let size = ends[0] == ends[1] ? ends[0] : "\(ends[0])–\(ends[1])"
      return isPure
        ? texts.tuningsNewPure(intervals: names, size: size)
        : texts.tuningsNewTempered(intervals: names, size: size)
    }
    let cents = phrases.cents(Cents(most))
    let size = one.surplus.value < 0 ? texts.tuningNarrower(cents: cents) : texts.tuningWider(cents: cents)
    return isPure
      ? texts.tuningNewPure(interval: names, size: size)
      : texts.tuningNewTempered(interval: names, size: size)
  }
}
