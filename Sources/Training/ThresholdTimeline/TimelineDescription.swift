import Chronology
import Music
package import Text

/// The course of the presented difficulty in words: for screen readers and where there is nothing to draw.
///
/// Source: `Documentation/training.md`, *Threshold timeline*.
package struct TimelineDescription: Sendable {
  private let timeline: ThresholdTimeline

  /// The words for a timeline.
  package init(_ timeline: ThresholdTimeline) { self.timeline = timeline }

  /// "Difficulty timeline showing N comparisons over D. Difference (presented), rolling mean: X cents."
  ///
  /// D is the local dates on which the first and the last period start, or the only one; X the rolling mean
  /// at the latest period.
  package func accessibilityLabel(in language: Language) -> String {
    guard let latest = timeline.latest else { return Self.emptyText(in: language) }
    let (texts, dates) = (language.texts, dates(in: language))
    let average = language.cents(latest.mean.value)
    guard timeline.count != 1 else { return texts.difficultyTimelineOfOne(dates: dates, cents: average) }
    let count = timeline.count.grouped
    return texts.difficultyTimeline(count: count, dates: dates, cents: average)
  }

  /// The text in place of the chart if there are no comparisons.
  package static func emptyText(in language: Language) -> String {
    language.texts.emptyProfile
  }

  /// The text in place of the chart of a person who has only matched pitches.
  package static func matchingsOnlyText(in language: Language) -> String {
    language.texts.profileWithoutComparisons
  }

  /// "January 5, 2026 – February 3, 2026", or one date: where the first and the last period start.
  private func dates(in language: Language) -> String {
    let starts = [timeline.aggregates.first, timeline.aggregates.last].compactMap {
      $0.map { period in
        let day = timeline.calendar.zone.date(at: period.interval.start).components
        return language.date(year: day.year, month: day.month, day: day.day)
      }
    }
    return starts[0] == starts[1] ? starts[0] : "\(starts[0]) – \(starts[1])"
  }
}

extension CivilDate {
  /// "2026-01-05" in English, as files and commands write it; "5. Januar 2026".
  package func text(in language: Language) -> String {
    let day = components
    return language.isEnglish ? iso8601 : language.date(year: day.year, month: day.month, day: day.day)
  }
}

/// One point of the threshold timeline in words, without its date: the popup of the chart.
package struct PointDescription: Sendable, Hashable {
  /// "Mean difference: 12 cents": the mean of the period's offsets.
  package let mean: String
  /// "40 comparisons".
  package let count: String
  /// "Accuracy: 75 % (30 of 40 right)".
  package let accuracy: String
  /// "Threshold (estimated): 8.1 cents (6.2–10.4)", "Threshold (estimated), unison: …"; a line per ability with an
  /// estimate.
  package let estimates: [String]

  /// The words for a point.
  /// - Parameter estimates: the estimated thresholds at the period's end, each with its ability's name, which is empty
  ///   for a person who has trained only one.
  package init(
    _ point: RollingPoint, estimates: [(name: String, threshold: TrackedThreshold)] = [],
    in language: Language
  ) {
    let (aggregate, texts) = (point.aggregate, language.texts)
    mean = texts.meanOffset(cents: language.cents(aggregate.mean.value))
    count = aggregate.count == 1 ? texts.oneComparison : texts.comparisons(count: aggregate.count)
    accuracy = Self.accuracy(aggregate, texts)
    self.estimates = estimates.map { name, threshold in
      let words = threshold.spelledWords(in: language)
      return name.isEmpty
        ? texts.thresholdEstimated(threshold: words)
        : texts.thresholdEstimatedOf(interval: name, threshold: words)
    }
  }

  package var lines: [String] { [mean, count, accuracy] + estimates }

  private static func accuracy(_ aggregate: PeriodAggregate, _ texts: Texts) -> String {
    let percent = Int((100 * Double(aggregate.correctCount) / Double(aggregate.count)).rounded())
    return texts.accuracy(percent: percent, right: aggregate.correctCount, count: aggregate.count)
  }
}
