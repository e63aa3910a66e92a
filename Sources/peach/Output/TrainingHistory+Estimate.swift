import Training

extension TrainingHistory {
  /// The estimated threshold and its change; null before the first answer.
  var estimateJSON: JSON {
    guard let threshold else { return .null }
    return .object([
      "threshold_cents": .number(threshold.mean.value), "median_cents": .number(threshold.median.value),
      "low_cents": .number(threshold.low.value), "high_cents": .number(threshold.high.value),
      "sd_octaves": .number(threshold.deviationOctaves), "change": thresholdChange.map(\.json) ?? .null,
    ])
  }
}

extension ThresholdChange {
  fileprivate var json: JSON {
    .object([
      "verdict": .text(verdict.rawValue), "octaves": .number(octaves),
      "low_octaves": .number(interval.lowerBound),
      "high_octaves": .number(interval.upperBound), "window": .integer(window),
      "elapsed_days": .number(elapsedDays), "smallest_visible_octaves": .number(smallestVisibleOctaves),
    ])
  }
}
