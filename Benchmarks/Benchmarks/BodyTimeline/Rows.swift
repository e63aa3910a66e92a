import Benchmark
import BodyTimeline
import Chronology
import Measuring
import Music

/// What the body timeline costs.
let benchmarks: @Sendable () -> Void = {
  row("rebuild of all scales ÷ a filter per bucket", rounds: 5) {
    let life = try Life()
    life.check()
    let rebuilding = Rebuilding(life.timeline)
    return Row(units: 1) {
      keep(life.reference.run())
    } work: {
      rebuilding.timeline.rebuild()
    }
  }
  for (name, seconds) in [("this week", 3 * 86_400), ("any day", 300_000_000)] {
    latency("an event of \(name) arrives") { try Life().arrivals(name, within: seconds) }
  }
  latency("position to bucket") { try Life().lookups() }
  for language in Language.allCases {
    latency("drag and three screens, \(language.rawValue)") { try Life().screens(language) }
  }
}

/// A timeline that is derived anew where it lies.
private final class Rebuilding: @unchecked Sendable {
  var timeline: Timeline

  init(_ timeline: Timeline) {
    self.timeline = timeline
    self.timeline.rebuild()
  }
}

/// Ten years of one person.
struct Life: Sendable {
  let calendar: PeriodCalendar
  let now: TimelineNow
  let history: [BodyEvent]
  let timeline: Timeline
  var reference: FilterPerBucket { FilterPerBucket(events: history, calendar: calendar) }

  init() throws {
    calendar = PeriodCalendar(zone: try Zone(identifier: "Europe/Berlin"))
    now = TimelineNow(endOf: TenYears.last, in: calendar.zone)
    history = try TenYears.events()
    timeline = Timeline(events: history, now: now, calendar: calendar)
  }

  /// Holds the reference's medians against the timeline's.
  func check() {
    var rules = TimelineRules()
    rules.recentWeeks = .max
    let all = Timeline(events: history, now: now, calendar: calendar, rules: rules)
    let (weights, _) = reference.run()
    for bucket in all.buckets where bucket.scale == .week {
      precondition(bucket.metrics[.weight].value == weights[bucket.id], "\(bucket.id) differs")
    }
  }

  /// Events of new ids, so many seconds or less before the end.
  func arrivals(_ name: String, within seconds: Int) throws -> Latency {
    var (dice, latency) = (Dice(seed: 2), Latency())
    // Each batch comes to the ten years anew, so that no week becomes fuller than weeks are.
    for batch in 0..<50 {
      let events = try (0..<60).map { number in
        let metric = [Metric.weight, .bodyFat, .steps][number % 3]
        let moment = now.end.advanced(bySeconds: -1 - Double(dice.roll(seconds)))
        return try BodyEvent(
          id: "\(name)-\(batch)-\(number)", timestamp: moment,
          .measurement(metric, 20 + Double(dice.roll(99)) / 7))
      }
      var fresh = timeline
      // The first makes the storage its own.
      fresh.apply(.put(events[0]))
      for event in events.dropFirst() { latency.measure { fresh.apply(.put(event)) } }
    }
    return latency
  }

  func lookups() -> Latency {
    var (latency, sum) = (Latency(), 0)
    let state = TimelineState(timeline)
    let positions = Self.positions
    for _ in 0..<1000 {
      latency.measure(units: positions.count) {
        for position in positions {
          guard let index = state.index(at: position) else { continue }
          sum &+= Int(state.buckets[index].days.lowerBound.dayNumber)
        }
      }
    }
    keep(sum)
    return latency
  }

  func screens(_ language: Language) -> Latency {
    var (latency, state) = (Latency(), TimelineState(timeline))
    for position in Self.positions {
      latency.measure {
        _ = state.handle(.drag(to: position))
        keep(TimelineScreens(state, language: language))
      }
    }
    return latency
  }

  private static var positions: [Double] {
    var dice = Dice(seed: 2)
    return (0..<4096).map { _ in Double(dice.roll(1 << 20)) / Double(1 << 20) }
  }
}
