import Chronology

/// How much time a bucket holds: the recent past by weeks, what is before by months, all of it by years.
public enum TimelineScale: String, CaseIterable, Sendable {
  case week, month, year

  /// The calendar's name for it.
  public var period: Period {
    switch self {
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }
}
