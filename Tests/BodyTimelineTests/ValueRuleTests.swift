// Rules: `Documentation/body.md`, *Values*. All values worked out by hand with a calendar of 2025.
import BodyTimeline
import Chronology
import Testing

@Suite struct `Values of a week` {
  /// Every week that has any event, however long ago.
  private func weeks(_ lines: String, now: String = "2025-12-31") throws -> EventTimeline {
    try makeTimeline(lines, now: now) { $0.recentWeeks = 1000 }
  }

  @Test func `one event gives its value, several their median`() throws {
    let timeline = try weeks(
      """
      2025-10-06 weight 80
      2025-10-13 weight 80
      2025-10-14 weight 90
      2025-10-15 weight 81
      2025-10-20 weight 80
      2025-10-21 weight 84
      2025-10-22 weight 100
      2025-10-23 weight 70
      """)
    #expect(timeline.value(.weight, "2025-W41") == .present(80))
    #expect(timeline.value(.weight, "2025-W42") == .present(81))
    #expect(timeline.value(.weight, "2025-W43") == .present(82))
  }

  @Test func `equal timestamps are all kept`() throws {
    let timeline = try weeks("2025-10-20 weight 80\n2025-10-20 weight 80\n2025-10-20 weight 92")
    #expect(timeline.value(.weight, "2025-W43") == .present(80))
  }

  @Test func `weight and body fat are carried four weeks with falling confidence`() throws {
    let photos = try daily([7, 14, 21, 28, 35], from: "2025-09-29", "photo p#")
    let timeline = try weeks("2025-09-29 weight 80\n2025-10-01 body_fat 20\n" + photos)
    for (metric, value) in [(Metric.weight, 80.0), (.bodyFat, 20)] {
      #expect(timeline.value(metric, "2025-W40") == .present(value))
      #expect(timeline.value(metric, "2025-W41")?.isEstimate(value, confidence: 0.8) == true)
      #expect(timeline.value(metric, "2025-W42")?.isEstimate(value, confidence: 0.6) == true)
      #expect(timeline.value(metric, "2025-W43")?.isEstimate(value, confidence: 0.4) == true)
      #expect(timeline.value(metric, "2025-W44")?.isEstimate(value, confidence: 0.2) == true)
      #expect(timeline.value(metric, "2025-W45") == .missing)
    }
  }

  @Test func `FFMI is carried twenty-six weeks`() throws {
    let timeline = try weeks(
      "2025-01-06 dexa 19 62 18\n2025-07-07 photo a\n2025-07-14 photo b\n2025-01-13 photo c")
    #expect(timeline.value(.ffmi, "2025-W02") == .present(19))
    #expect(timeline.value(.ffmi, "2025-W03")?.isEstimate(19, confidence: 26.0 / 27) == true)
    #expect(timeline.value(.ffmi, "2025-W28")?.isEstimate(19, confidence: 1.0 / 27) == true)
    #expect(timeline.value(.ffmi, "2025-W29") == .missing)
  }

  @Test func `nothing is interpolated between weeks`() throws {
    let timeline = try weeks("2025-10-06 weight 80\n2025-10-13 photo p\n2025-10-20 weight 90")
    #expect(timeline.value(.weight, "2025-W42")?.isEstimate(80, confidence: 0.8) == true)
  }

  @Test func `a week before the first value is missing`() throws {
    #expect(try weeks("2025-10-06 photo p\n2025-10-13 weight 80").value(.weight, "2025-W41") == .missing)
  }

  @Test func `steps are the mean of the totals of days that have any`() throws {
    let lines = try daily(0..<5, from: "2025-10-20", "steps 6000") + "2025-10-20T18:00:00Z steps 1000\n"
    let timeline = try weeks(lines + "2025-10-27 photo p")
    #expect(timeline.value(.steps, "2025-W43") == .present(6200))
    #expect(timeline.value(.steps, "2025-W44") == .missing, "steps are never carried forward")
  }

  @Test(arguments: 1...4) func `steps on fewer than five days are estimated with days in seven`(_ days: Int)
    throws
  {
    let timeline = try weeks(daily(0..<days, from: "2025-10-20", "steps 7000"))
    #expect(timeline.value(.steps, "2025-W43")?.isEstimate(7000, confidence: Double(days) / 7) == true)
  }

