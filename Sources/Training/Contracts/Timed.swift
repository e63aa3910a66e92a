import Chronology

/// What a person did, and when.
///
/// The instant is that at which the key or the pointer was read. A session learns of it later, after hops between tasks
/// that may take milliseconds when the machine is busy.
@frozen public struct Timed<Value: Sendable>: Sendable {
  /// What was done.
  public var value: Value
  /// When.
  public var instant: Instant

  /// Something done at an instant.
  @inlinable public init(_ value: Value, at instant: Instant) {
    self.value = value
    self.instant = instant
  }
}
