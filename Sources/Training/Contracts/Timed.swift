import Chronology

/// An action of a person, with the instant at which it happened.
///
/// The instant is when the key or the pointer was read. The session receives the action later, after switches between
/// tasks that may take milliseconds on a busy machine.
@usableFromInline package struct Timed<Value: Sendable>: Sendable {
  /// The action, for example an answer.
  @usableFromInline package var value: Value
  @usableFromInline package var instant: Instant

  /// An action at an instant.
  @inlinable package init(_ value: Value, at instant: Instant) {
    self.value = value
    self.instant = instant
  }
}
