extension RandomAccessCollection {
  /// The first index of the second part of a collection in which all elements of the first part precede those of the
  /// second.
  /// - Complexity: O(log n) calls of `isInSecondPart`.
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
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
