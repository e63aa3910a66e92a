import BodyTimeline
import Chronology
import Testing

@Suite struct `Edits` {
  /// An event of any kind within six years, some near a change of clocks or after now. There are few ids, timestamps
  /// and values, so that edits collide.
  private func event(_ dice: inout Dice) throws -> BodyEvent {
    let seconds = 1_577_836_800 + Int64(dice.roll(52 * 6)) * 7 * 86_400 + Int64(dice.roll(8)) * 21_599
    let content: BodyEvent.Content =
      switch dice.roll(8) {
      case 0, 1: .measurement(.weight, Double(70 + dice.roll(20)) + 0.1)
      case 2: .measurement(.bodyFat, Double(15 + dice.roll(10)) / 0.9)
      case 3: .dexa(DEXAScan(ffmi: 18 + Double(dice.roll(9)) / 7, leanMass: 60, fatMass: 15, bodyFat: nil))
      case 4: .photo(tags: ["front"])
      case 5: .measurement(.fatMass, Double(10 + dice.roll(20)))
      case 6: .measurement(.steps, Double(dice.roll(9000)) / 3)
      default: .measurement(try Metric(name: ["thigh", "pulse", "mood"][dice.roll(3)]), Double(dice.roll(9)))
      }
    return try BodyEvent(id: "event-\(dice.roll(400))", timestamp: Instant(seconds: seconds), content)
  }

  private func rebuilt(_ timeline: EventTimeline, _ events: some Sequence<BodyEvent>) -> EventTimeline {
    EventTimeline(events: events, now: timeline.now, calendar: timeline.calendar, rules: timeline.rules)
  }

  @Test func `of the first weekday give the weeks that a new timeline has`() throws {
    let lines = "2025-11-09 weight 80\n2025-11-15 weight 81\n2025-11-16 weight 82\n2025-11-17 steps 900"
    var timeline = try makeTimeline(lines, now: "2025-11-19", zone: "Pacific/Apia")
    timeline.use(firstWeekday: .sunday)
    let new = try makeTimeline(lines, now: "2025-11-19", zone: "Pacific/Apia", weeksFrom: .sunday)
    #expect(timeline.buckets == new.buckets && timeline.calendar == new.calendar)
  }

  @Test(arguments: 0..<24) func `one by one give the result of a rebuild, 500 at a time`(_ seed: Int) throws {
    var dice = Dice(seed: seed)
    let zone = try Zone(identifier: ["UTC", "Europe/Berlin", "Pacific/Apia", "America/St_Johns"][seed % 4])
    let calendar = PeriodCalendar(zone: zone, firstWeekday: Weekday.allCases[seed % 7])
    let now = TimelineNow(endOf: try CivilDate(iso8601: "2024-09-18"), in: zone)
    var timeline = EventTimeline(now: now, calendar: calendar)
    var kept: [String: BodyEvent] = [:]
    for step in 0..<500 {
      // Histories grow, shrink and grow again.
      if dice.roll(100) < (step / 100 % 2 == 0 ? 85 : 25) {
        let event = try event(&dice)
        kept[event.id] = event
        timeline.apply(.put(event))
      } else if let id = kept.keys.sorted().dropFirst(dice.roll(max(1, kept.count))).first {
        kept[id] = nil
        timeline.apply(.delete(id: id))
      }
      guard step % 7 == 0 || step == 499 else { continue }
      let expected = rebuilt(timeline, kept.values)
      #expect(timeline.buckets == expected.buckets, "seed \(seed), step \(step)")
      #expect(timeline.metrics == expected.metrics)
      #expect(TimelineState(timeline) == TimelineState(expected))
      guard timeline.buckets == expected.buckets else { return }
    }
  }

