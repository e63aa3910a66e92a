import BodyTimeline
import Chronology
import Measuring
import Text

/// What the body timeline costs.
enum BodyRows {
  static let rows =
    [
      Row("rebuild of all scales ÷ a filter per bucket", rounds: 5) {
        let life = try Life()
        life.check()
        let rebuilding = Changing(life.timeline)
        rebuilding.timeline.rebuild()
        precondition(rebuilding.timeline.buckets == life.timeline.buckets, "the buckets differ")
        return Turns(units: 1) {
          keep(life.reference.run())
        } work: {
          rebuilding.timeline.rebuild()
        }
      },
      lookups, arrivals("this week", within: 3 * 86_400), arrivals("any day", within: 300_000_000),
    ] + [Language.english, .german].map(screens)

  /// Sixty-four at a time: one would be shorter than the clock's own step.
  private static let lookups = Row("position to bucket ÷ empty loop", by: .wall, rounds: 50_000) {
    let state = TimelineState(try Life().timeline)
    let positions = (1...64).map { Double($0 * 37 % 64) / 64 }
    for position in positions {
      let index = state.index(at: position)
      precondition(index == Life.plainIndex(position, of: state.buckets.count), "another bucket")
    }
    return Turns(units: positions.count) {
      var sum = 0
      for position in positions { sum &+= Int(position * 64) }
      keep(sum)
    } work: {
      var sum = 0
      for position in positions {
        guard let index = state.index(at: position) else { continue }
        sum &+= Int(state.buckets[index].days.lowerBound.dayNumber)
      }
      keep(sum)
    }
  }

  private static func screens(_ language: Language) -> Row {
    Row("drag and three screens, \(language.rawValue) ÷ empty loop", by: .wall, rounds: 20_000) {
      let scrubbing = Scrubbing(TimelineState(try Life().timeline))
      return Turns(units: 1) {
        keep(scrubbing.nextPosition())
      } work: {
        _ = scrubbing.state.handle(.drag(to: scrubbing.nextPosition()))
        keep(TimelineScreens(scrubbing.state, language: language))
      }
    }
  }

  private static func arrivals(_ name: String, within seconds: Int) -> Row {
    Row("an event of \(name) arrives ÷ is deleted", by: .wall, rounds: 6000) {
      let arriving = Arriving(try Life(), within: seconds)
      arriving.check()
      return Turns(units: 1) {
        arriving.delete()
      } work: {
        arriving.arrive()
      }
    }
  }
}

/// A timeline that is changed where it lies.
private final class Changing: @unchecked Sendable {
  var timeline: EventTimeline

  init(_ timeline: EventTimeline) { self.timeline = timeline }
}

/// A knob that is dragged about.
private final class Scrubbing: @unchecked Sendable {
  var state: TimelineState
  private var dice = Dice(seed: 2)

  init(_ state: TimelineState) { self.state = state }

  func nextPosition() -> Double { Double(dice.roll(1 << 20)) / Double(1 << 20) }
}

/// New events of a life, one at a time: each is deleted before the next, so that no week becomes fuller than
/// weeks are.
private final class Arriving: @unchecked Sendable {
  var timeline: EventTimeline
  private let life: Life
  private let events: [BodyEvent]
  private var number = 0

  init(_ life: Life, within seconds: Int) {
    (self.life, timeline) = (life, life.timeline)
    var dice = Dice(seed: 2)
    events = (0..<60).map { number in
      let metric = [Metric.weight, .bodyFat, .steps][number % 3]
      let moment = life.now.end.advanced(bySeconds: -1 - Double(dice.roll(seconds)))
      return try! BodyEvent(
        id: "arrival-\(number)", timestamp: moment, .measurement(metric, 20 + Double(dice.roll(99)) / 7))
    }
  }

  func arrive() { timeline.apply(.put(events[number])) }

  func delete() {
    timeline.apply(.delete(id: events[number].id))
    number = (number + 1) % events.count
  }

  /// Holds the buckets after the events came one by one against those of all at once.
  func check() {
    var (one, rebuilt) = (life.timeline, life.timeline)
    for event in events { one.apply(.put(event)) }
    rebuilt.load(events)
    precondition(one.buckets == rebuilt.buckets, "the buckets differ")
    for event in events { one.apply(.delete(id: event.id)) }
    precondition(one.buckets == life.timeline.buckets, "what is deleted leaves a trace")
  }
}

/// Ten years of one person.
struct Life: Sendable {
  let calendar: PeriodCalendar
  let now: TimelineNow
  let history: [BodyEvent]
  let timeline: EventTimeline
  var reference: FilterPerBucket { FilterPerBucket(events: history, calendar: calendar) }

  init() throws {
    calendar = PeriodCalendar(zone: try Zone(identifier: "Europe/Berlin"))
    now = TimelineNow(endOf: TenYears.last, in: calendar.zone)
    history = try TenYears.events()
    timeline = EventTimeline(events: history, now: now, calendar: calendar)
  }

  /// Holds the reference's medians against the timeline's.
  func check() {
    var rules = TimelineRules()
    rules.recentWeeks = .max
    let all = EventTimeline(events: history, now: now, calendar: calendar, rules: rules)
    let (weights, _) = reference.run()
    for bucket in all.buckets where bucket.scale == .week {
      precondition(bucket.metrics[.weight].value == weights[bucket.id], "\(bucket.id) differs")
    }
  }

  /// The place of a position by its definition.
  static func plainIndex(_ position: Double, of count: Int) -> Int {
    min(count - 1, Int((position * Double(count)).rounded(.down)))
  }
}
