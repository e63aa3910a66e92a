import BodyTimeline
import Chronology
import TestSupport
import Testing

@testable import Exchange

// Sleep of Apple Health exports. All hours worked out by hand.

extension `Apple Health exports` {
  private func sleep(_ kind: String, _ start: String, _ end: String, zone: String = "+0200") -> String {
    """
    <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="\(start):00 \(zone)" \
    endDate="\(end):00 \(zone)" value="HKCategoryValueSleepAnalysis\(kind)"/>

    """
  }

  @Test func `give each day the hours asleep of the night before waking, time of several devices once`()
    throws
  {
    let text =
      head + sleep("InBed", "2025-10-19 22:00", "2025-10-20 08:00")
      // The watch: 23:00 to 03:00 and 03:30 to 06:00, which a ring and an older system's record overlap.
      + sleep("AsleepCore", "2025-10-19 23:00", "2025-10-19 23:40")
      + sleep("AsleepREM", "2025-10-20 03:30", "2025-10-20 06:00")
      + sleep("AsleepDeep", "2025-10-19 23:40", "2025-10-20 03:00")
      + sleep("Awake", "2025-10-20 03:00", "2025-10-20 03:30")
      + sleep("Asleep", "2025-10-20 02:00", "2025-10-20 03:15")
      + sleep("AsleepUnspecified", "2025-10-20 05:00", "2025-10-20 06:30")
      // A nap of the same day, and a night that ends before midnight.
      + sleep("AsleepCore", "2025-10-20 14:00", "2025-10-20 14:30")
      + sleep("AsleepCore", "2025-10-21 20:00", "2025-10-21 23:00") + "</HealthData>"
    let events = try events(text)
    #expect(events.map(\.id) == ["apple-health:sleep@2025-10-20", "apple-health:sleep@2025-10-21"])
    #expect(events.map(\.content) == [.measurement(.sleep, 4.25 + 3 + 0.5), .measurement(.sleep, 3)])
    #expect(events.map(\.timestamp.iso8601) == ["2025-10-20T10:00:00Z", "2025-10-21T10:00:00Z"])
    let summary = try AppleHealthExport.read(scratch.write(text, to: "export.xml")) { _ in }
    #expect(summary.skipped.kinds.map(\.name) == ["SleepAnalysisAwake", "SleepAnalysisInBed"])
    #expect(summary.usedRecords == 7)
  }

  @Test func `of impossible sleep are refused`() throws {
    let backwards = sleep("AsleepREM", "2025-10-20 06:00", "2025-10-20 05:00")
    let long = (10...12).map { sleep("AsleepREM", "2025-10-\($0) 00:00", "2025-10-\($0 + 1) 00:00") }.joined()
    let next = "Correct the entry in Apple Health and export again."
    #expect(
      try problems(head + backwards + long + "</HealthData>").texts == [
        """
        export.xml:7:1: startDate of sleep must not be after its endDate, got "2025-10-20 06:00:00 +0200 – \
        2025-10-20 05:00:00 +0200". \(next)
        """,
        "export.xml:10:1: sleep of a day must be at most 24 h, got 72.0 on 2025-10-13. \(next)",
      ])
  }
}
