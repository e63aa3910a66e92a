import BodyTimeline
import Chronology
import Testing
import Text

@Suite struct `Improbable dates` {
  @Test func `are those of a few events many years before all others`() throws {
    let found = try events(
      "2020-05-01 weight 80\n1970-01-02 weight 81\n2020-05-03 weight 80\n1970-01-01 steps 900\n"
        + "2020-05-02 weight 80\n2020-05-04 weight 80\n2020-05-05 weight 80\n2020-05-06 weight 80"
    ).improbableDates(in: .utc)
    #expect(found.map { $0.event.measurements[0].value } == [900, 81])
    #expect(
      found[1].date.sentence(about: "weight 81 kg", in: .english)
        == "weight 81 kg of 1970-01-02 is 50 years before the next entry")
  }

  @Test(arguments: [
    "2011-01-01 weight 80\n2020-01-01 weight 80", "2020-01-01 weight 80", "",
    // A history before a gap, not a few events.
    (1...6).map { "1999-01-0\($0) weight 80\n" }.joined() + "2020-01-01 weight 80",
  ])
  func `are not those of a history`(_ lines: String) throws {
    #expect(try events(lines).improbableDates(in: .utc).isEmpty)
  }

  @Test func `are asked about before an event is stored`() throws {
    let now = try Instant(iso8601: "2026-01-01T12:00:00Z")
    let (stored, new) = (try events("2020-01-01 weight 80"), try events("1970-01-01 steps 900")[0])
    #expect(
      new.questions(beside: stored, now: now, zone: .utc, in: .english)
        == ["1970-01-01 is 50 years before the next entry: really?"])
    #expect(
      new.questions(beside: stored, now: now, zone: .utc, in: .german)
        == ["1970-01-01 liegt 50 Jahre vor dem nächsten Eintrag: wirklich?"])
    #expect(new.questions(beside: [], now: now, zone: .utc, in: .english).isEmpty)
    #expect(
      try events("2012-01-01 steps 900")[0].questions(beside: stored, now: now, zone: .utc, in: .english)
        .isEmpty)
    let late = try events("2027-01-01 weight 80")[0]
    #expect(
      late.questions(beside: stored, now: now, zone: .utc, in: .english) == [
        "2027-01-01 lies in the future: really?"
      ])
    #expect(late.questions(beside: stored, now: late.timestamp, zone: .utc, in: .english).isEmpty)
    let hour = try BodyEvent(id: "a", timestamp: Instant(iso8601: "2026-01-01T13:00:00Z"), .photo(tags: []))
    #expect(
      hour.questions(beside: stored, now: now, zone: .utc, in: .english)
        == ["2026-01-01 13:00 lies in the future: really?"])
    let berlin = try Zone(identifier: "Europe/Berlin")
    #expect(
      hour.questions(beside: stored, now: now, zone: berlin, in: .english)
        == ["2026-01-01 14:00 lies in the future: really?"])
  }

  @Test func `are those of steps and sleep from the next day on, because theirs are dated at noon`() throws {
    let berlin = try Zone(identifier: "Europe/Berlin")
    let morning = try Instant(iso8601: "2026-01-01T06:00:00Z")
    for metric in ["steps 9000", "sleep 7.5"] {
      let (today, tomorrow) = (try events("2026-01-01 \(metric)")[0], try events("2026-01-02 \(metric)")[0])
      #expect(today.timestamp > morning)
      #expect(!today.isFuture(now: morning, zone: berlin))
      #expect(tomorrow.isFuture(now: morning, zone: berlin))
      let night = try Instant(iso8601: "2026-01-01T23:30:00Z")
      #expect(!tomorrow.isFuture(now: night, zone: berlin))
    }
  }
}
