/// Lines of equal power over the designs of a table.
///
/// Source: Lorensen & Cline 1987 in two dimensions (marching squares). A square with two opposite corners above the level
/// is cut by two lines that separate the corners below.
package struct PowerContour: Sendable, Hashable {
  /// A point: an index of people and one of comparisons, with fractions.
  package struct Point: Sendable, Hashable {
    /// Index into the sizes.
    package let size: Double
    /// Index into the numbers of comparisons.
    package let comparisons: Double
  }

  /// A piece of the line, within one square of neighbouring designs.
  package struct Segment: Sendable, Hashable {
    package let start: Point, end: Point
  }

  /// The pieces, by comparisons, then by people.
  package let segments: [Segment]

  /// The contour of a level.
  /// - Complexity: O(designs).
  package init(_ table: PowerTable, level: Double) {
    let powers = table.powers
    segments = (0..<max(0, powers.count - 1)).flatMap { row in
      (0..<max(0, table.sizes.count - 1)).flatMap { column in
        // A square that the contour meets in a corner alone has no piece.
        Self.segments(of: powers, row, column, level).filter { $0.start != $0.end }
      }
    }
  }

  /// The pieces within the square whose lowest corner has these indices.
  private static func segments(
    of powers: [[Double]], _ row: Int, _ column: Int, _ level: Double
  ) -> [Segment] {
    // Around the square.
    let corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
    let crossings = corners.indices.compactMap { index -> Point? in
      let (one, other) = (corners[index], corners[(index + 1) % 4])
      let (low, high) = (powers[one.0][one.1], powers[other.0][other.1])
      guard (low < level) != (high < level) else { return nil }
      let share = (level - low) / (high - low)
      return Point(
        size: Double(one.1) + share * Double(other.1 - one.1),
        comparisons: Double(one.0) + share * Double(other.0 - one.0))
    }
    guard crossings.count == 4 else {
      return crossings.count == 2 ? [Segment(start: crossings[0], end: crossings[1])] : []
    }
    let isFirstBelow = powers[row][column] < level
    let pairs = isFirstBelow ? [(3, 0), (1, 2)] : [(0, 1), (2, 3)]
    return pairs.map { Segment(start: crossings[$0.0], end: crossings[$0.1]) }
  }
}
