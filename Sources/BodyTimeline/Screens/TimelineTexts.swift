import Chronology
import Music
import Text

/// All texts of the timeline's screens, in both languages.
///
/// Source: `Documentation/body.md`, *Screens*.
struct TimelineTexts: Hashable, Sendable {
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
  var scoreScale: String {
    phrase(
      "From 0 to 100: the mean of these points; for motivation, not a medical measure",
      "Von 0 bis 100: das Mittel dieser Punkte; zur Motivation, nicht medizinisch")
  }
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

  /// The caption of a value: the source of an estimate, or that there is no value; nil for a present value.
  /// - Parameter isGrowing: whether it is a daily total of a bucket that is not over.
  func caption(of value: MetricValue, _ scale: TimelineScale, isGrowing: Bool = false) -> String? {
    switch value {
    case .present: isGrowing ? running(scale) : nil
    case .estimated(_, _, .incomplete(0)): phrase("Few days", "Wenige Tage")
    case .estimated(_, _, .incomplete(let count)): incomplete(count, scale)
    case .estimated(_, _, .derived): phrase("Calculated", "Berechnet")
    case .estimated(_, _, .interpolated): phrase("Interpolated", "Interpoliert")
    case .estimated(_, _, .lastKnown): phrase("Last known", "Zuletzt bekannt")
    case .missing: missing
    }
  }

  private func incomplete(_ count: Int, _ scale: TimelineScale) -> String {
    scale == .week
      ? phrase("\(count) of 7 days", "\(count) von 7 Tagen")
      : phrase("\(count) of 12 months", "\(count) von 12 Monaten")
  }

  private func running(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: phrase("Week in progress", "Laufende Woche")
    case .month: phrase("Month in progress", "Laufender Monat")
    case .year: phrase("Year in progress", "Laufendes Jahr")
    }
  }

  /// The bucket from which changes are measured: the previous one of the same scale. Its name is relative, "last week", or
  /// "the week before" in another year than today's, if it ends where this one begins.
  func comparison(_ bucket: TimelineBucket, with previous: TimelineBucket?, in currentYear: Int) -> String {
    phrase("vs ", "gegenüber ") + name(of: previous, before: bucket, in: currentYear)
  }

  /// Why the body scores of two buckets are not compared: the later one is running, or they use different metrics. Nil if
  /// they are compared, or if either is missing.
  func scoreDifference(
    _ bucket: TimelineBucket, from previous: TimelineBucket, in currentYear: Int
  ) -> String? {
    let (now, before) = (bucket.metrics, previous.metrics)
    guard now.bodyScore.value != nil, before.bodyScore.value != nil else { return nil }
    if bucket.isRunning { return running(bucket.scale) }
    guard now.bodyScore.usedMetrics != before.bodyScore.usedMetrics else { return nil }
    let core = now.bodyScore.parts.map(\.metric)
    let lost = core.filter { now[$0].isMissing && !before[$0].isMissing }
    let gained = core.filter { !now[$0].isMissing && before[$0].isMissing }
    let parts: [String?] = [
      lost.isEmpty ? nil : phrase("without ", "ohne ") + nouns(lost),
      gained.isEmpty ? nil : phrase("now with ", "jetzt mit ") + nouns(gained),
    ]
    return phrase("Not compared with ", "Kein Vergleich mit ")
      + name(of: previous, before: bucket, in: currentYear) + ": "
      + parts.compactMap(\.self).joined(separator: ", ")
  }

  /// "last week", "week of Oct 13", "June 2025", "2020"; in German in the dative.
  private func name(
    of previous: TimelineBucket?, before bucket: TimelineBucket, in currentYear: Int
  ) -> String {
    guard let previous, previous.days.upperBound != bucket.days.lowerBound else {
      return bucket.days.lowerBound.year == currentYear
        ? adjacentName(bucket.scale) : nameBefore(bucket.scale)
    }
    let (year, month, day) = previous.days.lowerBound.components
    let isSameYear = year == bucket.days.lowerBound.year
    switch previous.scale {
    case .week:
      let name = phrase(week(fromMonth: month, day: day).lowercasedFirst, week(fromMonth: month, day: day))
      return name + (isSameYear ? "" : self.year(year))
    case .month: return self.month(month, ofYear: year)
    case .year: return "\(year)"
    }
  }

  private func adjacentName(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: phrase("last week", "letzter Woche")
    case .month: phrase("last month", "letztem Monat")
    case .year: phrase("last year", "letztem Jahr")
    }
  }

  private func nameBefore(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: phrase("the week before", "der Woche davor")
    case .month: phrase("the month before", "dem Monat davor")
    case .year: phrase("the year before", "dem Jahr davor")
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
    let nouns = nouns(metrics)
    if metrics.count == 1 { return phrase("Based on \(nouns) only", "Beruht nur auf \(nouns)") }
    return phrase("Based on ", "Beruht auf ") + nouns
  }

  /// "weight and body fat".
  private func nouns(_ metrics: [Metric]) -> String {
    metrics.map { text(of: $0).noun }.joined(separator: phrase(" and ", " und "))
  }
}

// Texts of photos.
extension TimelineTexts {
  /// The date of a bucket's photo, the number of photos if there are more, and its tags.
  func caption(_ photos: BucketPhotos) -> String {
    let (year, month, day) = photos.date.components
    let parts: [String?] = [
      language.date(year: year, month: month, day: day),
      photos.count == 1 ? nil : phrase("1 of \(photos.count) photos", "1 von \(photos.count) Fotos"),
      photos.canonical.tags.isEmpty ? nil : photos.canonical.tags.joined(separator: ", "),
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
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
    weekOf + language.day(day, of: phrase(shortMonth(month), Self.shortGermanMonths[month - 1]))
  }

  /// The year after a week.
  func year(_ year: Int) -> String { phrase(", ", " ") + "\(year)" }

  func shortWeek(_ week: Int) -> String { phrase("W", "KW") + "\(week)" }

  func shortMonth(_ month: Int) -> String { String(language.monthNames[month - 1].prefix(3)) }

  func month(_ month: Int, ofYear year: Int) -> String { language.month(month, ofYear: year) }

  private static let shortGermanMonths = [
    "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
  ]
}
