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

/// Finds medians without sorting: counts the values in equal parts of their range, then examines only the part with the
/// middle rank.
///
/// A larger value never falls into a lower part, also after rounding, so the result is bit-identical to the median of
/// the sorted values.
///
/// - Complexity: O(values), about 1 ns each for `init` and for each median; 2 bytes per value.
/// - Source: Munro & Paterson 1980, who narrow the range in passes. Differs in counting equal parts instead of keeping
///   samples.
package struct MedianSelection {
  private static let parts = 4096
  private let values: [Double]
  /// The part of each value; empty if all values are equal or their range overflows.
  private let partIndices: [UInt16]
  private var counts = [Int32](repeating: 0, count: parts)

  /// Divides the range of finite values.
  package init(_ values: [Double]) {
    self.values = values
    let (least, most) = Self.extremes(values)
    let width = most - least
    let isDivisible = width > 0 && width.isFinite
    partIndices = isDivisible ? Self.partIndices(values, least, Double(Self.parts - 1) / width) : []
  }

  /// The median of a run of at least one value; for an even number the mean of the two middle values.
  package mutating func median(of run: Range<Int>) -> Double {
    let (lower, upper) = select((run.count - 1) / 2, run.count / 2, in: run)
    return (lower + upper) / 2
  }

  /// The values of two ranks that are equal or consecutive.
  private mutating func select(_ low: Int, _ high: Int, in run: Range<Int>) -> (Double, Double) {
    guard run.count > 512, !partIndices.isEmpty else { return Self.sorted(values[run], low, high) }
    count(run)
    let (first, before) = part(ofRank: low, from: 0, before: 0)
    let (last, beforeLast) = part(ofRank: high, from: first, before: before)
    let middle = gather(run, first...last, count: beforeLast - before + Int(counts[last]))
    // All values remain only if none is between the two ends of their range.
    guard middle.count > 512, middle.count < values.count else {
      return Self.sorted(middle[...], low - before, high - before)
    }
    var closer = MedianSelection(middle)
    return closer.select(low - before, high - before, in: middle.indices)
  }

  private static func sorted(_ values: ArraySlice<Double>, _ low: Int, _ high: Int) -> (Double, Double) {
    let sorted = values.sorted()
    return (sorted[low], sorted[high])
  }

  private mutating func count(_ run: Range<Int>) {
    counts.withUnsafeMutableBufferPointer { counts in
      counts.update(repeating: 0)
      partIndices.withUnsafeBufferPointer { partIndices in
        for index in run { counts[Int(partIndices[index])] &+= 1 }
      }
    }
  }

  /// The part that contains a rank, and the number of values in earlier parts.
  private func part(ofRank rank: Int, from start: Int, before: Int) -> (part: Int, before: Int) {
    var (part, before) = (start, before)
    while before + Int(counts[part]) <= rank {
      before += Int(counts[part])
      part += 1
    }
    return (part, before)
  }

  /// The values of some parts. Their number is `count`.
  private func gather(_ run: Range<Int>, _ parts: ClosedRange<Int>, count: Int) -> [Double] {
    let (first, width) = (UInt16(parts.lowerBound), UInt16(parts.count))
    return [Double](unsafeUninitializedCapacity: count) { found, filled in
      partIndices.withUnsafeBufferPointer { partIndices in
        for index in run where partIndices[index] &- first < width {
          found[filled] = values[index]
          filled += 1
        }
      }
    }
  }

  private static func partIndices(_ values: [Double], _ least: Double, _ scale: Double) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: values.count) { partIndices, count in
      values.withUnsafeBufferPointer { values in
        for index in values.indices {
          // Adding 2⁵² leaves the rounded value in the low bits, without the checks of a conversion.
          let shifted = (values[index] - least) * scale + 0x1p52
          partIndices[index] = UInt16(truncatingIfNeeded: shifted.bitPattern)
        }
      }
      count = values.count
    }
  }

  /// The minimum and maximum in eight lanes, so that comparisons do not wait for each other.
  private static func extremes(_ values: [Double]) -> (least: Double, most: Double) {
    var least = SIMD8<Double>(repeating: .infinity)
    var most = -least
    values.withUnsafeBytes { bytes in
      for index in stride(from: 0, to: values.count / 8 * 8, by: 8) {
        let lanes = bytes.loadUnaligned(
          fromByteOffset: index * MemoryLayout<Double>.stride, as: SIMD8<Double>.self)
        least.replace(with: lanes, where: lanes .< least)
        most.replace(with: lanes, where: lanes .> most)
      }
    }
    let rest = values[(values.count / 8 * 8)...]
    return (rest.reduce(least.min(), min), rest.reduce(most.max(), max))
  }
}
