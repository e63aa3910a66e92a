import Chronology
package import Music
import Text

/// The contents of the screens Home, Photos and Metrics for one state, with the same header.
package struct TimelineScreens: Hashable, Sendable {
  package let home: HomeScreen
  package let photos: PhotosScreen
  package let metrics: MetricsScreen

  /// Reads the screens' contents from the selected bucket of a state.
  /// - Complexity: O(metrics + log photos), below 1 µs; values are only looked up.
  package init(_ state: TimelineState, language: Language) {
    let texts = language.texts
    let header = TimelineHeader(state, texts)
    home = HomeScreen(state, header, texts)
    photos = PhotosScreen(state, header, texts)
    metrics = MetricsScreen(state, header, texts)
  }
}

/// The contents of the scrubber above all three screens.
package struct TimelineHeader: Hashable, Sendable {
  /// The selected bucket, "Week of Oct 20", in another year than today's "Week of Oct 20, 2024", "July 2025", "2023"; on
  /// an empty timeline a text that says how to begin.
  package let label: String
  /// The position of the knob, 0…1; nil on an empty timeline.
  package let position: Double?
  /// The text of the button that selects the newest week; nil on an empty timeline.
  package let today: String?

  /// Whether there are buckets.
  package var isInteractive: Bool { position != nil }

  init(_ state: TimelineState, _ texts: Texts) {
    guard let bucket = state.bucket else {
      (label, position, today) = (texts.emptyTimeline, nil, nil)
      return
    }
    label = bucket.label(texts, in: state.currentYear)
    position = state.scrubber.position
    today = texts.today
  }
}

extension TimelineBucket {
  /// The short name of the bucket: "W43", "Jul", "2023"; "KW43".
  package func shortLabel(in language: Language) -> String {
    let (texts, first) = (language.texts, days.lowerBound)
    return switch scale {
    case .week: texts.shortWeek(week: first.isoWeek.week)
    case .month: texts.shortMonths[first.month - 1]
    case .year: String(first.year)
    }
  }

  /// The bucket as a screen reader says it: "March 2026, 71.2 kilograms, last known", "Week of March 2, 2026, no weight".
  package func spokenText(in language: Language) -> String {
    let texts = language.texts
    let weight = metrics[.weight]
    let words =
      weight.value.map { texts.spokenWeight(weight: language.oneDecimal($0)) } ?? texts.spokenWithoutWeight
    let mark = weight.presence == .estimated ? [texts.caption(of: weight, scale)!.lowercasedFirst] : []
    return ([spokenLabel(texts), words] + mark).joined(separator: ", ")
  }

  /// The label with the year; weeks have it, too.
  private func spokenLabel(_ texts: Texts) -> String {
    guard scale == .week else { return label(texts, in: days.lowerBound.year) }
    let (year, month, day) = days.lowerBound.components
    return texts.weekOf(date: texts.language.date(year: year, month: month, day: day))
  }

  /// The name of the bucket: "Week of Oct 20", "July 2025", "2023"; "Woche vom 20. Okt.", "Juli 2025".
  /// - Parameter currentYear: the year of today; weeks of other years have their year.
  func label(_ texts: Texts, in currentYear: Int) -> String {
    let (year, month, day) = days.lowerBound.components
    return switch scale {
    case .week: texts.weekOf(date: texts.date(year, month, day, in: currentYear))
    case .month: texts.language.month(month, ofYear: year)
    case .year: String(year)
    }
  }
}

extension Metric {
  /// The name of the metric on screens; for other metrics the name in files.
  package func title(in language: Language) -> String {
    language.texts.text(of: self).title
  }

  /// A value as screens show it: steps as integers, other values with one decimal, `82.4` or `82,4`.
  package func text(of value: Double, in language: Language) -> String {
    language.decimal(value, places: self == .steps ? 0 : 1)
  }

  /// A value with groups of three digits, as the page shows steps: `10,265`, `10.265`.
  package func groupedText(of value: Double, in language: Language) -> String {
    guard self == .steps, let whole = Int(exactly: value.rounded()) else {
      return text(of: value, in: language)
    }
    return whole.grouped(by: language.texts.digitGroupSeparator, minus: "−")
  }

  /// The unit as screens show it: "kg/m²", "per day".
  package func shownUnit(in language: Language) -> String {
    language.texts.text(of: self).unit
  }
}
