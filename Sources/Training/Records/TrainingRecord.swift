import Chronology

/// A completed comparison or pitch matching, for code that handles both, such as the store and exported files.
package enum TrainingRecord: Hashable, Sendable {
  case comparison(ComparisonRecord)
  case pitchMatching(PitchMatchingRecord)

  /// When it was answered, UTC.
  package var timestamp: Instant {
    switch self {
    case .comparison(let record): record.timestamp
    case .pitchMatching(let record): record.timestamp
    }
  }
}
