// Rules: `Documentation/body.md`, *Home*.
import BodyTimeline
import Chronology
import Testing
import Text

extension `Screens` {
  @Test func `Home measures changes from the previous bucket of the same scale`() throws {
    let week = try screens(full, "2025-W43").home
    #expect(week.deltaCaption == "vs last week")
    #expect(week.tiles.map(\.title) == ["Weight", "Body fat", "FFMI", "Steps"])
    #expect(week.tiles.map(\.unit) == ["kg", "%", "kg/m²", "per day"])
    #expect(week.tiles[0].value == .present(80) && week.tiles[0].delta == -0.5)
    #expect(
      week.tiles[1].value == .present(20) && week.tiles[1].delta == nil, "there was none the week before")
    let oldest = try screens(full, "2025-W39").home
    #expect(oldest.tiles[0].delta == nil, "the bucket before is a month")
    #expect(try screens(full, "2025-08").home.deltaCaption == "vs the month before")
    #expect(try screens(full, "2025").home.deltaCaption == "vs last year")
    #expect(try screens(full, "2025", .german).home.deltaCaption == "gegenüber letztem Jahr")
    #expect(try screens(full, "2025-08", .german).home.deltaCaption == "gegenüber dem Monat davor")
    #expect(try screens(full, "2025-W43", .german).home.deltaCaption == "gegenüber letzter Woche")
  }

  @Test func `Home measures changes of a week before today's from the week before it`() throws {
    let lines = "2025-10-13 weight 81\n2025-10-20 weight 80\n2025-10-27 weight 79"
    var state = TimelineState(try makeTimeline(lines, now: "2025-10-29"))
    #expect(TimelineScreens(state, language: .english).home.deltaCaption == "vs last week")
    let index = try #require(state.buckets.firstIndex { $0.id == "2025-W43" })
    _ = state.handle(.tap(at: TimelineScrubber.knob(of: index, of: state.buckets.count)))
    #expect(TimelineScreens(state, language: .english).home.deltaCaption == "vs the week before")
  }

  @Test func `the daily totals of a month of too few days are said with their number of days`() throws {
    let lines =
      try daily([2, 3, 9], from: "2025-06-01", "steps 8000") + "2025-06-20 steps 9000\n"
      + daily(0..<23, from: "2025-10-06", "steps 5000")
    let timeline = try makeTimeline(lines, now: "2025-10-29")
    let june = try #require(timeline.buckets.first { $0.id == "2025-06" })
    #expect(june.metrics[.steps] == .missing)
    let few = timeline.fewTotals()
    let totals = try #require(few["2025-06"]?[.steps])
    #expect(totals.mean == 8250 && totals.count == 4 && totals.days == 30)
    #expect(Metric.steps.text(of: totals, in: .english) == "8\u{202F}250 per day on 4 of 30 days")
    #expect(Metric.steps.text(of: totals, in: .german) == "8\u{202F}250 pro Tag an 4 von 30 Tagen")
    #expect(few["2025-W43"]?[.steps] == nil, "a full week has a value")
  }

  @Test(arguments: [
    (
      "2025-10-20", "2025-W43",
      ["vs the week before", "vs the week before", "gegenüber der Woche davor"]
    ),
    (
      "2025-10-27", "2025-W44",
      ["vs week of Oct 13", "vs week of 13 Oct", "gegenüber Woche vom 13. Okt."]
    ),
    (
      "2026-01-05", "2026-W02",
      ["vs week of Oct 13, 2025", "vs week of 13 Oct 2025", "gegenüber Woche vom 13. Okt. 2025"]
    ),
  ])
  func `Home names the week that changes are measured from unless it is the one before`(
    _ day: String, id: String, captions: [String]
  ) throws {
    let lines = "2025-10-13 weight 81\n\(day) weight 80"
    var state = TimelineState(try makeTimeline(lines, now: "2026-01-11"))
    _ = state.handle(.today)
    #expect(state.bucket?.id == id && state.previousBucket?.id == "2025-W42")
    let languages: [Language] = [.english, .dayFirstEnglish, .german]
    for (language, caption) in zip(languages, captions) {
      let home = TimelineScreens(state, language: language).home
      #expect(home.deltaCaption == caption)
      #expect(home.previousBucketID == "2025-W42" && home.tiles[0].delta == -1)
    }
  }

  @Test(arguments: [
    (
      Language.english, ["Week of Jan 13, 2025", "December 2024", "2025"],
      ["vs the week before", "vs the month before", "vs the year before"]
    ),
    (
      .dayFirstEnglish, ["Week of 13 Jan 2025", "December 2024", "2025"],
      ["vs the week before", "vs the month before", "vs the year before"]
    ),
    (
      .german, ["Woche vom 13. Jan. 2025", "Dezember 2024", "2025"],
      ["gegenüber der Woche davor", "gegenüber dem Monat davor", "gegenüber dem Jahr davor"]
    ),
  ])
  func `of another year than today's have the year, and no last week`(
    _ language: Language, labels: [String], captions: [String]
  ) throws {
    let lines = """
      2024-03-04 weight 84
      2024-12-09 weight 84
      2025-01-06 weight 81
      2025-01-13 weight 80
      2025-01-20 weight 80
      2025-01-27 weight 80
      """
    var state = TimelineState(try makeTimeline(lines, now: "2026-02-01"))
    for (id, (label, caption)) in zip(["2025-W03", "2024-12", "2025"], zip(labels, captions)) {
      let index = try #require(state.buckets.firstIndex { $0.id == id })
      _ = state.handle(.tap(at: TimelineScrubber.knob(of: index, of: state.buckets.count)))
      let home = TimelineScreens(state, language: language).home
      #expect(home.header.label == label && home.deltaCaption == caption)
    }
  }

  @Test func `Home names the month and the year that changes are measured from`() throws {
    // Three months of history with a gap: empty months are omitted. Years without events are not buckets.
    let months = """
      2025-06-02 weight 84
      2025-08-04 weight 83
      2025-09-01 weight 82
      2025-09-08 weight 82
      2025-09-15 weight 82
      2025-09-22 weight 82
      """
    var state = TimelineState(try makeTimeline(months, now: "2025-09-28"))
    func select(_ id: String) throws {
      let index = try #require(state.buckets.firstIndex { $0.id == id })
      _ = state.handle(.tap(at: TimelineScrubber.knob(of: index, of: state.buckets.count)))
    }
    try select("2025-08")
    #expect(state.previousBucket?.id == "2025-06")
    #expect(TimelineScreens(state, language: .english).home.deltaCaption == "vs June 2025")
    #expect(TimelineScreens(state, language: .german).home.deltaCaption == "gegenüber Juni 2025")
    let years = months + "\n2020-03-02 weight 90"
    state = TimelineState(try makeTimeline(years, now: "2025-09-28"))
    try select("2025")
    #expect(state.previousBucket?.id == "2020")
    #expect(TimelineScreens(state, language: .english).home.deltaCaption == "vs 2020")
    #expect(TimelineScreens(state, language: .german).home.deltaCaption == "gegenüber 2020")
  }

  @Test func `Home shows what a partial score is based on and why there is none`() throws {
    let partial = try screens(full, "2025-W42").home
    #expect(partial.completeness == .partial && partial.scoreCaption == "From weight alone")
    let two = try screens(full, "2025-W43").home
    #expect(two.scoreCaption == "From weight and body fat")
    #expect(try screens(full, "2025-W43", .german).home.scoreCaption == "Aus Gewicht und Körperfett")
    #expect(try screens(full, "2025-W42", .german).home.scoreCaption == "Nur aus dem Gewicht")
    let none = try screens("2025-10-20 photo p", "2025-W43").home
    #expect(none.score == nil && none.scoreCaption == "No body score for this week")
    let german = try screens("2025-10-20 photo p", "2025-W43", .german).home
    #expect(german.scoreCaption == "Kein Körperwert für diese Woche")
    let year = try screens(
      "2024-03-04 weight 80\n2024-04-08 weight 80\n2025-09-01 photo p\n2025-10-06 photo q\n2025-10-20 photo r",
      "2024"
    ).home
    #expect(
      year.scoreCaption == "No body score for this year: needs 3 months; you have 2")
    let later = try screens("2025-10-06 weight 80\n2025-10-20 photo p", "2025-W43").home
    #expect(
      later.scoreCaption == "No body score for this week: nothing was measured, all is estimated")
    // The FFMI of 2025-04-07 has lost its confidence, but all three metrics are known.
    let old = try screens(
      "2025-04-07 dexa 19 62 18 22\n2025-10-20 weight 80\n2025-10-20 body_fat 20", "2025-W43"
    ).home
    #expect(old.completeness == .partial && old.isScoreEstimated == (old.scoreCaption == nil))
    let whole = try screens(full + "2025-10-21 dexa 19 62 18", "2025-W43").home
    #expect(whole.completeness == .full && whole.scoreCaption == nil)
  }

  @Test func `Home's score changes with the previous bucket's`() throws {
    // Of 1.75 m: 100·(122.5 − 80.5)/45.9375 and 100·(122.5 − 81)/45.9375
    let home = try screens(full, "2025-W42").home
    let (score, delta) = (try #require(home.score), try #require(home.scoreDelta))
    #expect(abs(score - 91.428_571_4) < 1e-6 && abs(delta - 1.088_435_4) < 1e-6)
    let lines =
      "2025-10-06 dexa 19 62 18 22\n2025-10-06 weight 80\n2025-10-13 weight 80\n2025-10-20 weight 80\n"
    let still = try screens(lines, "2025-W42").home
    #expect(still.isScoreEstimated && still.scoreDelta == nil)
  }

  @Test func `Home's score has the mean of its parts, each with its scale`() throws {
    for lines in [full, full + "2025-10-21 dexa 19 62 18 22", full + "2025-10-21 ffmi 30"] {
      let home = try screens(lines, "2025-W43").home
      let known = home.scoreParts.filter { $0.points != nil }
      let mean = try known.reduce(0) { $0 + (try #require($1.share)) * (try #require($1.points)) }
      let score = try #require(home.score)
      #expect(home.scoreParts.count == 3 && abs(mean - score) < 1e-9)
      #expect(abs(known.reduce(0) { $0 + ($1.share ?? 0) } - 1) < 1e-12)
    }
    // Of 1.75 m: 100·(122.5 − 80.5)/45.9375 = 91.4
    let home = try screens(full, "2025-W42").home
    #expect(
      home.scoreParts.map { $0.text(in: .english) } == [
        "Weight 80.5 kg: 91 points, 100 % of the score; 0 points at 123, 100 at 77 kg",
        "Body fat: no data; 0 points at 45, 100 at 10 %",
        "Fat-free mass index (FFMI): no data; 0 points at 14, 100 at 25 kg/m²",
      ])
    let german = try screens(full, "2025-W42", .german).home
    try #require(german.scoreParts.count == 3)
    #expect(
      german.scoreParts[0].text(in: .german)
        == "Gewicht 80,5 kg: 91 Punkte, 100 % des Körperwerts; 0 Punkte bei 123, 100 bei 77 kg")
    #expect(
      german.scoreScale
        == "Von 0 bis 100: das Mittel dieser Punkte, gewichtet nach ihren Anteilen. Zur Motivation, kein medizinisches Maß"
    )
    let none = try screens("2025-10-20 photo p", "2025-W43").home
    #expect(none.scoreParts.isEmpty && none.scoreScale == nil)
  }
}
