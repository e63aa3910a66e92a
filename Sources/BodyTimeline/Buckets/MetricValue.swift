/// The value of a metric in a bucket, with its presence and confidence.
///
/// Source: `Documentation/body.md`, *Values*.
@usableFromInline package enum MetricValue: Hashable, Sendable {
  /// Computed from events within the bucket.
  case present(Double)
  /// Estimated from values outside the bucket, other metrics, or too few values; confidence 0…1.
  case estimated(Double, confidence: Double, Basis)
  /// No value.
  case missing

  /// The kinds of values, by their names in files.
  package enum Presence: String, CaseIterable, Sendable { case present, estimated, missing }

  /// The source of an estimate, from the strongest to the weakest.
  @usableFromInline package enum Basis: Hashable, Sendable {
    /// Values within the bucket, but from too few days (steps of a week) or months (a year), with their number; 0 if
    /// the bucket summarises such values.
    case incomplete(Int)
    /// Other metrics that were measured within the bucket.
    case derived
    /// Values before and after the bucket.
    case interpolated
    /// The last value before the bucket.
    case lastKnown
  }

  /// The name in files: the source of an estimate, or `measured`; nil if missing.
  package var source: String? {
    switch self {
    case .present: "measured"
    case .estimated(_, _, .incomplete): "incomplete"
    case .estimated(_, _, .derived): "derived"
    case .estimated(_, _, .interpolated): "interpolated"
    case .estimated(_, _, .lastKnown): "last_known"
    case .missing: nil
    }
  }

  package var presence: Presence {
    switch self {
    case .present: .present
    case .estimated: .estimated
    case .missing: .missing
    }
  }

  /// The number in the metric's unit; nil if missing.
  @inlinable package var value: Double? {
    switch self {
    case .present(let value), .estimated(let value, _, _): value
    case .missing: nil
    }
  }

  /// 1 for a present value, nil for a missing one.
  @inlinable package var confidence: Double? {
    switch self {
    case .present: 1
    case .estimated(_, let confidence, _): confidence
    case .missing: nil
    }
  }

  /// Whether the value is computed from events within the bucket.
  @inlinable package var isPresent: Bool { if case .present = self { true } else { false } }
  /// The source of an estimate; nil for other values.
  @inlinable package var basis: Basis? { if case .estimated(_, _, let basis) = self { basis } else { nil } }
  /// Whether there is no value.
  @inlinable package var isMissing: Bool { if case .missing = self { true } else { false } }

  /// The number if its confidence is at least `confidence`; present values have confidence 1.
  @inlinable func value(atLeast confidence: Double) -> Double? {
    guard let own = self.confidence, own >= confidence else { return nil }
    return value
  }
}

extension MetricValue.Basis {
  /// The basis of a value that summarises values with this basis and `other`: the stronger one.
  func merged(with other: Self?) -> Self {
    let stronger = if let other, other.rank < rank { other } else { self }
    return if case .incomplete = stronger { .incomplete(0) } else { stronger }
  }

  private var rank: Int {
    switch self {
    case .incomplete: 0
    case .derived: 1
    case .interpolated: 2
    case .lastKnown: 3
    }
  }
}