  @Test func `other metrics are treated like weight`() throws {
    let timeline = try weeks("2025-10-06 waist 90\n2025-10-07 waist 94\n2025-10-13 photo p")
    let waist = try Metric(name: "waist")
    #expect(timeline.value(waist, "2025-W41") == .present(92))
    #expect(timeline.value(waist, "2025-W42")?.isEstimate(92, confidence: 0.8) == true)
  }

  @Test func `DEXA gives FFMI and masses, and its body fat counts as any other`() throws {
    let timeline = try weeks("2025-10-06 dexa 19.5 62 18 22\n2025-10-07 body_fat 24\n2025-10-08 body_fat 30")
    #expect(timeline.value(.ffmi, "2025-W41") == .present(19.5))
    #expect(timeline.value(.leanMass, "2025-W41") == .present(62))
    #expect(timeline.value(.fatMass, "2025-W41") == .present(18))
    #expect(timeline.value(.bodyFat, "2025-W41") == .present(24))
  }
}

@Suite struct `Values of a month` {
  /// The months before `now`, all of them buckets.
  private func months(_ lines: String, now: String = "2025-12-31") throws -> EventTimeline {
    let weeks = try daily([0, 7, 14, 21], from: "2025-12-01", "photo p#")
    return try makeTimeline(lines + "\n" + weeks, now: now) {
      $0.recentMonths = 24
      $0.monthsForEmptyBuckets = 0
    }
  }

  @Test func `the median of the weeks that start in it`() throws {
    // 30 September lies in the week of the 29th, 1 November in that of 27 October.
    let timeline = try months(
      """
      2025-09-30 weight 70
      2025-10-06 weight 80
      2025-10-20 weight 84
      2025-11-01 weight 90
      """)
    // 6 Oct 80, 13 Oct 80 carried, 20 Oct 84, 27 Oct 90.
    #expect(timeline.value(.weight, "2025-10") == .present(82))
    #expect(timeline.value(.weight, "2025-09") == .present(70))
  }

  @Test func `estimates below one half do not count`() throws {
    // 29 Sep 70; 6 Oct .8, 13 Oct .6, 20 Oct .4 (left out), 27 Oct 100.
    let timeline = try months("2025-09-29 weight 70\n2025-10-27 weight 100")
    #expect(timeline.value(.weight, "2025-10") == .present(70))
  }

  @Test func `only estimated weeks give an estimate of their mean confidence`() throws {
    let timeline = try months("2025-10-27 weight 80")
    #expect(timeline.value(.weight, "2025-11")?.isEstimate(80, confidence: 0.7) == true)
  }

  @Test func `steps are the mean of the weeks, four days a week are enough to count`() throws {
    let lines =
      try daily(0..<5, from: "2025-10-06", "steps 6000") + daily(0..<4, from: "2025-10-13", "steps 9000")
      + daily(0..<3, from: "2025-10-20", "steps 1") + daily(0..<6, from: "2025-10-27", "steps 6000")
    #expect(try months(lines).value(.steps, "2025-10") == .present(7000))
    let few = try months(daily(0..<4, from: "2025-10-13", "steps 9000"))
    #expect(few.value(.steps, "2025-10")?.isEstimate(9000, confidence: 4.0 / 7) == true)
  }

  @Test func `two missing months between two present ones are interpolated`() throws {
    // 6 January is carried to 3 February with .2 only.
    let timeline = try months("2025-01-06 weight 80\n2025-04-07 weight 86")
    #expect(timeline.value(.weight, "2025-01") == .present(80))
    #expect(timeline.value(.weight, "2025-02")?.isEstimate(82, confidence: 0.5) == true)
    #expect(timeline.value(.weight, "2025-03")?.isEstimate(84, confidence: 0.5) == true)
    #expect(timeline.value(.weight, "2025-04") == .present(86))
  }

