extension [Double] {
  /// The median; of an even number the mean of the two in the middle. Sorts the array.
  /// - Precondition: at least one number, none of them NaN.
  /// - Complexity: O(n log n); it is asked for a month's weeks or a year's months.
  mutating func takeMedian() -> Double {
    precondition(!isEmpty, "the median needs at least one number, got none")
    sort()
    return (self[(count - 1) / 2] + self[count / 2]) / 2
  }

  /// The arithmetic mean, summed from first to last.
  /// - Precondition: at least one number.
  func mean() -> Double {
    precondition(!isEmpty, "the mean needs at least one number, got none")
    return reduce(0, +) / Double(count)
  }
}
