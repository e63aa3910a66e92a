extension RandomAccessCollection {
  /// The first index whose element satisfies `isInSecondPart`; the end index if none does. All elements that satisfy it
  /// must be at the end.
  /// - Complexity: O(log n) calls of `isInSecondPart`.
  @inlinable package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if isInSecondPart(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
