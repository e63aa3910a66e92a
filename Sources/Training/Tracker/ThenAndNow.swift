package import Music
import Numerics

/// The smallest differences that a person heard then and hears now, to be compared by ear.
///
/// *Then* is the end of the first period whose estimate is narrow enough to be shown, or of the first period with an
/// estimate; *now* is the estimate after the last comparison. Both are 75 % points: offsets at which three answers of four
/// are right.
package struct ThenAndNow: Sendable, Hashable {
  /// What can be said of the two estimates.
  package enum Verdict: Sendable, Hashable {
    /// The person needs this much less than then; the intervals do not overlap.
    case less(Cents)
    /// The person needs this much more than then.
    case more(Cents)
    /// The intervals overlap. `comparisons`: about how many more would separate them; nil if the interval of then contains
    /// the threshold of now, so that no number would.
    case cannotTell(comparisons: Int?)
  }

  package let ability: TrainedAbility
  /// The estimate of then.
  package let then: EstimateTimeline.Point
  /// The estimate after the last comparison.
  package let now: TrackedThreshold

  /// The two estimates of an ability; nil if there are not two, or the latest is not shown.
  package init?(_ history: TrainingHistory, of ability: TrainedAbility) {
    let points = history.estimatePoints(of: ability)
    let told = points.filter { $0.threshold.misfit == nil }
    let known = told.first(where: \.threshold.isShown)
    guard let first = known.flatMap({ $0 == points.last ? nil : $0 }) ?? told.first, let last = points.last,
      first.interval != last.interval, let now = history.threshold(of: ability), now.isShown
    else { return nil }
    self.init(ability: ability, then: first, now: now)
  }

  init(ability: TrainedAbility, then: EstimateTimeline.Point, now: TrackedThreshold) {
    (self.ability, self.then, self.now) = (ability, then, now)
  }

  package var verdict: Verdict {
    let before = then.threshold
    if now.high < before.low { return .less(before.mean - now.mean) }
    if now.low > before.high { return .more(now.mean - before.mean) }
    return .cannotTell(comparisons: needed)
  }

  /// The number of further comparisons after which the interval of now no longer overlaps the interval of then: its
  /// width falls with the square root of the number of answers. Nil without a finite number.
  private var needed: Int? {
    let before = then.threshold
    let isLess = now.mean < before.mean
    let distance = isLess ? now.mean.octaves(to: before.low) : before.high.octaves(to: now.mean)
    let width = isLess ? now.mean.octaves(to: now.high) : now.low.octaves(to: now.mean)
    guard distance > 0 else { return nil }
    let factor = (width / distance) * (width / distance)
    let missing = (Double(now.answers) * (factor - 1)).rounded(.up)
    return missing < 1e6 ? max(1, Int(missing)) : nil
  }

  /// The two comparisons to be heard: from A4, or for intervals the fifth above it, with the offsets of then and now.
  package var pairs: [Comparison] {
    [then.threshold.mean, now.mean].map {
      Comparison(reference: .a4, interval: ability == .unison ? .prime : .perfectFifth, offset: $0)
    }
  }

  /// The four notes of the pairs, each as long as `noteSeconds`, with pauses between the notes of a pair and between the pairs.
  package func notes(in settings: TrainingSettings = .init()) -> [(
    frequency: Frequency, start: Double, duration: Double
  )] {
    pairs.enumerated().flatMap { index, pair in
      [DetunedNote(pair.reference), pair.target].enumerated().map { second, note in
        (
          settings.frequency(of: note, root: pair.reference), 2.2 * Double(index) + 0.7 * Double(second),
          Self.noteSeconds
        )
      }
    }
  }

  /// The length of each note, in seconds.
  package static let noteSeconds = 0.6
  /// The pause between the pairs of one ability and of the next, in seconds.
  package static let pauseSeconds = 0.9
}

extension Cents {
  /// log₂ of `other` relative to this.
  fileprivate func octaves(to other: Cents) -> Double { other.value.octaves - value.octaves }
}
