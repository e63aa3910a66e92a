// `Documentation/training.md`, *Threshold timeline*.
import Chronology
import Testing
import Text
import Training

@Suite struct `A timeline in words` {
  func words(_ moments: [Moment], by period: Period = .day, in zone: String = "UTC") throws -> [String] {
    let description = TimelineDescription(try timeline(moments, by: period, in: zone))
    return [Language.english, .german].map(description.accessibilityLabel)
  }

  @Test func `says how many comparisons over what time, and where the rolling mean is now`() throws {
    let moments = [
      try Moment("2026-01-05T10:00:00Z", 12), try Moment("2026-01-05T11:00:00Z", 12.5),
      try Moment("2026-02-03T11:00:00Z", 12.35),
    ]
    #expect(
      try words(moments) == [
        "Difficulty timeline showing 3 comparisons over January 5, 2026 – February 3, 2026. Difference (presented), rolling mean: 12 cents.",
        "Schwierigkeitsverlauf mit 3 Vergleichen über 5. Januar 2026 – 3. Februar 2026. Unterschied (gestellt), gleitendes Mittel: 12 Cent.",
      ])
  }

  @Test func `has a singular, and names a single period once, by the local date`() throws {
    #expect(
      try words([try Moment("2026-01-05T23:30:00Z", 100)], in: "Europe/Berlin") == [
        "Difficulty timeline showing 1 comparison over January 6, 2026. Difference (presented), rolling mean: 100 cents.",
        "Schwierigkeitsverlauf mit 1 Vergleich über 6. Januar 2026. Unterschied (gestellt), gleitendes Mittel: 100 Cent.",
      ])
  }

  @Test(arguments: [(0.04, "0.0"), (0.06, "0.1"), (9.94, "9.9"), (9.96, "10"), (99.94, "100")])
  func `rounds to a tenth of a cent below 10, then to whole cents`(_ mean: Double, shown: String) throws {
    #expect(try words([try Moment("2026-01-05T12:00:00Z", mean)])[0].hasSuffix(" \(shown) cents."))
  }

  @Test func `invites to train where there is nothing yet`() throws {
    let empty = ["Start training to build your profile", "Beginne zu üben, um dein Profil aufzubauen"]
    #expect([Language.english, .german].map(TimelineDescription.emptyText) == empty)
    #expect(try words([]) == empty)
  }
}
