/// Finds medians without sorting: counts values by equal parts of their range, and sorts only the part that the
/// middle falls into.
///
/// The part of a value grows with it whatever is rounded, so that the result is that of sorting, to the last bit.
///
/// - Complexity: O(values), a few nanoseconds each; memory of 2 bytes a value.
/// - Source: Munro & Paterson, "Selection and sorting with limited storage", Theoretical Computer Science 12
///   (1980), one pass of their method for each narrowing of the range.
struct MedianSelection {
  private static let parts = 2048
  private var counts = [Int32](repeating: 0, count: parts)
  private var places: [UInt16] = []

  /// The median of finite values, at least one; of an even number the mean of the two in the middle.
  mutating func median(of values: UnsafeBufferPointer<Double>) -> Double {
    let (lower, upper) = select((values.count - 1) / 2, values.count / 2, of: values)
    return (lower + upper) / 2
  }

  /// The values of two ranks that are the same or neighbours.
  private mutating func select(_ low: Int, _ high: Int, of values: UnsafeBufferPointer<Double>) -> (
    Double, Double
  ) {
    let (least, most) = Self.extremes(values)
    guard values.count > 512, least < most, (most - least).isFinite else {
      let sorted = values.sorted()
      return (sorted[low], sorted[high])
    }
    count(values, from: least, scale: Double(Self.parts - 1) / (most - least))
    let (first, before) = part(ofRank: low, from: 0, before: 0)
    let (last, _) = part(ofRank: high, from: first, before: before)
    // Some values lie in the first part and some in the last, so that there is progress unless both are asked for.
    let inside = values.indices.lazy.filter { [places] in first <= places[$0] && places[$0] <= last }
    let middle: [Double] = inside.map { values[$0] }
    if middle.count == values.count {
      let sorted = middle.sorted()
      return (sorted[low], sorted[high])
    }
    return middle.withUnsafeBufferPointer { select(low - before, high - before, of: $0) }
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

  private mutating func count(_ values: UnsafeBufferPointer<Double>, from least: Double, scale: Double) {
    if places.count < values.count { places = Array(repeating: 0, count: values.count) }
    counts.withUnsafeMutableBufferPointer { counts in
      places.withUnsafeMutableBufferPointer { places in
        counts.update(repeating: 0)
        for index in values.indices {
          let part = Int32((values[index] - least) * scale)
          places[index] = UInt16(truncatingIfNeeded: part)
          counts[Int(part)] &+= 1
        }
      }
    }
  }

  private static func extremes(_ values: UnsafeBufferPointer<Double>) -> (Double, Double) {
    var (least, most) = (values[0], values[0])
    for value in values {
      least = value < least ? value : least
      most = value > most ? value : most
    }
    return (least, most)
  }
}
