import BodyTimeline
import Chronology
import Numerics

/// Events from lines such as `2025-10-21 weight 82.5`, `2025-10-21T23:30:00Z steps 900` and
/// `2025-10-21 photo front`: at noon in the zone unless a time is given.
func events(_ lines: String, zone: Zone = .utc) throws -> [BodyEvent] {
  try lines.split(separator: "\n").enumerated().map { number, line in
    let words = line.split(separator: " ").map(String.init)
    let timestamp = words[0].contains("T") ? try Instant(iso8601: words[0]) : try noon(words[0], zone)
    guard words[1] != "photo" else {
      return try BodyEvent(id: words[2], timestamp: timestamp, .photo(tags: []))
    }
    let content: BodyEvent.Content =
      if words[1] == "dexa" {
        .dexa(
          DEXAScan(
            ffmi: Double(words[2])!, leanMass: Double(words[3])!, fatMass: Double(words[4])!,
            bodyFat: words.count > 5 ? Double(words[5])! : nil))
      } else {
        .measurement(try Metric(name: words[1]), Double(words[2])!)
      }
    return try BodyEvent(id: "\(words[1])@\(words[0])-\(number)", timestamp: timestamp, content)
  }
}

private func noon(_ date: String, _ zone: Zone) throws -> Instant {
  zone.startOfDay(try CivilDate(iso8601: date)).advanced(bySeconds: 43_200)
}

/// The timeline of such lines up to the end of a date.
func makeTimeline(
  _ lines: String, now: String, zone: String = "UTC", weeksFrom first: Weekday = .monday,
  _ change: (inout TimelineRules) -> Void = { _ in }
) throws -> EventTimeline {
  var rules = TimelineRules()
  change(&rules)
  let zone = try Zone(identifier: zone)
  return EventTimeline(
    events: try events(lines, zone: zone), now: TimelineNow(endOf: try CivilDate(iso8601: now), in: zone),
    calendar: PeriodCalendar(zone: zone, firstWeekday: first), rules: rules)
}

/// A line for each of some days: `daily(0..<7, from: "2025-10-20", "photo p#")`, with the day for `#`.
func daily(_ days: some Sequence<Int>, from first: String, _ what: String) throws -> String {
  let first = try CivilDate(iso8601: first)
  return days.map { "\(first.adding(days: $0)) \(what.replacing("#", with: "\($0)"))\n" }.joined()
}

extension EventTimeline {
  /// The bucket of that id, if it is on the track.
  subscript(id: String) -> TimelineBucket? { buckets.first { $0.id == id } }

  /// A metric's value in the bucket of that id.
  func value(_ metric: Metric, _ id: String) -> MetricValue? { self[id]?.metrics[metric] }
}

extension MetricValue {
  /// Whether it is an estimate of that value and confidence, except for rounding, and on that basis if one is given.
  func isEstimate(_ value: Double, confidence: Double, _ basis: Basis? = nil) -> Bool {
    guard case .estimated(let own, let ownConfidence, let ownBasis) = self else { return false }
    return abs(own - value) < 1e-9 && abs(ownConfidence - confidence) < 1e-9 && ownBasis == basis ?? ownBasis
  }
}

/// Random numbers that repeat with their seed.
struct Dice {
  private var counter: UInt32 = 0
  private let seed: UInt32

  init(seed: Int) { self.seed = UInt32(seed) }

  /// A number in 0 ..< `bound`.
  mutating func roll(_ bound: Int) -> Int {
    counter += 1
    return Int(Philox4x32.block(counter: .init(counter, 0, 0, 0), key: (seed, 0)).w0) % bound
  }

  mutating func shuffle<Element>(_ array: inout [Element]) {
    for last in array.indices.reversed() { array.swapAt(last, roll(last + 1)) }
  }
}