  @Test func `three missing months stay missing`() throws {
    let timeline = try months("2025-01-06 weight 80\n2025-05-05 weight 86")
    for month in ["2025-02", "2025-03", "2025-04"] { #expect(timeline.value(.weight, month) == .missing) }
  }

  @Test func `a gap beside an estimated month stays missing`() throws {
    // 27 January is carried into February, which so is estimated, not present.
    let timeline = try months("2025-01-27 weight 80\n2025-04-07 weight 86")
    #expect(timeline.value(.weight, "2025-02")?.isEstimate(80, confidence: 0.7) == true)
    #expect(timeline.value(.weight, "2025-03") == .missing)
  }

  @Test func `each metric is interpolated for itself`() throws {
    let timeline = try months("2025-01-06 weight 80\n2025-01-06 body_fat 20\n2025-03-03 weight 86")
    #expect(timeline.value(.weight, "2025-02")?.isEstimate(83, confidence: 0.5) == true)
    #expect(timeline.value(.bodyFat, "2025-02") == .missing)
  }
}

@Suite struct `Values of a year` {
  @Test func `the median of present months, present from three on`() throws {
    let months = [
      "2024-01-08 weight 80\n", "2024-04-08 weight 82\n", "2024-07-08 weight 90\n", "2024-10-07 weight 99\n",
    ]
    func year(_ count: Int) throws -> MetricValue? {
      let photos = "2024-02-01 photo a\n2024-03-01 photo b\n2024-05-01 photo c\n2024-06-03 photo d"
      return try makeTimeline(months[..<count].joined() + photos, now: "2024-12-31") {
        $0.interpolatedMonths = 0
      }.value(.weight, "2024")
    }
    #expect(try year(4) == .present(86))
    #expect(try year(3) == .present(82))
    #expect(try year(2)?.isEstimate(81, confidence: 2.0 / 3) == true)
    #expect(try year(1)?.isEstimate(80, confidence: 1.0 / 3) == true)
    #expect(try year(0) == .missing)
  }

  @Test func `without a present month its estimated ones give a quarter's confidence`() throws {
    // The week of 30 December starts in 2024; January is estimated from what is carried.
    let lines = "2024-12-30 weight 80\n2025-02-03 photo a\n2025-03-03 photo b\n2025-04-07 photo c"
    let timeline = try makeTimeline(lines, now: "2025-05-31")
    #expect(timeline.value(.weight, "2025")?.isEstimate(80, confidence: 0.25) == true)
    #expect(timeline.value(.weight, "2024")?.isEstimate(80, confidence: 1.0 / 3) == true)
  }

  @Test func `steps are the mean of the months`() throws {
    let lines = try [
      ("2024-01-08", 3000), ("2024-02-05", 6000), ("2024-03-04", 9000), ("2024-04-08", 10_000),
    ]
    .map { try daily(0..<5, from: $0, "steps \($1)") }.joined()
    #expect(try makeTimeline(lines, now: "2024-12-31").value(.steps, "2024") == .present(7000))
  }
}

@Suite struct `Bridge years` {
  /// Steps in so many months of two years, and a scan in the first.
  private func history(_ first: Int, _ second: Int, months: Int = 6) throws -> EventTimeline {
    let lines = try [(first, 6000), (second, 9000)].map { year, steps in
      try (1...months).map { try daily(7..<21, from: "\(year)-0\($0)-01", "steps \(steps)") }.joined()
    }.joined()
    return try makeTimeline("\(first)-01-10 ffmi 19\n" + lines, now: "\(second)-12-31")
  }

  @Test func `two years without events between strong ones are interpolated`() throws {
    let timeline = try history(2020, 2023)
    #expect(timeline.buckets.filter { $0.scale == .year }.map(\.id) == ["2020", "2021", "2022", "2023"])
    #expect(timeline.buckets.map(\.isBridge).prefix(4) == [false, true, true, false])
    #expect(timeline.value(.steps, "2021")?.isEstimate(7000, confidence: 0.25) == true)
    #expect(timeline.value(.steps, "2022")?.isEstimate(8000, confidence: 0.25) == true)
    #expect(timeline.value(.ffmi, "2021") == .missing, "there is no value on the other side")
    #expect(timeline["2021"]?.hasEvents == false)
  }

  @Test func `three years are not bridged`() throws {
    #expect(try history(2020, 2024).buckets.filter { $0.scale == .year }.map(\.id) == ["2020", "2024"])
  }

