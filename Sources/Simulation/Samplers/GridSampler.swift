package import Numerics
package import Training

/// All combinations of listed values, the last axis varying fastest.
package struct GridSampler: Sampler {
  /// How listings and scenario files name it.
  package static let descriptor = Descriptor(
    name: "grid", summary: "all combinations of the values listed; ranges are cut into steps",
    source: "Peach", parameters: [])

  /// The sampler needs axes with listed values.
  package static let traits = SamplerTraits(needsLevels: true)

  /// There is nothing to choose.
  package init(_ values: ParameterValues) throws(ParameterError) {}

  /// The product of the numbers of values.
  package func count(levels: [Int?]) -> Int {
    levels.reduce(1) { product, count in
      guard let count else { preconditionFailure("a grid must have levels on every axis, got a range") }
      let (next, overflow) = product.multipliedReportingOverflow(by: count)
      return overflow ? .max : next
    }
  }

  /// The middles of the shares of all combinations.
  package func points(levels: [Int?], key: StreamKey) -> [[Double]] {
    var points: [[Double]] = []
    forEachPoint(levels: levels, key: key) { points.append($0) }
    return points
  }

  /// Calls `body` with each point, without storing all of them.
  package func forEachPoint(levels: [Int?], key: StreamKey, _ body: ([Double]) -> Void) {
    let counts = levels.map { $0! }
    for index in 0..<count(levels: levels) {
      var rest = index
      let point = counts.reversed().map { count in
        defer { rest /= count }
        return (Double(rest % count) + 0.5) / Double(count)
      }
      body(point.reversed())
    }
  }
}
