import Music

/// All texts of the timeline's screens, in both languages.
///
/// Source: `Documentation/body.md`, *Screens*.
struct TimelineTexts: Sendable {
  let language: Language

  private func say(_ english: String, _ german: String) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }
}

// Texts of an empty timeline.
extension TimelineTexts {
  var emptyTimeline: String {
    say(
      "Your timeline will appear after your first check-in",
      "Deine Zeitleiste erscheint nach deinem ersten Check-in")
  }
  var emptyScore: String { say("No body score yet", "Noch kein Body-Score") }
  var logFirstCheckIn: String {
    say("Log first weekly check-in", "Ersten wöchentlichen Check-in eintragen")
  }
  var emptyPhotos: String { say("Add your first progress photo", "Füge dein erstes Fortschrittsfoto hinzu") }
  var emptyMetrics: String {
    say(
      "Your metrics will appear after your first check-in",
      "Deine Messwerte erscheinen nach deinem ersten Check-in")
  }
}

// Texts of a bucket.
extension TimelineTexts {
  var home: String { say("Home", "Start") }
  var photos: String { say("Photos", "Fotos") }
  var metrics: String { say("Metrics", "Messwerte") }
  var score: String { say("Body score", "Body-Score") }
  var today: String { say("Today", "Heute") }
  var noPhoto: String { say("No photo near this date yet", "Noch kein Foto um dieses Datum") }
  var addPhoto: String { say("Add photo", "Foto hinzufügen") }
  var estimated: String { say("Estimated", "Geschätzt") }
  var missing: String { say("No data", "Keine Daten") }

  var noWeight: String { say("no weight", "kein Gewicht") }
  var weekOf: String { say("Week of ", "Woche vom ") }

  /// A weight for a screen reader.
  func kilograms(_ weight: Double) -> String {
    "\(decimal(weight, places: 1)) \(say("kilograms", "Kilogramm"))"
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
      let name = say(week(fromMonth: month, day: day).lowercasedFirst, week(fromMonth: month, day: day))
      return say("vs ", "gegenüber ") + name + (isSameYear ? "" : say(", ", " ") + "\(year)")
    case .month: return say("vs ", "gegenüber ") + self.month(month, ofYear: year)
    case .year: return say("vs ", "gegenüber ") + "\(year)"
    }
  }

  private func adjacentComparison(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: say("vs last week", "gegenüber letzter Woche")
    case .month: say("vs last month", "gegenüber letztem Monat")
    case .year: say("vs last year", "gegenüber letztem Jahr")
    }
  }

  func noScore(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: say("No body score for this week", "Kein Body-Score für diese Woche")
    case .month: say("No body score for this month", "Kein Body-Score für diesen Monat")
    case .year: say("No body score for this year", "Kein Body-Score für dieses Jahr")
    }
  }

  func noValue(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: say("Nothing measured near this week yet", "Um diese Woche noch nichts gemessen")
    case .month: say("Nothing measured near this month yet", "Um diesen Monat noch nichts gemessen")
    case .year: say("Nothing measured in this year yet", "In diesem Jahr noch nichts gemessen")
    }
  }

  /// The metrics that a partial score is based on.
  func basedOn(_ metrics: [Metric]) -> String {
    let nouns = metrics.map { text(of: $0).noun }
    if nouns.count == 1 { return say("Based on \(nouns[0]) only", "Beruht nur auf \(nouns[0])") }
    return say("Based on ", "Beruht auf ") + nouns.joined(separator: say(" and ", " und "))
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
    case .weight: MetricText(title: say("Weight", "Gewicht"), noun: say("weight", "Gewicht"), unit: "kg")
    case .bodyFat:
      MetricText(title: say("Body fat", "Körperfett"), noun: say("body fat", "Körperfett"), unit: "%")
    case .ffmi: MetricText(title: "FFMI", noun: "FFMI", unit: "kg/m²")
    case .steps:
      MetricText(
        title: say("Steps", "Schritte"), noun: say("steps", "Schritten"), unit: say("per day", "pro Tag"))
    case .leanMass:
      MetricText(title: say("Lean mass", "Magermasse"), noun: say("lean mass", "Magermasse"), unit: "kg")
    case .fatMass:
      MetricText(title: say("Fat mass", "Fettmasse"), noun: say("fat mass", "Fettmasse"), unit: "kg")
    case nil: MetricText(title: metric.name, noun: metric.name, unit: metric.unit)
    }
  }
}

// Formats of dates.
extension TimelineTexts {
  func week(fromMonth month: Int, day: Int) -> String {
    switch language {
    case .english: "Week of \(shortMonth(month)) \(day)"
    case .german: "Woche vom \(day). \(Self.shortGermanMonths[month - 1])"
    }
  }

  func shortWeek(_ week: Int) -> String { say("W", "KW") + "\(week)" }

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
