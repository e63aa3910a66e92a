import Music

/// Everything the screens say, in one language. All texts of the timeline stand in this file.
///
/// Source: spec 2-global-timeline, Screens; English from the seed.
struct TimelineTexts: Sendable {
  let emptyTimeline: String
  let emptyScore: String
  let logFirstCheckIn: String
  let emptyPhotos: String
  let emptyMetrics: String
  let noPhoto: String
  let addPhoto: String
  let estimated: String
  let missing: String
  let basedOn: @Sendable (_ nouns: [String]) -> String
  let today: String
  let comparison: PerScale
  let noScore: PerScale
  let noValue: PerScale
  /// In the order of `Metric.Known`.
  let metrics: [MetricText]
  let monthNames: [String]
  let monthAbbreviations: [String]
  let weekOf: @Sendable (_ month: String, _ day: Int) -> String
  let decimalSeparator: String

  /// How a metric is spoken of.
  struct MetricText: Sendable {
    let title: String
    let noun: String
    let unit: String
  }

  /// A text for each scale.
  struct PerScale: Sendable {
    let week: String
    let month: String
    let year: String

    subscript(scale: TimelineScale) -> String {
      switch scale {
      case .week: week
      case .month: month
      case .year: year
      }
    }
  }

  func text(of metric: Metric) -> MetricText {
    if let known = metric.known { return metrics[known.rawValue] }
    return MetricText(title: metric.name, noun: metric.name, unit: metric.unit)
  }

  static func of(_ language: Language) -> TimelineTexts {
    switch language {
    case .english: english
    case .german: german
    }
  }

  static let english = TimelineTexts(
    emptyTimeline: "Your timeline will appear after your first check-in",
    emptyScore: "No body score yet",
    logFirstCheckIn: "Log first weekly check-in",
    emptyPhotos: "Add your first progress photo",
    emptyMetrics: "Your metrics will appear after your first check-in",
    noPhoto: "No photo near this date yet",
    addPhoto: "Add photo",
    estimated: "Estimated",
    missing: "No data",
    basedOn: { nouns in
      nouns.count == 1 ? "Based on \(nouns[0]) only" : "Based on \(nouns.joined(separator: " and "))"
    },
    today: "Today",
    comparison: PerScale(week: "vs last week", month: "vs last month", year: "vs last year"),
    noScore: PerScale(
      week: "No body score for this week", month: "No body score for this month",
      year: "No body score for this year"),
    noValue: PerScale(
      week: "Nothing measured near this week yet", month: "Nothing measured near this month yet",
      year: "Nothing measured in this year yet"),
    metrics: [
      MetricText(title: "Weight", noun: "weight", unit: "kg"),
      MetricText(title: "Body fat", noun: "body fat", unit: "%"),
      MetricText(title: "FFMI", noun: "FFMI", unit: "kg/m²"),
      MetricText(title: "Steps", noun: "steps", unit: "per day"),
      MetricText(title: "Lean mass", noun: "lean mass", unit: "kg"),
      MetricText(title: "Fat mass", noun: "fat mass", unit: "kg"),
    ],
    monthNames: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ],
    monthAbbreviations: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    weekOf: { month, day in "Week of \(month) \(day)" },
    decimalSeparator: ".")

  static let german = TimelineTexts(
    emptyTimeline: "Deine Zeitleiste erscheint nach deinem ersten Check-in",
    emptyScore: "Noch kein Body-Score",
    logFirstCheckIn: "Ersten wöchentlichen Check-in eintragen",
    emptyPhotos: "Füge dein erstes Fortschrittsfoto hinzu",
    emptyMetrics: "Deine Messwerte erscheinen nach deinem ersten Check-in",
    noPhoto: "Noch kein Foto um dieses Datum",
    addPhoto: "Foto hinzufügen",
    estimated: "Geschätzt",
    missing: "Keine Daten",
    basedOn: { nouns in
      nouns.count == 1 ? "Beruht nur auf \(nouns[0])" : "Beruht auf \(nouns.joined(separator: " und "))"
    },
    today: "Heute",
    comparison: PerScale(
      week: "gegenüber letzter Woche", month: "gegenüber letztem Monat", year: "gegenüber letztem Jahr"),
    noScore: PerScale(
      week: "Kein Body-Score für diese Woche", month: "Kein Body-Score für diesen Monat",
      year: "Kein Body-Score für dieses Jahr"),
    noValue: PerScale(
      week: "Um diese Woche noch nichts gemessen", month: "Um diesen Monat noch nichts gemessen",
      year: "In diesem Jahr noch nichts gemessen"),
    metrics: [
      MetricText(title: "Gewicht", noun: "Gewicht", unit: "kg"),
      MetricText(title: "Körperfett", noun: "Körperfett", unit: "%"),
      MetricText(title: "FFMI", noun: "FFMI", unit: "kg/m²"),
      MetricText(title: "Schritte", noun: "Schritten", unit: "pro Tag"),
      MetricText(title: "Magermasse", noun: "Magermasse", unit: "kg"),
      MetricText(title: "Fettmasse", noun: "Fettmasse", unit: "kg"),
    ],
    monthNames: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
      "November", "Dezember",
    ],
    monthAbbreviations: [
      "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
    ],
    weekOf: { month, day in "Woche vom \(day). \(month)" },
    decimalSeparator: ",")
}
