import Music

/// All texts of the timeline's screens, in both languages.
///
/// Source: `Documentation/body.md`, *Screens*.
struct TimelineTexts: Sendable {
  let language: Language

  private func phrase(_ english: @autoclosure () -> String, _ german: @autoclosure () -> String) -> String {
    language.phrase(english(), german())
  }
}

// Texts of an empty timeline.
extension TimelineTexts {
  var emptyTimeline: String {
    phrase(
      "Your timeline will appear after your first check-in",
      "Deine Zeitleiste erscheint nach deinem ersten Check-in")
  }
  var emptyScore: String { phrase("No body score yet", "Noch kein Body-Score") }
  var logFirstCheckIn: String {
    phrase("Log first weekly check-in", "Ersten wöchentlichen Check-in eintragen")
  }
  var emptyPhotos: String {
    phrase("Add your first progress photo", "Füge dein erstes Fortschrittsfoto hinzu")
  }
  var emptyMetrics: String {
    phrase(
      "Your metrics will appear after your first check-in",
      "Deine Messwerte erscheinen nach deinem ersten Check-in")
  }
}

// Texts of a bucket.
extension TimelineTexts {
  var home: String { phrase("Home", "Start") }
  var photos: String { phrase("Photos", "Fotos") }
  var metrics: String { phrase("Metrics", "Messwerte") }
  var score: String { phrase("Body score", "Body-Score") }
  var today: String { phrase("Today", "Heute") }
  var noPhoto: String { phrase("No photo near this date yet", "Noch kein Foto um dieses Datum") }
  var addPhoto: String { phrase("Add photo", "Foto hinzufügen") }
  var estimated: String { phrase("Estimated", "Geschätzt") }
  var missing: String { phrase("No data", "Keine Daten") }

  var noWeight: String { phrase("no weight", "kein Gewicht") }
  var weekOf: String { phrase("Week of ", "Woche vom ") }

  /// A weight for a screen reader.
  func kilograms(_ weight: Double) -> String {
    "\(language.decimal(weight, places: 1)) \(phrase("kilograms", "Kilogramm"))"
  }

  /// The caption of an estimated or missing value; nil for a present one.
  func caption(of value: MetricValue) -> String? {
    switch value {
    case .present: nil
    case .estimated: estimated
    case .missing: missing
    }
  }

  /// What the bucket's changes are measured from: the previous bucket of its scale, by its name unless it ends where
  /// this one begins.
  func comparison(_ bucket: TimelineBucket, with previous: TimelineBucket?) -> String {
    guard let previous, previous.days.upperBound != bucket.days.lowerBound else {
      return adjacentComparison(bucket.scale)
    }
    let (year, month, day) = previous.days.lowerBound.components
    let isSameYear = year == bucket.days.lowerBound.year
    switch previous.scale {
    case .week:
      let name = phrase(week(fromMonth: month, day: day).lowercasedFirst, week(fromMonth: month, day: day))
      return phrase("vs ", "gegenüber ") + name + (isSameYear ? "" : phrase(", ", " ") + "\(year)")
    case .month: return phrase("vs ", "gegenüber ") + self.month(month, ofYear: year)
    case .year: return phrase("vs ", "gegenüber ") + "\(year)"
    }
  }

  private func adjacentComparison(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: phrase("vs last week", "gegenüber letzter Woche")
    case .month: phrase("vs last month", "gegenüber letztem Monat")
    case .year: phrase("vs last year", "gegenüber letztem Jahr")
    }
  }

  func noScore(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: phrase("No body score for this week", "Kein Body-Score für diese Woche")
    case .month: phrase("No body score for this month", "Kein Body-Score für diesen Monat")
    case .year: phrase("No body score for this year", "Kein Body-Score für dieses Jahr")
    }
  }

  func noValue(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: phrase("Nothing measured near this week yet", "Um diese Woche noch nichts gemessen")
    case .month: phrase("Nothing measured near this month yet", "Um diesen Monat noch nichts gemessen")
    case .year: phrase("Nothing measured in this year yet", "In diesem Jahr noch nichts gemessen")
    }
  }

  /// The metrics that a partial score is based on.
  func basedOn(_ metrics: [Metric]) -> String {
    let nouns = metrics.map { text(of: $0).noun }
    if nouns.count == 1 { return phrase("Based on \(nouns[0]) only", "Beruht nur auf \(nouns[0])") }
    return phrase("Based on ", "Beruht auf ") + nouns.joined(separator: phrase(" and ", " und "))
  }
}

// Texts of metrics.
extension TimelineTexts {
  /// The texts of a metric.
  struct MetricText: Sendable {
    let title: String
    let noun: String
    let unit: String
  }

  func text(of metric: Metric) -> MetricText {
    switch metric.known {
    case .weight:
      MetricText(title: phrase("Weight", "Gewicht"), noun: phrase("weight", "Gewicht"), unit: "kg")
    case .bodyFat:
      MetricText(title: phrase("Body fat", "Körperfett"), noun: phrase("body fat", "Körperfett"), unit: "%")
    case .ffmi: MetricText(title: "FFMI", noun: "FFMI", unit: "kg/m²")
    case .steps:
      MetricText(
        title: phrase("Steps", "Schritte"), noun: phrase("steps", "Schritten"),
        unit: phrase("per day", "pro Tag"))
    case .leanMass:
      MetricText(
        title: phrase("Lean mass", "Magermasse"), noun: phrase("lean mass", "Magermasse"), unit: "kg")
    case .fatMass:
      MetricText(title: phrase("Fat mass", "Fettmasse"), noun: phrase("fat mass", "Fettmasse"), unit: "kg")
    case nil: MetricText(title: metric.name, noun: metric.name, unit: metric.unit)
    }
  }
}

// Formats of dates.
extension TimelineTexts {
  func week(fromMonth month: Int, day: Int) -> String {
    language.phrase(
      "Week of \(shortMonth(month)) \(day)", "Woche vom \(day). \(Self.shortGermanMonths[month - 1])")
  }

  func shortWeek(_ week: Int) -> String { phrase("W", "KW") + "\(week)" }

  func shortMonth(_ month: Int) -> String { String(language.monthNames[month - 1].prefix(3)) }

  func month(_ month: Int, ofYear year: Int) -> String { language.month(month, ofYear: year) }

  private static let shortGermanMonths = [
    "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
  ]
}

extension String {
  /// The text with its first letter in lower case, for use within a sentence.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
