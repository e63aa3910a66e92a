/// The range of changed weeks, months and years: the union of all reported ranges, without gaps.
struct ChangedPeriods {
  var weeks: Range<Int>?
  var months: Range<Int>?
  var years: Range<Int>?

  mutating func formUnion(_ other: ChangedPeriods) {
    weeks = span(weeks, other.weeks)
    months = span(months, other.months)
    years = span(years, other.years)
  }

  func contains(_ key: BucketKey) -> Bool {
    let range =
      switch key.scale {
      case .week: weeks
      case .month: months
      case .year: years
      }
    return range?.contains(key.index) ?? false
  }

  private func span(_ first: Range<Int>?, _ second: Range<Int>?) -> Range<Int>? {
    guard let first, let second else { return first ?? second }
    return min(first.lowerBound, second.lowerBound)..<max(first.upperBound, second.upperBound)
  }
}
