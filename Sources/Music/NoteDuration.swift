/// How long a note sounds: 0.3…3.0 s, by default 1.0 s.
///
/// Source: `Documentation/training.md`, *Notes and tuning*.
public struct NoteDuration: Hashable, Comparable, Sendable {
  /// The duration in seconds.
  public let seconds: Double

  /// The allowed range in seconds.
  public static let allowed = 0.3...3.0
  /// 1 s.
  public static let standard = NoteDuration(unchecked: 1)

  private init(unchecked seconds: Double) { self.seconds = seconds }

  /// A duration in seconds.
  /// - Throws: `MusicError.durationOutOfRange` outside `allowed`.
  public init(seconds: Double) throws(MusicError) {
    guard Self.allowed.contains(seconds) else { throw .durationOutOfRange(seconds) }
    self.init(unchecked: seconds)
  }

  /// Orders by length: shorter before longer.
  public static func < (lhs: NoteDuration, rhs: NoteDuration) -> Bool { lhs.seconds < rhs.seconds }
}

/// A number in 0…1, such as a probability or a share.
public struct UnitInterval: Hashable, Comparable, Sendable {
  /// The number, 0…1.
  public let value: Double

  /// 0.
  public static let zero = UnitInterval(unchecked: 0)
  /// ½.
  public static let half = UnitInterval(unchecked: 0.5)
  /// 1.
  public static let one = UnitInterval(unchecked: 1)

  private init(unchecked value: Double) { self.value = value }

  /// A number in 0…1.
  /// - Throws: `MusicError.notInUnitInterval` outside 0…1.
  public init(_ value: Double) throws(MusicError) {
    guard (0...1).contains(value) else { throw .notInUnitInterval(value) }
    self.init(unchecked: value)
  }

  /// Orders by value.
  public static func < (lhs: UnitInterval, rhs: UnitInterval) -> Bool { lhs.value < rhs.value }
}
