import Music

extension ThresholdTimeline {
  /// The latest rolling means as a small line, each as x and y in 0…1: oldest at x = 0, highest at y = 1. A constant line
  /// lies at y = ½; a single mean at x = 1.
  /// - Parameter count: the most points, at least 1.
  package func sparkline(_ count: Int = 72) -> [SIMD2<Double>] {
    let means = rolling.suffix(count).map(\.mean.value)
    guard let low = means.min(), let high = means.max() else { return [] }
    return means.enumerated().map { index, mean in
      SIMD2(
        means.count == 1 ? 1 : Double(index) / Double(means.count - 1),
        high > low ? (mean - low) / (high - low) : 0.5)
    }
  }
}
