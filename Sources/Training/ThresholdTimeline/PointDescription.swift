import Music

/// One point of the threshold timeline in words, without its date: the popup of the chart.
package struct PointDescription: Sendable, Hashable {
  /// "Mean offset: 12.3 cents": the mean of the period's offsets.
  package let mean: String
  /// "40 comparisons".
  package let count: String
  /// "Accuracy: 75 % (30 of 40 right)".
  package let accuracy: String
  /// "Threshold (estimated): 8.1 cents (6.2–10.4)"; nil without an estimate.
  package let estimate: String?

  /// The words for a point.
  /// - Parameter estimate: the estimated threshold at the period's end.
  package init(_ point: RollingPoint, estimate: TrackedThreshold?, in language: Language) {
    let aggregate = point.aggregate
    let cents = language.phrase("cents", "Cent")
    mean =
      "\(language.phrase("Mean offset", "Mittlere Abweichung")): "
      + "\(language.oneDecimal(aggregate.mean.value)) \(cents)"
    count = Self.comparisons(aggregate.count, language)
    accuracy = Self.accuracy(aggregate, language)
    self.estimate = estimate.map {
      "\(language.phrase("Threshold (estimated)", "Schwelle (geschätzt)")): \($0.words(in: language, unit: cents))"
    }
  }

  package var lines: [String] { [mean, count, accuracy] + [estimate].compactMap(\.self) }

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
