/// Kolmogorov's test whether numbers are uniform in 0…1.
package enum KolmogorovStatistic {
  /// The largest distance of the numbers' cumulative distribution from the uniform one, 0…1.
  /// - Parameter numbers: in rising order.
  package static func distance(_ numbers: [Double]) -> Double {
    let count = Double(numbers.count)
    return numbers.enumerated().reduce(0) { largest, number in
      max(
        largest, Double(number.offset + 1) / count - number.element,
        number.element - Double(number.offset) / count)
    }
  }

  /// The distance that uniform numbers keep with probability 0.95: 1.358/(√n + 0.12 + 0.11/√n).
  ///
  /// Source: Stephens 1970.
  package static func band95(count: Int) -> Double {
    let root = Double(count).squareRoot()
    return 1.358 / (root + 0.12 + 0.11 / root)
  }
}
