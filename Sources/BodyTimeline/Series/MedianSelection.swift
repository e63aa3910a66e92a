/// Finds medians without sorting: values are counted by equal parts of their range, and only the part that the
/// middle falls into is looked at more closely.
///
/// The part of a value grows with it whatever is rounded, so that the result is that of sorting, to the last bit.
///
/// - Complexity: O(values), about 1 ns each to begin with and for each median; 2 bytes a value.
/// - Source: Munro & Paterson 1980, who narrow the range pass by pass. Differs in how: they keep samples, this
///   counts equal parts.
struct MedianSelection {
  private static let parts = 4096
  private let values: [Double]
  /// The part of each value; empty when they are all the same or too far apart for differences.
  private let places: [UInt16]
  private var counts = [Int32](repeating: 0, count: parts)

  /// Looks at finite values.
  init(_ values: [Double]) {
    self.values = values
    let (least, most) = Self.extremes(values)
    let width = most - least
    places = width > 0 && width.isFinite ? Self.places(values, least, Double(Self.parts - 1) / width) : []
  }

  /// The median of a run of the values, at least one; of an even number the mean of the two in the middle.
  mutating func median(of run: Range<Int>) -> Double {
    let (lower, upper) = select((run.count - 1) / 2, run.count / 2, in: run)
    return (lower + upper) / 2
  }

  /// The values of two ranks that are the same or neighbours.
  private mutating func select(_ low: Int, _ high: Int, in run: Range<Int>) -> (Double, Double) {
    guard run.count > 512, !places.isEmpty else { return Self.sorted(values[run], low, high) }
    count(run)
    let (first, before) = part(ofRank: low, from: 0, before: 0)
    let (last, beforeLast) = part(ofRank: high, from: first, before: before)
    let middle = gather(run, first...last, count: beforeLast - before + Int(counts[last]))
    // All of them again only when there is nothing between the two ends of their range.
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
      places.withUnsafeBufferPointer { places in
        for index in run { counts[Int(places[index])] &+= 1 }
      }
    }
  }

  /// The part that holds a rank, and how many values lie in the parts before it.
  private func part(ofRank rank: Int, from start: Int, before: Int) -> (part: Int, before: Int) {
    var (part, before) = (start, before)
    while before + Int(counts[part]) <= rank {
      before += Int(counts[part])
      part += 1
    }
    return (part, before)
  }

  /// The values of some parts, of which there are `count`.
  private func gather(_ run: Range<Int>, _ parts: ClosedRange<Int>, count: Int) -> [Double] {
    let (first, width) = (UInt16(parts.lowerBound), UInt16(parts.count))
    return [Double](unsafeUninitializedCapacity: count) { found, filled in
      places.withUnsafeBufferPointer { places in
        for index in run where places[index] &- first < width {
          found[filled] = values[index]
          filled += 1
        }
      }
    }
  }

  private static func places(_ values: [Double], _ least: Double, _ scale: Double) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: values.count) { places, count in
      values.withUnsafeBufferPointer { values in
        for index in values.indices {
          // Two to the 52nd leaves the nearest whole number in the lowest bits, without the checks of a conversion.
          let shifted = (values[index] - least) * scale + 0x1p52
          places[index] = UInt16(truncatingIfNeeded: shifted.bitPattern)
        }
      }
      count = values.count
    }
  }

  /// In eight lanes, which need not wait for each other.
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
