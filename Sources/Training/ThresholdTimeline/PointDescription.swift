import Chronology
import Music

/// One point of the threshold timeline in words: the popup of the chart, and a row of the table behind it.
public struct PointDescription: Sendable, Hashable {
  /// The period: "January 5, 2026", "January 5, 2026, 14:00", "Week of January 5, 2026", "January 2026", "2026".
  public let date: String
  /// "Difficulty (presented): 12.3 cents": the mean of the period.
  public let mean: String
  /// "40 comparisons".
  public let count: String
  /// "Accuracy: 75 % (30 of 40 right)".
  public let accuracy: String
  /// "Threshold (estimated): 8.1 cents (6.2–10.4)"; nil without an estimate.
  public let estimate: String?

  /// The words for a point.
  /// - Parameter estimate: the estimated threshold at the period's end.
  public init(_ point: RollingPoint, estimate: TrackedThreshold?, in language: Language) {
    let aggregate = point.aggregate
    let cents = language.phrase("cents", "Cent")
    date = aggregate.interval.words(in: language)
    mean =
      "\(language.phrase("Difficulty (presented)", "Schwierigkeit (gestellt)")): "
      + "\(language.oneDecimal(aggregate.mean.value)) \(cents)"
    count = Self.comparisons(aggregate.count, language)
    accuracy = Self.accuracy(aggregate, language)
    self.estimate = estimate.map {
      "\(language.phrase("Threshold (estimated)", "Schwelle (geschätzt)")): \(language.oneDecimal($0.mean.value)) "
        + "\(cents) (\(language.oneDecimal($0.low.value))–\(language.oneDecimal($0.high.value)))"
    }
  }

  /// The lines below the date.
  public var lines: [String] { [mean, count, accuracy] + [estimate].compactMap(\.self) }

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

extension PeriodInterval {
  /// The period in words, without its zone.
  func words(in language: Language) -> String {
    let (year, month, day) = firstDay.components
    let date = language.date(year: year, month: month, day: day)
    switch period {
    case .hour: return "\(date), \(id.dropFirst(firstDay.iso8601.count + 1).prefix(2)):00"
    case .day: return date
    case .week: return language.phrase("Week of ", "Woche vom ") + date
    case .month: return language.month(month, ofYear: year)
    case .year: return "\(year)"
    }
  }
}
