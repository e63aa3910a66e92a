import BodyTimeline
import Chronology
import Music

/// What the body timeline costs, each figure beside its goal (spec 5-speed).
///
/// Machines differ: figures of one run may be compared with each other, the ratio above all.
@main struct Measures {
  private let calendar: PeriodCalendar
  private let now: TimelineNow
  private let history: [BodyEvent]
  private var timeline: Timeline
  private var dice = Dice(seed: 2)

  static func main() throws {
    var measures = try Measures()
    measures.rebuild()
    try measures.arrivals("this week", within: 3 * 86_400)
    try measures.arrivals("any day", within: 300_000_000)
    measures.scrubbing()
  }

  private init() throws {
    calendar = PeriodCalendar(zone: try Zone(identifier: "Europe/Berlin"))
    now = TimelineNow(endOf: TenYears.last, in: calendar.zone)
    history = try TenYears.events()
    timeline = Timeline(events: history, now: now, calendar: calendar)
  }

  private mutating func rebuild() {
    let reference = FilterPerBucket(events: history, calendar: calendar)
    print("\(history.count) events in ten years, \(check(against: reference)) weeks, months and years")
    let rebuild = measure(rounds: 1000) { _ in timeline.rebuild() }
    report("rebuild of all scales", rebuild, goal: "300000 ns")
    let slow = measure(rounds: 5) { _ in keep(reference.run()) }
    let ratio = Int(slow.median / rebuild.median)
    print("  a filter per bucket: \(Int(slow.median)) ns, \(ratio) times as long; goal 250")
    let load = measure(rounds: 20) { _ in keep(Timeline(events: history, now: now, calendar: calendar)) }
    report("load from events", load, goal: "none")
  }

  /// Holds the reference's medians against the timeline's.
  /// - Returns: how many buckets there are.
  private func check(against reference: FilterPerBucket) -> Int {
    var rules = TimelineRules()
    rules.recentWeeks = .max
    let all = Timeline(events: history, now: now, calendar: calendar, rules: rules)
    let (weights, buckets) = reference.run()
    for bucket in all.buckets where bucket.scale == .week {
      precondition(bucket.metrics[.weight].value == weights[bucket.id], "\(bucket.id) differs")
    }
    return buckets
  }

  /// Events of new ids, so many seconds or less before the end.
  private mutating func arrivals(_ name: String, within seconds: Int) throws {
    let (batch, batches) = (60, 50)
    let events = try (0..<batch * batches).map { number in
      let metric = [Metric.weight, .bodyFat, .steps][number % 3]
      let moment = now.end.advanced(bySeconds: -1 - Double(dice.roll(seconds)))
      return try BodyEvent(
        id: "\(name)-\(number)", timestamp: moment, .measurement(metric, 20 + Double(dice.roll(99)) / 7))
    }
    // Each batch comes to the ten years anew, so that no week becomes fuller than weeks are.
    var timing: [Timing] = []
    for start in stride(from: 0, to: events.count, by: batch) {
      var fresh = timeline
      fresh.apply(.put(events[start]))
      timing.append(measure(rounds: batch - 1) { fresh.apply(.put(events[start + 1 + $0])) })
    }
    report(
      "an event of \(name) arrives", timing.sorted { $0.median < $1.median }[batches / 2], goal: "2000 ns")
  }

  private mutating func scrubbing() {
    var state = TimelineState(timeline)
    let positions = (0..<4096).map { _ in Double(dice.roll(1 << 20)) / Double(1 << 20) }
    var sum = 0
    let lookup = measure(rounds: 1000, repetitions: positions.count) { _ in
      for position in positions {
        guard let index = state.index(at: position) else { continue }
        sum &+= Int(state.buckets[index].days.lowerBound.dayNumber)
      }
    }
    report("position to bucket", lookup, goal: "20 ns, no allocation")
    let drag = measure(rounds: 1000, repetitions: positions.count) { _ in
      for position in positions { sum &+= state.handle(.drag(to: position))?.to ?? 0 }
    }
    report("drag to a position", drag, goal: "20 ns, no allocation")
    for language in Language.allCases {
      let screens = measure(rounds: 1000, repetitions: positions.count) { _ in
        for position in positions {
          _ = state.handle(.drag(to: position))
          keep(TimelineScreens(state, language: language))
        }
      }
      report("drag and three screens, \(language.rawValue)", screens, goal: "1000 ns")
    }
    keep(sum)
  }

  private func report(_ what: String, _ timing: Timing, goal: String) {
    func text(_ number: Double) -> String {
      number < 100 ? "\((number * 10).rounded() / 10)" : "\(Int(number))"
    }
    print(
      "\(what): \(text(timing.median)) ns, p99.9 \(text(timing.tail)) ns, \(text(timing.allocations)) allocations; "
        + "goal \(goal)")
  }
}
