/// The value of a metric in a bucket, with its presence and confidence.
///
/// Source: `Documentation/body.md`, *Values*.
@frozen public enum MetricValue: Hashable, Sendable {
  /// Computed from events within the bucket.
  case present(Double)
  /// Carried forward, interpolated, or computed from too few values; confidence 0…1.
  case estimated(Double, confidence: Double)
  /// No value.
  case missing

  /// The kinds of values, by their names in files.
  public enum Presence: String, CaseIterable, Sendable { case present, estimated, missing }

  /// The kind of the value.
  public var presence: Presence {
    switch self {
    case .present: .present
    case .estimated: .estimated
    case .missing: .missing
    }
  }

  /// The number in the metric's unit; nil if missing.
  @inlinable public var value: Double? {
    switch self {
    case .present(let value), .estimated(let value, _): value
    case .missing: nil
    }
  }

  /// 1 for a present value, nil for a missing one.
  @inlinable public var confidence: Double? {
    switch self {
    case .present: 1
    case .estimated(_, let confidence): confidence
    case .missing: nil
    }
  }

  /// Whether the value is computed from events within the bucket.
  @inlinable public var isPresent: Bool { if case .present = self { true } else { false } }
  /// Whether there is no value.
  @inlinable public var isMissing: Bool { if case .missing = self { true } else { false } }

  /// The number if its confidence is at least `confidence`; present values have confidence 1.
  @inlinable func value(atLeast confidence: Double) -> Double? {
    guard let own = self.confidence, own >= confidence else { return nil }
    return value
  }
}
