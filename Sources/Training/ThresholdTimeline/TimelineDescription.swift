import Chronology
package import Music
import Text

/// The course of the presented difficulty in words: for screen readers and where there is nothing to draw.
///
/// Source: `Documentation/training.md`, *Threshold timeline*.
package struct TimelineDescription: Sendable {
  private let timeline: ThresholdTimeline

  /// The words for a timeline.
  package init(_ timeline: ThresholdTimeline) { self.timeline = timeline }

  /// "Difficulty timeline showing N comparisons over D. Current average: X cents."
  ///
  /// D is the local dates on which the first and the last period start, or the only one; X the rolling mean
  /// at the latest period with one decimal.
  package func accessibilityLabel(in language: Language) -> String {
    guard let latest = timeline.latest else { return Self.emptyText(in: language) }
    let comparisons = timeline.count
    let average = language.oneDecimal(latest.mean.value)
    switch language {
    case .english, .dayFirstEnglish:
      return """
        Difficulty timeline showing \(comparisons.grouped(by: "\u{202F}", minus: "-")) \(comparisons == 1 ? "comparison" : "comparisons") over \
        \(dates(in: language)). Current average: \(average) cents.
        """
    case .german:
      return """
        Schwierigkeitsverlauf mit \(comparisons.grouped(by: "\u{202F}", minus: "-")) \(comparisons == 1 ? "Vergleich" : "Vergleichen") über \
        \(dates(in: language)). Aktueller Durchschnitt: \(average) Cent.
        """
    }
  }

  /// The text in place of the chart if there are no comparisons.
  package static func emptyText(in language: Language) -> String {
    language.phrase("Start training to build your profile", "Beginne zu üben, um dein Profil aufzubauen")
  }

  /// `2026-01-05` or `2026-01-05 – 2026-02-03`, in German `5. Januar 2026`: where the first and the last period start.
  private func dates(in language: Language) -> String {
    let starts = [timeline.aggregates.first, timeline.aggregates.last].compactMap {
      $0.map { text(timeline.calendar.zone.date(at: $0.interval.start), in: language) }
    }
    return starts[0] == starts[1] ? starts[0] : "\(starts[0]) – \(starts[1])"
  }

  private func text(_ date: CivilDate, in language: Language) -> String {
    let day = date.components
    return language.phrase(date.iso8601, language.date(year: day.year, month: day.month, day: day.day))
  }
}

/// One point of the threshold timeline in words, without its date: the popup of the chart.
package struct PointDescription: Sendable, Hashable {
  /// "Mean offset: 12.3 cents": the mean of the period's offsets.
  package let mean: String
  /// "40 comparisons".
  package let count: String
  /// "Accuracy: 75 % (30 of 40 right)".
  package let accuracy: String
  /// "Threshold (estimated): 8.1 cents (6.2–10.4)", "Threshold (estimated), unison: …"; a line per ability with an estimate.
  package let estimates: [String]

  /// The words for a point.
  /// - Parameter estimates: the estimated thresholds at the period's end, each with its ability's name, which is empty for a
  ///   person who has trained only one.
  package init(
    _ point: RollingPoint, estimates: [(name: String, threshold: TrackedThreshold)] = [],
    in language: Language
  ) {
    let aggregate = point.aggregate
    let cents = language.phrase("cents", "Cent")
    mean =
      "\(language.phrase("Mean offset", "Mittlere Abweichung")): "
      + "\(language.oneDecimal(aggregate.mean.value)) \(cents)"
    count = Self.comparisons(aggregate.count, language)
    accuracy = Self.accuracy(aggregate, language)
    let title = language.phrase("Threshold (estimated)", "Schwelle (geschätzt)")
    self.estimates = estimates.map { name, threshold in
      "\(title)\(name.isEmpty ? "" : ", \(name)"): \(threshold.words(in: language, unit: cents))"
    }
  }

  package var lines: [String] { [mean, count, accuracy] + estimates }

  private static func comparisons(_ count: Int, _ language: Language) -> String {
    "\(count) \(language.phrase(count == 1 ? "comparison" : "comparisons", count == 1 ? "Vergleich" : "Vergleiche"))"
  }

  private static func accuracy(_ aggregate: PeriodAggregate, _ language: Language) -> String {
    let percent = Int((100 * Double(aggregate.correctCount) / Double(aggregate.count)).rounded())
    return language.phrase(
      "Accuracy: \(percent) % (\(aggregate.correctCount) of \(aggregate.count) right)",
      "Genauigkeit: \(percent) % (\(aggregate.correctCount) von \(aggregate.count) richtig)")
  }
}
