// Rules: `Documentation/body.md`, *Body score*. Scores worked out by hand from the tables of RampBodyScore and
// HeightBodyScore.
import BodyTimeline
import Chronology
import Testing
import Text

extension BodyScore {
  /// The score of a person of a height in m.
  fileprivate func score(of metrics: MetricsSnapshot, height: Double? = nil) -> Double? {
    score(metrics, by: parts(height: height))
  }
}

private func snapshot(weight: MetricValue, bodyFat: MetricValue, ffmi: MetricValue) -> MetricsSnapshot {
  MetricsSnapshot(values: [weight, bodyFat, ffmi, .missing])
}

@Suite struct `Body scores` {
  @Test(arguments: BodyScoreCatalog.versions.map(\.version))
  func `of every version never change their completeness`(_ name: String) throws {
    let score = try BodyScoreCatalog.version(named: name)
    // A weight, body fat and FFMI, none of which is too low.
    let present = MetricValue.present(60)
    let weak = MetricValue.estimated(60, confidence: 0.49, .lastKnown)
    let strong = MetricValue.estimated(60, confidence: 0.5, .lastKnown)
    /// The score of one value for the first core metric and another for the others.
    func assessed(_ first: MetricValue, others: MetricValue) -> BodyScoreValue {
      let values = Metric.standard.map { $0 == score.parts(height: nil)[0].metric ? first : others }
      return score.assess(
        MetricsSnapshot(values: values), by: score.parts(height: nil), highConfidence: 0.5)
    }
    #expect(score.parts(height: nil).count > 1)
    #expect(
      assessed(present, others: present).completeness == .full
        && !assessed(present, others: present).isEstimated)
    #expect(
      assessed(strong, others: strong).completeness == .full && assessed(strong, others: strong).isEstimated)
    #expect(
      assessed(present, others: weak).completeness == .partial && assessed(present, others: weak).isEstimated)
    let alone = assessed(present, others: .missing)
    #expect(alone.completeness == .partial && !alone.isEstimated && alone.version == name)
    for none in [
      assessed(.missing, others: .missing), assessed(weak, others: strong),
      assessed(strong, others: .missing),
    ] {
      #expect(none.completeness == .none && none.value == nil && !none.isEstimated)
    }
  }

  @Test func `composition-1 averages two ramps and leaves weight out`() {
    func score(_ weight: MetricValue, _ fat: MetricValue, _ ffmi: MetricValue) -> Double? {
      CompositionBodyScore().score(of: snapshot(weight: weight, bodyFat: fat, ffmi: ffmi))
    }
    // 100·(½·½ + ½·1)
    #expect(score(.present(80), .present(27.5), .present(25)) == 75)
    #expect(score(.missing, .present(27.5), .present(25)) == 75)
    #expect(score(.present(80), .present(10), .missing) == 100)
    #expect(score(.present(80), .missing, .missing) == nil)
  }

  @Test func `of old buckets can be computed by any version and back`() throws {
    let lines =
      // A year has measured values from three months on.
      ["2023-03-13", "2023-04-10", "2023-05-15"].map { "\($0) weight 90\n\($0) dexa 19 62 18 27.5\n" }
      .joined()
      + (try daily([0, 7, 14, 21], from: "2025-09-01", "weight 80"))
    var timeline = try makeTimeline(lines, now: "2025-10-31")
    let before = timeline.buckets
    timeline.use(try BodyScoreCatalog.version(named: "composition-1"))
    let old = try #require(timeline["2023"]?.metrics.bodyScore)
    // 100·(½·½ + ½·(19 − 14)/11)
    let value = try #require(old.value)
    #expect(old.version == "composition-1" && abs(value - 47.727_272_727) < 1e-6)
    #expect(timeline["2025-W39"]?.metrics.bodyScore.value == nil, "weight alone says nothing of composition")
    timeline.use(HeightBodyScore())
    #expect(timeline.buckets == before && before.allSatisfy { $0.metrics.bodyScore.version == "ramp-2" })
  }

  @Test func `ramp-1 averages three ramps`() {
    func score(_ weight: MetricValue, _ fat: MetricValue, _ ffmi: MetricValue) -> Double? {
      RampBodyScore().score(of: snapshot(weight: weight, bodyFat: fat, ffmi: ffmi))
    }
    // 100·(0.2·¾ + 0.4·½ + 0.4·1) = 75
    #expect(abs(score(.present(80), .present(27.5), .present(25))! - 75) < 1e-12)
    #expect(score(.present(60), .missing, .missing) == 100)
    #expect(score(.present(200), .present(60), .present(10)) == 0)
    #expect(score(.missing, .missing, .missing) == nil)
    // 100·(0.2·¾ + 0.4·½)/0.6
    #expect(abs(score(.present(80), .present(27.5), .missing)! - 58.333_333_333) < 1e-6)
  }

  @Test(arguments: [
    // BMI 40, 32.5 and 25 of 1.60 m and of 2.00 m; below 25 nothing is gained, down to 18.5.
    (1.6, 102.4, 0.0), (1.6, 83.2, 50), (1.6, 64, 100), (1.6, 47.37, 100),
    (2, 160, 0), (2, 130, 50), (2, 100, 100), (2, 74, 100),
    // As for 1.75 m.
    (nil, 122.5, 0), (nil, 76.5625, 100), (nil, 56.66, 100),
  ])
  func `ramp-2 rates weight by height`(_ height: Double?, _ weight: Double, points: Double) throws {
    let alone = snapshot(weight: .present(weight), bodyFat: .missing, ffmi: .missing)
    let value = try #require(HeightBodyScore().score(of: alone, height: height))
    #expect(abs(value - points) < 1e-9)
    let all = snapshot(weight: .present(weight), bodyFat: .present(27.5), ffmi: .present(25))
    // 100·(0.2·p + 0.4·½ + 0.4·1)
    #expect(abs(HeightBodyScore().score(of: all, height: height)! - (0.2 * points + 60)) < 1e-9)
  }

  // BMI 18.5 of 1.60 m, 1.78 m, 2.00 m and 1.75 m: 47.36, 58.6154, 74 and 56.65625 kg.
  @Test(arguments: [(1.6, 47.35), (1.78, 42), (1.78, 58.6), (2, 73.9), (nil, 56.65)])
  func `ramp-2 has no number for a weight that is too low, whatever else is known`(
    _ height: Double?, _ weight: Double
  ) {
    let score = HeightBodyScore()
    for (fat, ffmi) in [(MetricValue.missing, MetricValue.missing), (.present(10), .present(25))] {
      let metrics = snapshot(weight: .present(weight), bodyFat: fat, ffmi: ffmi)
      let assessed = score.assess(metrics, by: score.parts(height: height), highConfidence: 0.5)
      #expect(score.score(of: metrics, height: height) == nil)
      #expect(assessed.value == nil && assessed.completeness == .none)
    }
    let before = snapshot(
      weight: .estimated(weight, confidence: 0.2, .lastKnown), bodyFat: .present(10), ffmi: .present(25))
    #expect(score.score(of: before, height: height) == nil, "a weight that was too low is no praise either")
  }

  @Test func `a weight that is too low is said in place of a number, and asks for nothing but the height`()
    throws
  {
    let timeline = try makeTimeline("2025-10-20 weight 42\n2025-10-20 body_fat 8", now: "2025-10-31")
    func said(_ height: Double?, _ language: Language) throws -> [String?] {
      var timeline = timeline
      timeline.use(height: height)
      let home = TimelineScreens(TimelineState(timeline), language: language).home
      #expect(home.score == nil && home.scoreParts.isEmpty && home.scoreScale == nil)
      #expect(home.scoreHeight(in: language) == nil && home.scoreVersion(in: language) == nil)
      let bucket = try #require(timeline.buckets.last)
      let needs = timeline.scoreNeeds(in: bucket, lacksHeight: height == nil)
      return [home.scoreCaption, needs?.text(in: language)]
    }
    #expect(
      try said(1.78, .english) == [
        "No body score: 42.0 kg is below what is healthy for adults of 178 cm, 59 kg or more", nil,
      ])
    #expect(
      try said(1.78, .german) == [
        "Kein Körperwert: 42,0 kg sind weniger, als für Erwachsene von 178 cm gesund ist (ab 59 kg)", nil,
      ])
    #expect(
      try said(nil, .english) == [
        """
        No body score yet: without your height, 175 cm is assumed, for which 42.0 kg is below what is healthy for adults, \
        57 kg or more
        """, "Still needs your height",
      ])
    #expect(
      try said(nil, .german) == [
        """
        Noch kein Körperwert: Ohne deine Größe gelten 175 cm, und dafür sind 42,0 kg weniger, als für Erwachsene gesund \
        ist (ab 57 kg)
        """, "Es fehlt noch deine Größe",
      ])
  }

  @Test func `ramp-2 follows the height of the timeline, and is exact only for a known one`() throws {
    var timeline = try makeTimeline(daily(0..<7, from: "2025-10-20", "weight 90"), now: "2025-10-31")
    func home(_ language: Language = .english) -> HomeScreen {
      TimelineScreens(TimelineState(timeline), language: language).home
    }
    #expect(home().scoreHeight(in: .english) == "Without your height, 175 cm is assumed")
    #expect(home(.german).scoreHeight(in: .german) == "Ohne deine Größe gelten 175 cm")
    #expect(home().scoreVersion(in: .english) == "Version of the score: ramp-2")
    // 100·(40 − 90/1.75²)/15
    #expect(abs(home().score! - 70.748_299_319_7) < 1e-6)
    timeline.use(height: 1.9)
    #expect(home().score == 100, "90 kg at 1.90 m are BMI 24.9")
    #expect(
      home().scoreHeight(in: .english) == "At your height of 190 cm, weight from 67 to 90 kg has full points")
    #expect(
      home(.german).scoreHeight(in: .german)
        == "Bei deiner Größe von 190 cm hat Gewicht von 67 bis 90 kg volle Punkte")
    timeline.use(try BodyScoreCatalog.version(named: "composition-1"))
    #expect(home().scoreHeight(in: .english) == nil && home().scoreVersion(in: .english) == nil)
    let full = "2025-10-20 weight 90\n2025-10-20 body_fat 20\n2025-10-20 ffmi 20"
    timeline = try makeTimeline(full, now: "2025-10-31")
    #expect(home().completeness == .full && !home().isScoreExact, "the weight is rated for an assumed height")
    timeline.use(height: 1.9)
    #expect(home().isScoreExact)
  }

  @Test(arguments: BodyScoreCatalog.versions.map(\.version))
  func `of every version never fall with muscle nor rise with fat`(_ name: String) throws {
    let score = try BodyScoreCatalog.version(named: name)
    let values = stride(from: 5.0, through: 60, by: 1).map { $0 }
    for (low, high) in zip(values, values.dropFirst()) {
      let base = score.score(of: snapshot(weight: .present(80), bodyFat: .present(20), ffmi: .present(low)))!
      #expect(
        base <= score.score(of: snapshot(weight: .present(80), bodyFat: .present(20), ffmi: .present(high)))!)
      let lean = score.score(of: snapshot(weight: .present(80), bodyFat: .present(low), ffmi: .present(20)))!
      #expect(
        lean >= score.score(of: snapshot(weight: .present(80), bodyFat: .present(high), ffmi: .present(20)))!)
    }
  }

  @Test func `the version that made a score is recorded, and old buckets can be scored by another`() throws {
    struct Constant: BodyScore {
      let version = "constant"
      func parts(height: Double?) -> [BodyScorePart] {
        [BodyScorePart(metric: .steps, share: 1, worst: 0, best: 1)]
      }
      func score(_ metrics: MetricsSnapshot, by parts: [BodyScorePart]) -> Double? { 42 }
    }
    var timeline = try makeTimeline(daily(0..<7, from: "2025-10-20", "steps 6000"), now: "2025-10-31")
    #expect(timeline.buckets[0].metrics.bodyScore.version == "ramp-2")
    #expect(timeline.buckets[0].metrics.bodyScore.completeness == .none)
    timeline.use(Constant())
    #expect(timeline.buckets[0].metrics.bodyScore.version == "constant")
    #expect(timeline.buckets[0].metrics.bodyScore.value == 42)
    #expect(timeline.buckets[0].metrics.bodyScore.completeness == .full)
  }

  @Test func `an unknown version suggests the nearest`() {
    #expect {
      try BodyScoreCatalog.version(named: "ramp-3")
    } throws: {
      "\($0)" == """
        body score "ramp-3" is unknown. Did you mean "ramp-1"? Known: ramp-1, composition-1, ramp-2.
        """
    }
  }
}

