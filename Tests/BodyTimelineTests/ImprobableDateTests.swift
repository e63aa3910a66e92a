import BodyTimeline
import Chronology
import Music
import Testing

@Suite struct `Improbable dates` {
  @Test func `are those of a few events many years before all others`() throws {
    var earliest = EarliestEvents()
    for event in try events(
      "2020-05-01 weight 80\n1970-01-02 weight 81\n2020-05-03 weight 80\n1970-01-01 steps 900\n"
        + "2020-05-02 weight 80\n2020-05-04 weight 80\n2020-05-05 weight 80\n2020-05-06 weight 80")
    {
      earliest.add(event)
    }
    let found = earliest.improbable
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
    var earliest = EarliestEvents()
    for event in try events(lines) { earliest.add(event) }
    #expect(earliest.improbable.isEmpty)
  }

  @Test func `are asked about before an event is stored`() throws {
    let now = try Instant(iso8601: "2026-01-01T12:00:00Z")
    let (stored, new) = (try events("2020-01-01 weight 80"), try events("1970-01-01 steps 900")[0])
    #expect(
      new.questions(beside: stored, now: now, in: .english)
        == ["1970-01-01 is 50 years before the next entry: really?"])
    #expect(
      new.questions(beside: stored, now: now, in: .german)
        == ["1970-01-01 liegt 50 Jahre vor dem nächsten Eintrag: wirklich?"])
    #expect(new.questions(beside: [], now: now, in: .english).isEmpty)
    #expect(try events("2012-01-01 steps 900")[0].questions(beside: stored, now: now, in: .english).isEmpty)
    let late = try events("2027-01-01 weight 80")[0]
    #expect(
      late.questions(beside: stored, now: now, in: .english) == ["2027-01-01 lies in the future: really?"])
    #expect(late.questions(beside: stored, now: late.timestamp, in: .english).isEmpty)
    let hour = try BodyEvent(id: "a", timestamp: Instant(iso8601: "2026-01-01T13:00:00Z"), .photo(tags: []))
    #expect(
      hour.questions(beside: stored, now: now, in: .english)
        == ["2026-01-01T13:00:00Z lies in the future: really?"])
  }
}
