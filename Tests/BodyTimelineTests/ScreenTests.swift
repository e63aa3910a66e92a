// Rules: `Documentation/body.md`, *Screens*.
import BodyTimeline
import Chronology
import Testing
import Text

@Suite struct `Screens` {
  let full = """
    2025-04-07 weight 95
    2025-07-07 weight 90
    2025-09-22 weight 82
    2025-09-22 photo spring
    2025-10-06 weight 81
    2025-10-13 weight 80.5
    2025-10-20 weight 80
    2025-10-20 body_fat 20

    """

  /// The screens with the bucket of that id selected.
  func screens(_ lines: String, _ id: String, _ language: Language = .english) throws
    -> TimelineScreens
  {
    var state = TimelineState(try makeTimeline(lines, now: "2025-10-26"))
    let index = try #require(state.buckets.firstIndex { $0.id == id })
    _ = state.handle(.tap(at: TimelineScrubber.knob(of: index, of: state.buckets.count)))
    return TimelineScreens(state, language: language)
  }

  @Test(arguments: [
    ("2025-W43", "Week of October 20, 2025, 80.0 kilograms", "Woche vom 20. Oktober 2025, 80,0 Kilogramm"),
    ("2025-08", "August 2025, 86.0 kilograms, interpolated", "August 2025, 86,0 Kilogramm, interpoliert"),
    ("2025-05", "May 2025, 93.3 kilograms, interpolated", "Mai 2025, 93,3 Kilogramm, interpoliert"),
    ("2025", "2025, 86.0 kilograms", "2025, 86,0 Kilogramm"),
  ])
  func `say each bucket to those who hear it`(_ id: String, english: String, german: String) throws {
    let timeline = try makeTimeline(full, now: "2025-10-26")
    let bucket = try #require(timeline.buckets.first { $0.id == id })
    #expect([Language.english, .german].map(bucket.spokenText) == [english, german])
    let photo = try makeTimeline("2025-09-22 photo spring\n", now: "2025-10-26").buckets[0]
    #expect(photo.spokenText(in: .english) == "Week of September 22, 2025, no weight")
    #expect(photo.spokenText(in: .german) == "Woche vom 22. September 2025, kein Gewicht")
  }

