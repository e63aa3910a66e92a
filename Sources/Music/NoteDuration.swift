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
