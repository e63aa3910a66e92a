/// How long a note sounds: 0.3…3.0 s, by default 1.0 s.
///
/// Source: `Documentation/training.md`, *Notes and tuning*.
package struct NoteDuration: Hashable, Comparable, Sendable {
  /// The duration in seconds.
  package let seconds: Double

  /// The allowed range in seconds.
  package static let allowed = 0.3...3.0
  /// 1 s.
  package static let standard = NoteDuration(unchecked: 1)

  private init(unchecked seconds: Double) { self.seconds = seconds }

  /// A duration in seconds.
  /// - Throws: `MusicError.durationOutOfRange` outside `allowed`.
  package init(seconds: Double) throws(MusicError) {
    guard Self.allowed.contains(seconds) else { throw .durationOutOfRange(seconds) }
    self.init(unchecked: seconds)
  }

  /// Orders by length: shorter before longer.
  package static func < (lhs: NoteDuration, rhs: NoteDuration) -> Bool { lhs.seconds < rhs.seconds }
}

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
