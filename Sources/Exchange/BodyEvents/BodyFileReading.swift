package import Chronology

/// How a table of body events is read where its text leaves a choice.
package struct BodyFileReading: Sendable {
  /// The zone of times without one.
  package var zone: Zone
  /// The current time. A date alone means its local noon, or this time on a morning of that day.
  package var now: Instant
  /// The order of dates such as 3/4/2026; nil refuses them.
  package var dates: DateOrder?
  /// Other headers of columns: ["Poids": "weight (kg)"]. An empty one leaves the column out.
  package var headers: [String: String]
  /// Whether invalid rows are left out; otherwise one refuses the file.
  package var skipsInvalid: Bool
  /// Whether the file is chosen on the page, so that errors name its fields, not the command's options.
  package var isOnPage: Bool

  package init(
    zone: Zone, now: Instant, dates: DateOrder? = nil, headers: [String: String] = [:],
    skippingInvalid skipsInvalid: Bool = false, onPage isOnPage: Bool = false
  ) {
    (self.zone, self.now, self.dates, self.headers) = (zone, now, dates, headers)
    (self.skipsInvalid, self.isOnPage) = (skipsInvalid, isOnPage)
  }

  /// The order of day and month in a date of numbers that ends with the year, unless points separate them.
  package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "day/month"
    case monthFirst = "month/day"
  }
}
