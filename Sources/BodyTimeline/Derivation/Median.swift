extension [Double] {
  /// The median; for an even number the mean of the two middle values. Sorts the array.
  /// - Precondition: at least one number, none of them NaN.
  /// - Complexity: O(n log n); used for the weeks of a month and the months of a year.
  mutating func takeMedian() -> Double {
    precondition(!isEmpty, "the median needs at least one number, got none")
    sort()
    return (self[(count - 1) / 2] + self[count / 2]) / 2
  }

  /// The arithmetic mean, summed from the first to the last number.
  /// - Precondition: at least one number.
  func mean() -> Double {
    precondition(!isEmpty, "the mean needs at least one number, got none")
    return reduce(0, +) / Double(count)
  }
}
