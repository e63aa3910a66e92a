extension RandomAccessCollection<Double> where Index == Int {
  /// The arithmetic mean, summed from the first to the last number; nil without numbers.
  @inlinable package var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }

  /// The median of numbers in rising order; for an even number the mean of the two middle ones; nil without numbers.
  @inlinable package var sortedMedian: Double? {
    isEmpty ? nil : (self[startIndex + (count - 1) / 2] + self[startIndex + count / 2]) / 2
  }
}

extension RandomAccessCollection where Element: BinaryFloatingPoint, Index == Int {
  /// The quantile of numbers in rising order, linear between them; nil without numbers.
  /// - Parameter share: of the numbers that lie below, 0…1.
  @inlinable package func sortedQuantile(_ share: Element) -> Element? {
    guard let last else { return nil }
    let place = share * Element(count - 1)
    let index = Int(place)
    guard index + 1 < count else { return last }
    let lower = self[startIndex + index]
    return lower + (place - Element(index)) * (self[startIndex + index + 1] - lower)
  }
}