  @Test func `draw a curve through the weeks that have a value`() throws {
    let timeline = try makeTimeline("2025-09-01 weight 82\n2025-10-20 weight 80\n", now: "2025-10-26")
    let curve = timeline.weeklyValues(of: .weight)
    #expect(
      curve.map(\.firstDay.iso8601) == [
        "2025-09-01", "2025-09-08", "2025-09-15", "2025-09-22", "2025-09-29", "2025-10-20",
      ])
    #expect(curve.map(\.value.isPresent) == [true, false, false, false, false, true])
    #expect(timeline.weeklyValues(of: .ffmi).isEmpty && timeline.weeklyValues(of: .leanMass).isEmpty)
    #expect(timeline.metrics == Metric.standard)
  }

  @Test(arguments: [
    ("2025-W43", "Week of Oct 20", "Week of 20 Oct", "Woche vom 20. Okt."),
    ("2025-07", "July 2025", "July 2025", "Juli 2025"), ("2025", "2025", "2025", "2025"),
  ])
  func `share a header with the selection's name`(
    _ id: String, english: String, british: String, german: String
  ) throws {
    for (language, label) in [(Language.english, english), (.dayFirstEnglish, british), (.german, german)] {
      let screens = try screens(full, id, language)
      for header in [screens.home.header, screens.photos.header, screens.metrics.header] {
        #expect(header.label == label && header.isInteractive && header.position != nil)
      }
      #expect(screens.home.header.today == (language == .german ? "Heute" : "Today"))
    }
  }

  @Test func `say the day of a week before its month where people do`() throws {
    let state = TimelineState(try makeTimeline(full, now: "2025-10-26"))
    let week = try #require(state.buckets.first { $0.id == "2025-W43" })
    #expect(week.spokenText(in: .dayFirstEnglish) == "Week of 20 October 2025, 80.0 kilograms")
  }

  @Test func `write values and names as people of the language do`() throws {
    #expect(Metric.weight.text(of: 82.449, in: .english) == "82.4")
    #expect(Metric.weight.text(of: -0.05, in: .german) == "−0,1")
    #expect(Metric.weight.text(of: -0.04, in: .english) == "0.0")
    #expect(Metric.steps.text(of: 6199.6, in: .english) == "6\u{202F}200")
    #expect(Metric.steps.text(of: 10_265, in: .english) == "10\u{202F}265")
    #expect(Metric.steps.text(of: -10_265, in: .german) == "−10\u{202F}265")
    #expect(Metric.weight.text(of: 82.449, in: .german) == "82,4")
    let state = TimelineState(try makeTimeline(full, now: "2025-10-26"))
    #expect(
      state.buckets.map { $0.shortLabel(in: .german) }.suffix(3) == ["6. Okt.", "13. Okt.", "20. Okt."])
    #expect(state.buckets.map { $0.shortLabel(in: .english) }.prefix(4) == ["2025", "Apr", "May", "Jun"])
    let screens = try screens(full, "2025", .german)
    #expect(
      [screens.home.title, screens.photos.title, screens.metrics.title] == [
        "Übersicht", "Fotos", "Messwerte",
      ])
  }

  @Test func `a carried value is marked and has no change, on Home and on Metrics`() throws {
    let lines = "2025-09-22 weight 82\n2025-09-29 photo a\n2025-10-20 photo b"
    for (language, estimated) in [(Language.english, "Last known"), (.german, "Zuletzt bekannt")] {
      let screens = try screens(lines, "2025-W43", language)
      #expect(screens.home.tiles[0].value.isEstimate(82, confidence: 0.2, .lastKnown))
      #expect(screens.home.tiles[0].delta == nil && screens.home.tiles[0].caption == estimated)
      #expect(screens.metrics.cards[0].caption == estimated && screens.metrics.cards[1].caption == nil)
    }
  }

  @Test func `a score based on estimated values is marked`() throws {
    let lines = "2025-10-13 dexa 19 62 18 22\n2025-10-13 weight 80\n2025-10-20 weight 80"
    #expect(try !screens(lines, "2025-W42").home.isScoreEstimated)
    let later = try screens(lines, "2025-W43").home
    #expect(later.isScoreEstimated && later.completeness == .full && later.scoreVersion == "ramp-2")
    #expect(try !screens("2025-10-20 weight 80", "2025-W43").home.isScoreEstimated)
  }

  @Test func `tiles show the presence of their value`() throws {
    let lines = full + "2025-09-29 photo p"
    let home = try screens(lines, "2025-W40").home
    #expect(home.tiles[0].value.isEstimate(82, confidence: 0.8) && home.tiles[0].caption == "Last known")
    #expect(home.tiles[1].value == .missing && home.tiles[1].caption == "No data")
    let german = try screens(lines, "2025-W40", .german).home
    #expect(german.tiles.prefix(2).map(\.caption) == ["Zuletzt bekannt", "Keine Daten"])
    #expect(german.tiles.map(\.title) == ["Gewicht", "Körperfett", "FFMI", "Schritte"])
    #expect(try screens(full, "2025-W43").home.tiles[0].caption == nil)
  }

  @Test func `Photos offers to add one dated inside the bucket`() throws {
    let photos = try screens(full, "2025-W42").photos
    #expect(photos.photoID == nil && photos.message == "No photo near this date")
    let action = try #require(photos.action)
    #expect(action.title == "Add photo" && action.date?.iso8601 == "2025-10-16")
    #expect(photos.rail.map(\.id) == ["spring"])
    let german = try screens(full, "2025-W42", .german).photos
    #expect(german.message == "Kein Foto um dieses Datum" && german.action?.title == "Foto hinzufügen")
    let some = try screens(full, "2025").photos
    #expect(some.photoID == "spring" && some.message == nil && some.action == nil)
  }

  @Test(arguments: [
    ("2025-10-09", nil as String?), ("2025-10-10", "Oct 10, 2025"), ("2025-10-12", "Oct 12, 2025"),
    ("2025-10-20", "Oct 20, 2025"), ("2025-10-22", "Oct 22, 2025"), ("2025-10-23", nil),
  ])
  func `Photos offers one of the three days beside a week without a photo, with its date`(
    _ day: String, found: String?
  ) throws {
    let photos = try screens(full + "\(day) photo near", "2025-W42").photos
    #expect(photos.photoID == nil && photos.nearest?.id == found.map { _ in "near" })
    #expect(
      photos.message == found.map { "No photo in this week; the nearest was taken on \($0)" }
        ?? "No photo near this date")
    #expect(photos.action?.date?.iso8601 == "2025-10-16")
  }

  @Test func `Photos offers the nearer of two, of weeks only`() throws {
    let two = full + "2025-10-12 photo before\n2025-10-21 photo after"
    #expect(try screens(two, "2025-W42").photos.nearest?.id == "before")
    let same = full + "2025-10-12T21:00:00Z photo b\n2025-10-20T03:00:00Z photo a"
    #expect(try screens(same, "2025-W42").photos.nearest?.id == "a", "three hours before and after the week")
    let german = try screens(two, "2025-W42", .german).photos
    #expect(german.message == "Kein Foto in dieser Woche; das nächste ist vom 12. Okt. 2025")
    let august = try screens(full + "2025-09-01 photo p", "2025-08").photos
    #expect(august.nearest == nil && august.message == "No photo near this date")
    #expect(try screens(two, "2025-W43").photos.nearest == nil, "a week with a photo shows its own")
  }

  @Test func `Photos says the date, the number and the tags`() throws {
    let lines = full + "2025-09-23 photo side\n2025-09-24 photo back\n"
    let photos = try screens(lines, "2025-W39").photos
    #expect(photos.photos?.count == 3 && photos.photos?.date.iso8601 == "2025-09-24")
    #expect(photos.caption == "Sep 24, 2025 · 1 of 3 photos")
    #expect(try screens(lines, "2025-W39", .german).photos.caption == "24. Sept. 2025 · 1 von 3 Fotos")
    #expect(try screens(full, "2025-W39").photos.caption == "Sep 22, 2025")
    #expect(try screens(full, "2025-W42").photos.caption == nil)
  }

  @Test func `Photos has a rail of the nearest`() throws {
    let lines = try daily(0..<40, from: "2025-09-01", "photo p#")
    let rail = try screens(lines + full, "2025-W41").photos.rail
    #expect(rail.count == 12 && rail.first?.id == "p28" && rail.last?.id == "p39")
  }

  @Test func `Metrics marks a point, a month or a year`() throws {
    func highlight(_ id: String) throws -> MetricCard.Highlight {
      try screens(full, id).metrics.cards[0].highlight
    }
    func day(_ text: String) throws -> CivilDate { try CivilDate(iso8601: text) }
    #expect(try highlight("2025-W43") == .point(day("2025-10-23")))
    #expect(try highlight("2025-08") == .month(day("2025-08-01")..<day("2025-09-01")))
    #expect(try highlight("2025") == .year(day("2025-01-01")..<day("2026-01-01")))
  }

  @Test func `Metrics shows a sentence for a missing value, never 0`() throws {
    let lines = full + "2025-10-21 thigh 90"
    let cards = try screens(lines, "2025-W42").metrics.cards
    #expect(cards.map(\.title) == ["Weight", "Body fat", "FFMI", "Steps", "thigh"])
    #expect(cards[0].message == nil && cards[1].value == .missing)
    #expect(cards[1].message == "Nothing measured near this week")
    #expect(
      try screens(lines, "2025-W42", .german).metrics.cards[1].message
        == "Um diese Woche nichts gemessen")
    #expect(try screens(lines, "2025-07").metrics.cards[1].message == "Nothing measured near this month")
    #expect(try screens(lines, "2025").metrics.cards[3].message == "Nothing measured in this year")
  }

  @Test func `before the first event do not say that there is none`() throws {
    let state = TimelineState(try makeTimeline("2025-10-20 weight 80", now: "2010-01-01"))
    let screens = TimelineScreens(state, language: .english)
    #expect(screens.home.header.label == "All entries are later than this date")
    #expect(screens.metrics.message == screens.home.header.label)
  }

  @Test(arguments: [
    (
      Language.english, "Your timeline will appear after your first check-in", "No body score yet",
      "Log first weekly check-in", "Add your first progress photo",
      "Your metrics will appear after your first check-in"
    ),
    (
      .german, "Deine Zeitleiste erscheint nach deiner ersten Messung", "Noch kein Körperwert",
      "Erste Messung eintragen", "Füge dein erstes Fortschrittsfoto hinzu",
      "Deine Messwerte erscheinen nach deiner ersten Messung"
    ),
  ])
  func `without data show how to begin and are not interactive`(
    _ language: Language, timeline: String, score: String, action: String, photo: String, metrics: String
  ) throws {
    var state = TimelineState(try makeTimeline("", now: "2025-10-26"))
    _ = state.handle(.drag(to: 0.5))
    let screens = TimelineScreens(state, language: language)
    #expect(screens.home.header.label == timeline && !screens.home.header.isInteractive)
    #expect(screens.home.header.position == nil && screens.home.header.today == nil)
    #expect(screens.home.scoreCaption == score && screens.home.action == action)
    #expect(screens.home.tiles.isEmpty && screens.metrics.cards.isEmpty)
    let add = try #require(screens.photos.action)
    #expect(screens.photos.message == photo && add.date == nil)
    #expect(screens.metrics.message == metrics)
  }

  @Test func `with one to three weeks only weeks can be selected`() throws {
    let state = TimelineState(
      try makeTimeline(daily([0, 7, 14], from: "2025-09-01", "weight 80"), now: "2025-10-26"))
    #expect(state.buckets.allSatisfy { $0.scale == .week } && state.buckets.count == 3)
    #expect(TimelineScreens(state, language: .english).home.score != nil)
  }
}