@Suite struct `Events` {
  @Test func `refuse implausible values`() throws {
    let moment = Instant(seconds: 0)
    for (metric, value) in [(Metric.weight, 8000), (.bodyFat, -1), (.ffmi, .nan), (.steps, .infinity)] {
      #expect {
        try BodyEvent(id: "a", timestamp: moment, .measurement(metric, value))
      } throws: { error in
        if case .valueOutOfRange(metric, _)? = error as? BodyTimelineError { true } else { false }
      }
    }
    #expect {
      try BodyEvent(id: "a", timestamp: moment, .measurement(.weight, 0.08))
    } throws: {
      "\($0)" == "weight must be in 1.0…700.0 kg, got 0.08. Check the value and its unit."
    }
    #expect(throws: BodyTimelineError.emptyID(moment)) {
      try BodyEvent(id: "", timestamp: moment, .photo(tags: []))
    }
  }

  @Test(arguments: ["1899-12-31T23:59:59Z", "2200-01-01T00:00:00Z"])
  func `refuse implausible timestamps`(_ moment: String) throws {
    let timestamp = try Instant(iso8601: moment)
    #expect {
      try BodyEvent(id: "a", timestamp: timestamp, .photo(tags: []))
    } throws: {
      "\($0)" == "event: timestamp must lie between 1900 and 2199, got \(moment). Correct the year."
    }
  }

  @Test(arguments: [
    (DEXAScan(), "none"), (DEXAScan(ffmi: 19), "ffmi"),
    (DEXAScan(fatMass: 18, bodyFat: 20), "fat_mass, body_fat"),
  ])
  func `refuse a DEXA scan with too few findings`(_ scan: DEXAScan, found: String) {
    #expect {
      try BodyEvent(id: "a", timestamp: Instant(seconds: 0), .dexa(scan))
    } throws: {
      "\($0)" == """
        event: a DEXA scan must have ffmi or lean_mass, and at least one more of ffmi, lean_mass, fat_mass, body_fat, \
        got \(found). Add the missing finding, or enter a single one as a measurement.
        """
    }
  }

  @Test(arguments: [
    (
      BodyTimelineError.valueOutOfRange(.bodyFat, 0.2),
      "Body fat: must be a number from 0.5 to 95 %. Given: 0.2. Check the value and its unit.",
      "Körperfett: muss eine Zahl von 0,5 bis 95 % sein. Eingegeben: 0,2. Prüfe den Wert und seine Einheit."
    ),
    (
      .valueOutOfRange(.steps, -1),
      "Steps: must be a number from 0 to 1000000. Given: -1. Check the value and its unit.",
      "Schritte: muss eine Zahl von 0 bis 1000000 sein. Eingegeben: -1. Prüfe den Wert und seine Einheit."
    ),
    (
      .dateOutOfRange(Instant(seconds: 0)),
      "When: must lie between 1900 and 2199. Given: 1970-01-01T00:00:00Z. Correct the year.",
      "Wann: muss zwischen 1900 und 2199 liegen. Eingegeben: 1970-01-01T00:00:00Z. Berichtige das Jahr."
    ),
    (
      .incompleteScan(DEXAScan(fatMass: 18, bodyFat: 20)),
      "DEXA scan: needs FFMI or lean mass, and at least one more value. Given: Fat mass, Body fat. Add the missing value.",
      """
      DEXA-Messung: braucht FFMI oder Magermasse und mindestens einen weiteren Wert. Eingegeben: Fettmasse, Körperfett. \
      Ergänze den fehlenden Wert.
      """
    ),
    (
      .incompleteScan(DEXAScan()),
      "DEXA scan: needs FFMI or lean mass, and at least one more value. Given: none. Add the missing values.",
      """
      DEXA-Messung: braucht FFMI oder Magermasse und mindestens einen weiteren Wert. Eingegeben: nichts. Ergänze den \
      fehlenden Wert.
      """
    ),
    (
      .badTag("a;b"), "Tags: none may be empty or contain a ;. Given: a;b. Separate them with commas.",
      "Stichwörter: keines darf leer sein oder ein ; enthalten. Eingegeben: a;b. Trenne sie durch Kommas."
    ),
  ])
  func `are refused on the page with the titles of metrics`(
    _ error: BodyTimelineError, english: String, german: String
  ) {
    #expect([Language.english, .german].map(error.pageSentence) == [english, german])
    #expect([Language.english, .german].map(error.sentence) == ["\(error)", german])
  }

  @Test(arguments: ["", "Waist", "photo", "dexa", "a b", "größe"]) func `refuse other metric names`(
    _ name: String
  ) {
    #expect(throws: BodyTimelineError.badMetricName(name)) { try Metric(name: name) }
  }

  @Test func `name their metrics as files do`() throws {
    #expect(Metric.standard.map(\.name) == ["weight", "body_fat", "ffmi", "steps"])
    #expect(try Metric(name: "lean_mass") == .leanMass && Metric(name: "fat_mass").unit == "kg")
    #expect(
      BodyTimelineError.badMetricName("Waist").description == """
        metric name must be 1 to 64 of a-z, 0-9, _, - and ., and not photo or dexa, got "Waist". Write it like \
        body_fat.
        """)
  }
}
