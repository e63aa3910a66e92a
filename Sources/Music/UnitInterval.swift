/// A number in 0…1, such as a probability or a share.
@usableFromInline package struct UnitInterval: Hashable, Comparable, Sendable {
  /// The number, 0…1.
  @usableFromInline package let value: Double

  /// 0.
  package static let zero = UnitInterval(unchecked: 0)
  /// ½.
  package static let half = UnitInterval(unchecked: 0.5)
  /// 1.
  package static let one = UnitInterval(unchecked: 1)

  private init(unchecked value: Double) { self.value = value }

  /// A number in 0…1.
  /// - Throws: `MusicError.notInUnitInterval` outside 0…1.
  package init(_ value: Double) throws(MusicError) {
    guard (0...1).contains(value) else { throw .notInUnitInterval(value) }
    self.init(unchecked: value)
  }

  /// Orders by value.
  @usableFromInline package static func < (lhs: UnitInterval, rhs: UnitInterval) -> Bool {
    lhs.value < rhs.value
  }
}
