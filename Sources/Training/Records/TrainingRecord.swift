import Chronology

/// One completed exercise of either kind, for whatever keeps or carries both: the store, exported files.
public enum TrainingRecord: Hashable, Sendable {
  case comparison(ComparisonRecord)
  case pitchMatching(PitchMatchingRecord)

  /// When it was answered, UTC.
  public var timestamp: Instant {
    switch self {
    case .comparison(let record): record.timestamp
    case .pitchMatching(let record): record.timestamp
    }
  }
}
