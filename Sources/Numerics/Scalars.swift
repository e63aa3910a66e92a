public import CNumerics

extension Comparable {
  /// The nearest value within the range.
  @inlinable package func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension Int64 {
  /// A number without its fraction, in one instruction: without the check of `Int64(_:)`. Outside −2⁶³ ..< 2⁶³ the
  /// result is undefined.
  @inlinable @inline(__always) package init(withinRange x: Double) { self = without_fraction(x) }
}
