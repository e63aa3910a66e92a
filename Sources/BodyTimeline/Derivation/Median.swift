extension [Double] {
  /// The exact median; of an even number the mean of the two in the middle. Reorders the array.
  /// - Precondition: at least one number, none of them NaN.
  /// - Complexity: O(n) on average.
  ///
  /// Source: C. A. R. Hoare, "Algorithm 65: Find", CACM 4, 1961; insertion sort below 24 numbers.
  mutating func takeMedian() -> Double {
    precondition(!isEmpty, "the median needs at least one number, got none")
    let middle = count / 2
    withUnsafeMutableBufferPointer { $0.selectInPlace(middle) }
    guard count.isMultiple(of: 2) else { return self[middle] }
    let below = self[..<middle].max()!
    return (below + self[middle]) / 2
  }

  /// The arithmetic mean, summed from first to last.
  /// - Precondition: at least one number.
  func mean() -> Double {
    precondition(!isEmpty, "the mean needs at least one number, got none")
    return reduce(0, +) / Double(count)
  }
}

extension UnsafeMutableBufferPointer<Double> {
  /// Reorders so that the number at `rank` is the one that sorting would put there, smaller ones before it.
  fileprivate func selectInPlace(_ rank: Int) {
    var (low, high) = (0, count - 1)
    while high - low >= 24 {
      let pivot = medianOfThree(self[low], self[(low + high) / 2], self[high])
      var (left, right) = (low, high)
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        if left <= right {
          swapAt(left, right)
          (left, right) = (left + 1, right - 1)
        }
      }
      if rank <= right { high = right } else if rank >= left { low = left } else { return }
    }
    sortInPlace(low, high)
  }

  private func sortInPlace(_ low: Int, _ high: Int) {
    guard low < high else { return }
    for next in low + 1...high {
      let value = self[next]
      var place = next
      while place > low, self[place - 1] > value {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = value
    }
  }

  private func medianOfThree(_ a: Double, _ b: Double, _ c: Double) -> Double {
    Swift.max(Swift.min(a, b), Swift.min(Swift.max(a, b), c))
  }
}