  @Test(arguments: 0..<8) func `give the same result in any order`(_ seed: Int) throws {
    var dice = Dice(seed: 1000 + seed)
    let now = TimelineNow(endOf: try CivilDate(iso8601: "2025-06-30"), in: .utc)
    var byID: [String: BodyEvent] = [:]
    for _ in 0..<300 {
      let event = try event(&dice)
      byID[event.id] = event
    }
    var events = byID.values.sorted { $0.id < $1.id }
    let expected = EventTimeline(events: events, now: now, calendar: PeriodCalendar(zone: .utc))
    for _ in 0..<8 {
      dice.shuffle(&events)
      var oneByOne = EventTimeline(now: now, calendar: PeriodCalendar(zone: .utc))
      for event in events { oneByOne.apply(.put(event)) }
      #expect(oneByOne.buckets == expected.buckets)
      var atOnce = EventTimeline(now: now, calendar: PeriodCalendar(zone: .utc))
      atOnce.load(events[..<100])
      atOnce.load(events[100...])
      #expect(TimelineState(atOnce) == TimelineState(expected))
      atOnce.rebuild()
      #expect(atOnce.buckets == expected.buckets)
    }
  }

  @Test func `with equal timestamps are summed in the order of their ids`() throws {
    // 0.1 + 0.2 + 0.3 has other last bits than 0.3 + 0.2 + 0.1.
    let parts = try events("2025-10-20 steps 0.1\n2025-10-20 steps 0.2\n2025-10-20 steps 0.3")
    let now = TimelineNow(endOf: try CivilDate(iso8601: "2025-10-31"), in: .utc)
    let values = [parts, parts.reversed()].map { order in
      var timeline = EventTimeline(now: now, calendar: PeriodCalendar(zone: .utc))
      for event in order { timeline.apply(.put(event)) }
      return timeline.value(.steps, "2025-W43")
    }
    #expect(values[0] == values[1] && values[0]?.value == 0.1 + 0.2 + 0.3)
  }

  @Test(arguments: 0..<8) func `count when now reaches them, in any sequence of moves`(_ seed: Int) throws {
    var dice = Dice(seed: 2000 + seed)
    let events = try (0..<200).map { _ in try event(&dice) }
    let calendar = PeriodCalendar(zone: try Zone(identifier: "Europe/Berlin"))
    let start = TimelineNow(Instant(seconds: 1_600_000_000), in: calendar.zone)
    var timeline = EventTimeline(events: events, now: start, calendar: calendar)
    for _ in 0..<60 {
      let moment = Instant(seconds: 1_570_000_000 + Int64(dice.roll(220_000_000)))
      timeline.move(to: TimelineNow(moment, in: calendar.zone))
      #expect(timeline.buckets == rebuilt(timeline, events).buckets)
    }
  }

  @Test func `an event of the same id replaces the earlier one`() throws {
    var timeline = try makeTimeline("2025-10-20 weight 80", now: "2025-10-31")
    let id = try events("2025-10-20 weight 80")[0].id
    let noon = try Instant(iso8601: "2025-10-27T12:00:00Z")
    timeline.apply(.put(try BodyEvent(id: id, timestamp: noon, .measurement(.bodyFat, 20))))
    #expect(timeline.buckets.map(\.id) == ["2025-W44"])
    #expect(timeline.value(.weight, "2025-W44") == .missing)
    timeline.apply(.delete(id: "unknown"))
    timeline.apply(.delete(id: id))
    #expect(timeline.buckets.isEmpty)
  }
}

@Suite struct `Medians` {
  @Test(
    arguments: [
      ([3], 3), ([2, 1], 1.5), ([3, 1, 2], 2), ([4, 1, 3, 2], 2.5), ([1, 1, 1, 9], 1), ([5, 5, 5], 5),
    ] as [([Double], Double)])
  func `of few numbers`(_ numbers: [Double], median: Double) throws {
    let lines = numbers.map { "2025-10-20 weight \($0)\n" }.joined()
    #expect(try makeTimeline(lines, now: "2025-10-31").value(.weight, "2025-W43") == .present(median))
  }

  @Test func `of many numbers are those of sorting`() throws {
    var dice = Dice(seed: 7)
    for count in [24, 25, 26, 49, 100, 501, 2000] {
      for spread in [1, 3, 1000] {
        let numbers = (0..<count).map { _ in Double(70 + dice.roll(spread)) / 3 }
        let sorted = numbers.sorted()
        let median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
        let lines = numbers.map { "2025-10-20 weight \($0)\n" }.joined()
        #expect(try makeTimeline(lines, now: "2025-10-31").value(.weight, "2025-W43") == .present(median))
      }
    }
  }
}
