extension Comparable {
  /// The nearest value within the range.
  @inlinable package func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
