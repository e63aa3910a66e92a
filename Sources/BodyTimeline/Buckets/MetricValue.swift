/// What a bucket knows of a metric.
///
/// Source: `Documentation/body.md`, *Values*.
@frozen public enum MetricValue: Hashable, Sendable {
  /// From events within the bucket.
  case present(Double)
  /// Carried forward, interpolated or from too little; confidence 0…1.
  case estimated(Double, confidence: Double)
  /// Nothing reasonable can be said.
  case missing

  /// The kinds of knowledge, by the names they have in files.
  public enum Presence: String, CaseIterable, Sendable { case present, estimated, missing }

  /// Which kind of knowledge it is.
  public var presence: Presence {
    switch self {
    case .present: .present
    case .estimated: .estimated
    case .missing: .missing
    }
  }

  /// The number, in the metric's unit.
  @inlinable public var value: Double? {
    switch self {
    case .present(let value), .estimated(let value, _): value
    case .missing: nil
    }
  }

  /// 1 when present, none when missing.
  @inlinable public var confidence: Double? {
    switch self {
    case .present: 1
    case .estimated(_, let confidence): confidence
    case .missing: nil
    }
  }

  /// Whether it comes from events within the bucket.
  @inlinable public var isPresent: Bool { if case .present = self { true } else { false } }
  /// Whether there is no value.
  @inlinable public var isMissing: Bool { if case .missing = self { true } else { false } }

  /// The value when its confidence is at least `confidence`; what is present has 1.
  @inlinable func value(atLeast confidence: Double) -> Double? {
    guard let own = self.confidence, own >= confidence else { return nil }
    return value
  }
}
