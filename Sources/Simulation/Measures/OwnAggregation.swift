/// An aggregation that a measure defines itself: g(x̄, ȳ) of the means of the contributions.
///
/// ```swift
/// // The fraction of easy comparisons among all of the group, however many each listener completes.
/// var aggregation: Aggregation { .own(OwnAggregation("ratio") { x, y in y > 0 ? x / y : nil }) }
///
/// func contribution(of outcome: ListenerOutcome) -> Contribution? {
///   outcome[Ease.self].map { .pair($0.easy, $0.all) }
/// }
/// ```
public struct OwnAggregation: Sendable, Hashable {
  /// Distinguishes it from others: two with one name are equal.
  public let name: String
  /// g at the means (x̄, ȳ); nil where it is undefined. A listener's own number is g of their contribution.
  let value: @Sendable (_ x: Double, _ y: Double) -> Double?

  /// An aggregation.
  /// - Parameters:
  ///   - name: kebab-case.
  ///   - value: g, smooth near the means that occur: intervals use its slopes.
  public init(_ name: String, _ value: @escaping @Sendable (_ x: Double, _ y: Double) -> Double?) {
    (self.name, self.value) = (name, value)
  }

  /// Whether both have the same name.
  public static func == (one: OwnAggregation, other: OwnAggregation) -> Bool { one.name == other.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The gradient of g by central differences; 0 in a direction in which g is undefined.
  func slopes(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    func slope(_ at: Double, _ g: (Double) -> Double?) -> Double {
      let step = 1e-5 * max(at.magnitude, 1e-3)
      guard let above = g(at + step), let below = g(at - step) else { return 0 }
      return (above - below) / (2 * step)
    }
    return (slope(x) { value($0, y) }, slope(y) { value(x, $0) })
  }

  /// g without each of the contributions in turn; nil if it is undefined without one of them.
  func leavingOut(_ kept: [Contribution]) -> [Double]? {
    let sums = kept.reduce(into: (x: 0.0, y: 0.0)) { $0 = ($0.x + $1.first, $0.y + $1.second) }
    let left = Double(kept.count - 1)
    let values = kept.compactMap { value((sums.x - $0.first) / left, (sums.y - $0.second) / left) }
    return values.count == kept.count ? values : nil
  }
}