  @Test func `years with fewer than six present months support no bridge`() throws {
    let years = try history(2020, 2022, months: 5).buckets.filter { $0.scale == .year }
    #expect(years.map(\.id) == ["2020", "2022"])
  }

  @Test func `a bridge changes and disappears with the years on either side`() throws {
    // Each month has a photo beside its weight, so that no edit empties a month.
    let pier = (1...6).map { "-0\($0)-10 weight 80\n" }
    let lines = ["2020", "2022"].map { year in
      pier.map { year + $0 }.joined() + (1...6).map { "\(year)-0\($0)-10 photo \(year)\($0)\n" }.joined()
    }.joined()
    var timeline = try makeTimeline(lines, now: "2022-12-31")
    #expect(timeline.value(.weight, "2021")?.isEstimate(80, confidence: 0.25) == true)
    let higher = try events(pier.map { "2022" + $0.replacing("80", with: "90") }.joined())
    for (new, old) in zip(higher, try events(lines).filter { $0.id.contains("weight@2022") }) {
      timeline.apply(.put(try BodyEvent(id: old.id, timestamp: old.timestamp, new.content)))
    }
    #expect(timeline.value(.weight, "2021")?.isEstimate(85, confidence: 0.25) == true)
    let june = try #require(try events(lines).first { $0.id.contains("weight@2020-06") })
    timeline.apply(.delete(id: june.id))
    #expect(timeline["2021"] == nil)
    timeline.apply(.put(june))
    #expect(timeline["2021"]?.isBridge == true)
  }

  @Test func `a year with an event is not a bridge`() throws {
    var timeline = try history(2020, 2022)
    #expect(timeline["2021"]?.isBridge == true)
    timeline.apply(.put(try events("2021-06-01 photo p")[0]))
    #expect(timeline["2021"]?.isBridge == false && timeline.value(.steps, "2021") == .missing)
    timeline.apply(.delete(id: "p"))
    #expect(timeline["2021"]?.isBridge == true)
  }
}

@Suite struct `Photos of a bucket` {
  @Test func `the one nearest to the middle is the bucket's`() throws {
    // The week's middle is Thursday 23 October, 12:00.
    let lines = "2025-10-20 photo a\n2025-10-22 photo b\n2025-10-25 photo c"
    let timeline = try makeTimeline(lines, now: "2025-10-31")
    #expect(timeline["2025-W43"]?.metrics.canonicalPhotoID == "b")
    #expect(timeline["2025-W43"]?.metrics.hasPhotos == true)
  }

  @Test func `of equally near ones the smallest id, before or after the middle`() throws {
    let symmetric = "2025-10-22T12:00:00Z photo b\n2025-10-24T12:00:00Z photo a"
    #expect(try makeTimeline(symmetric, now: "2025-10-31")["2025-W43"]?.metrics.canonicalPhotoID == "a")
    let same = "2025-10-22T12:00:00Z photo b\n2025-10-22T12:00:00Z photo c\n2025-10-24T12:00:00Z photo d"
    #expect(try makeTimeline(same, now: "2025-10-31")["2025-W43"]?.metrics.canonicalPhotoID == "b")
  }

  @Test func `a photo outside the bucket is never the bucket's`() throws {
    let lines = "2025-10-19T23:59:59Z photo a\n2025-10-27T00:00:00Z photo b\n2025-10-20 weight 80"
    let timeline = try makeTimeline(lines, now: "2025-10-31")
    #expect(timeline["2025-W43"]?.metrics.hasPhotos == false)
    #expect(timeline["2025-W42"]?.metrics.canonicalPhotoID == "a")
  }

  @Test func `months and years have theirs`() throws {
    // The middle of 2025 is 2 July, 12:00.
    let lines =
      try "2025-03-01 photo march\n2025-07-10 photo july\n"
      + daily([0, 7, 14, 21], from: "2025-11-03", "weight 80")
    let timeline = try makeTimeline(lines, now: "2025-11-30")
    #expect(timeline["2025"]?.metrics.canonicalPhotoID == "july")
    #expect(timeline["2025-07"]?.metrics.canonicalPhotoID == "july")
    #expect(timeline["2025-08"]?.metrics.hasPhotos == false)
  }
}
