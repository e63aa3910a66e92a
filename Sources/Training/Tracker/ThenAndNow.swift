package import Chronology
package import Music
package import Text

/// The smallest differences that a person heard then and hears now, to be compared by ear: the two numbers of a change
/// that is shown. Both are 75 % points: offsets at which three answers of four are right.
package struct ThenAndNow: Sendable, Hashable {
  package let interval: Interval
  /// The threshold in the first window of comparisons.
  package let then: Cents
  /// The threshold after the last comparison.
  package let now: Cents
  /// From the first to the last of the earlier comparisons, and of the later ones, whose difference is the change.
  package let windows: [ClosedRange<Instant>]

  /// Then and now of an interval; nil while no change of its threshold is shown.
  package init?(_ history: TrainingHistory, of interval: Interval) {
    guard let progress = history.progress(of: interval), [.improving, .declining].contains(progress.verdict)
    else { return nil }
    self.interval = interval
    (then, now) = (progress.start, progress.now.mean)
    windows = progress.change.windows
  }

  /// How the threshold of each trained interval has changed, "Unison: you now hear differences 9.1 cents smaller than
  /// …", or why no change is shown; with the interval's name if the person has trained intervals.
  package static func sentences(_ history: TrainingHistory, in language: Language)
    -> [(interval: Interval, name: String, text: String)]
  {
    guard !history.trainedIntervals.isEmpty else { return [] }
    return history.shownIntervals(in: language).map { interval, name in
      let threshold = ThresholdName(of: interval, name, in: history)
      let progress = history.progress(of: interval)
      let words =
        progress?.need(in: language).map {
          name.isEmpty ? $0 : "\(name.capitalizedFirst): \($0.lowercasedFirst)"
        }
        ?? progress?.words(of: threshold, in: language)
        ?? language.texts.changeOfUnknownThreshold(threshold: threshold.words(in: language))
      return (interval, name, words)
    }
  }

  /// The two comparisons to be heard: A4 and the note an interval above it, with the offsets of then and now.
  private var pairs: [Comparison] {
    [then, now].map { Comparison(reference: .a4, interval: interval, offset: $0) }
  }

  /// The four notes of the pairs, in the default tuning, each as long as `noteSeconds`, with pauses between the notes
  /// of a pair and between the pairs.
  package var notes: [(frequency: Frequency, start: Double, duration: Double)] {
    let settings = TrainingSettings()
    return pairs.enumerated().flatMap { index, pair in
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
  /// The pause between the pairs of one interval and of the next, in seconds.
  package static let pauseSeconds = 0.9
}
