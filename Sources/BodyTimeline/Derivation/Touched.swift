/// The range of changed weeks, months and years: the union of all reported ranges, without gaps.
struct Touched {
  var weeks: Range<Int>?
  var months: Range<Int>?
  var years: Range<Int>?

  mutating func formUnion(_ other: Touched) {
    weeks = hull(weeks, other.weeks)
    months = hull(months, other.months)
    years = hull(years, other.years)
  }

  func contains(_ place: Place) -> Bool {
    let range =
      switch place.scale {
      case .week: weeks
      case .month: months
      case .year: years
      }
    return range?.contains(place.index) ?? false
  }

  private func hull(_ first: Range<Int>?, _ second: Range<Int>?) -> Range<Int>? {
    guard let first, let second else { return first ?? second }
    return min(first.lowerBound, second.lowerBound)..<max(first.upperBound, second.upperBound)
  }
}
