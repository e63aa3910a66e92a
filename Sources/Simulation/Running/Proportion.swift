/// The number of hits among counted cases.
struct Proportion: Sendable, Hashable {
  private(set) var count = 0
  private(set) var hits = 0

  /// hits / count; nil if nothing was counted.
  var value: Double? { count > 0 ? Double(hits) / Double(count) : nil }

  mutating func add(_ isHit: Bool) {
    count += 1
    hits += isHit ? 1 : 0
  }
}
