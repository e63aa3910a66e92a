import Chronology

/// The length of a bucket: weeks for the recent past, months before them, years for the whole history.
package enum TimelineScale: String, CaseIterable, Sendable {
  case week, month, year

  /// The calendar unit of the scale.
  package var period: Period {
    switch self {
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }
}
