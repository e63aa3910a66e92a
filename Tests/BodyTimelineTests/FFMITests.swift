// Rules: Documentation/body.md, FFMI. FFMI = lean mass / height²; heights of 2 m make it a quarter of the lean mass.
import BodyTimeline
import Chronology
import Testing

@Suite struct `FFMI` {
  private func weeks(_ lines: String, height: Double? = 2, now: String = "2025-12-31") throws -> EventTimeline
  {
    var timeline = try makeTimeline(lines, now: now) { $0.recentWeeks = 1000 }
    timeline.use(height: height)
    return timeline
  }

  @Test func `follows from lean mass and height, with the lean mass's confidence`() throws {
    let timeline = try weeks("2025-10-06 lean_mass 60\n2025-10-13 lean_mass 64\n2025-10-14 lean_mass 66")
    #expect(timeline.value(.ffmi, "2025-W41") == .present(15))
    #expect(timeline.value(.ffmi, "2025-W42") == .present(16.25), "the median of the week's lean masses")
  }

  @Test func `follows from a scan that gives lean mass alone`() throws {
    let scan = DEXAScan(leanMass: 64, fatMass: 16)
    let event = try BodyEvent(id: "a", timestamp: try Instant(iso8601: "2025-10-20T08:00:00Z"), .dexa(scan))
    var timeline = try weeks("")
    timeline.apply(.put(event))
    #expect(timeline.value(.ffmi, "2025-W43") == .present(16))
  }

  @Test func `follows from weight and body fat as an estimate`() throws {
    let timeline = try weeks("2025-10-06 weight 80\n2025-10-08 body_fat 20\n2025-10-13 weight 80")
    #expect(timeline.value(.ffmi, "2025-W41")!.isEstimate(16, confidence: 0.75))
    #expect(
      timeline.value(.ffmi, "2025-W42")!.isEstimate(16, confidence: 0.75 * (1 - 1.0 / 27)),
      "body fat is carried forward there, so that FFMI is too and not derived anew")
  }

  @Test func `and body fat follow from weight and fat mass`() throws {
    let timeline = try weeks("2025-10-06 weight 80\n2025-10-08 fat_mass 16\n2025-10-13 fat_mass 16")
    #expect(timeline.value(.bodyFat, "2025-W41")!.isEstimate(20, confidence: 0.75))
    #expect(timeline.value(.ffmi, "2025-W41")!.isEstimate(16, confidence: 0.75))
    #expect(
      timeline.value(.bodyFat, "2025-W42")!.isEstimate(20, confidence: 0.75 * 0.8),
      "weight is carried forward there")
    let measured = try weeks("2025-10-06 weight 80\n2025-10-06 fat_mass 16\n2025-10-06 body_fat 30")
    #expect(measured.value(.bodyFat, "2025-W41") == .present(30))
    #expect(measured.value(.ffmi, "2025-W41")!.isEstimate(14, confidence: 0.75))
  }

  @Test func `is measured before it is derived, from lean mass before weight and body fat`() throws {
    let all = "2025-10-06 weight 80\n2025-10-06 body_fat 20\n"
    #expect(try weeks(all + "2025-10-07 lean_mass 68").value(.ffmi, "2025-W41") == .present(17))
    #expect(
      try weeks(all + "2025-10-07 lean_mass 68\n2025-10-10 ffmi 19").value(.ffmi, "2025-W41") == .present(19))
  }

  @Test func `is carried forward from the last week that had one, measured or derived`() throws {
    let timeline = try weeks("2025-10-06 ffmi 19\n2025-10-13 lean_mass 64\n2025-10-20 photo p")
    #expect(timeline.value(.ffmi, "2025-W43")!.isEstimate(16, confidence: 1 - 1.0 / 27))
  }

  @Test func `is not derived without a height, nor if the result is implausible`() throws {
    let lines = "2025-10-06 lean_mass 64\n2025-10-06 weight 80\n2025-10-06 body_fat 20"
    #expect(try weeks(lines, height: nil).value(.ffmi, "2025-W41") == .missing)
    #expect(try weeks("2025-10-06 lean_mass 1").value(.ffmi, "2025-W41") == .missing)
    var timeline = try weeks(lines)
    timeline.use(height: 1.6)
    #expect(timeline.value(.ffmi, "2025-W41") == .present(64 / (1.6 * 1.6)))
  }

  @Test(arguments: 0..<12) func `after single edits equals that of a rebuild`(_ seed: Int) throws {
    var dice = Dice(seed: 5000 + seed)
    let now = TimelineNow(endOf: try CivilDate(iso8601: "2025-12-31"), in: .utc)
    let calendar = PeriodCalendar(zone: .utc)
    var timeline = EventTimeline(now: now, calendar: calendar, height: 1.8)
    var kept: [String: BodyEvent] = [:]
    for step in 0..<300 {
      let id = "event-\(dice.roll(60))"
      if dice.roll(3) == 0 {
        kept[id] = nil
        timeline.apply(.delete(id: id))
      } else {
        let moment = Instant(seconds: 1_704_067_200 + Int64(dice.roll(100)) * 7 * 86_400)
        let value = Double(50 + dice.roll(30))
        let content: BodyEvent.Content =
          switch dice.roll(5) {
          case 0: .measurement(.weight, value)
          case 1: .measurement(.bodyFat, value / 3)
          case 2: .measurement(.leanMass, value)
          case 3: .measurement(.ffmi, value / 3)
          default: .dexa(DEXAScan(leanMass: value, bodyFat: value / 4))
          }
        kept[id] = try BodyEvent(id: id, timestamp: moment, content)
        timeline.apply(.put(kept[id]!))
      }
      let expected = EventTimeline(events: kept.values, now: now, calendar: calendar, height: 1.8)
      #expect(timeline.buckets == expected.buckets, "step \(step)")
      guard timeline.buckets == expected.buckets else { return }
    }
  }
}
