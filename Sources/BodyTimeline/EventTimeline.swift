package import Chronology

/// All events of a person, and the weeks, months and years computed from them up to now.
///
/// The buckets depend on the events only: not on the order in which they arrived, nor on whether they were added singly
/// or at once.
///
/// Source: `Documentation/body.md`.
package struct EventTimeline: Sendable {
  /// The constants of buckets and values.
  package let rules: TimelineRules
  /// The time zone and the first day of the week.
  package private(set) var calendar: PeriodCalendar
  /// The current instant; events after it are ignored.
  package private(set) var now: TimelineNow
  /// The person's height in m, from which FFMI is derived and by which the body score rates weight; nil if unknown.
  package private(set) var height: Double?
  /// The version of the body score.
  package private(set) var score: any BodyScore
  /// The parts of the score for the height; made once, since every event rates buckets by them.
  private(set) var scoreParts: [BodyScorePart]
  /// The buckets on the scrubber: years, then months, then weeks, each oldest first.
  package internal(set) var buckets: [TimelineBucket] = []
  /// The metrics of the buckets' snapshots: `Metric.standard`, then other metrics by name.
  package internal(set) var metrics = Metric.standard

  private var events: [String: BodyEvent] = [:]
  private var clock: LocalClock
  var grid: TimelineGrid
  var tracks: [MetricTrack]
  var counts: EventCounts
  var photoIndex = PhotoIndex()
  var keys: [BucketKey] = []

  /// A timeline of some events.
  /// - Parameters:
  ///   - events: in any order; of events with the same id the last one counts.
  ///   - now: the current instant, in the calendar's zone; events after it are ignored.
  ///   - calendar: the time zone and the first day of the week.
  ///   - height: the person's height in metres, above 0; nil if unknown.
  package init(
    events: some Sequence<BodyEvent> = [], now: TimelineNow, calendar: PeriodCalendar,
    rules: TimelineRules = TimelineRules(), height: Double? = nil,
    score: any BodyScore = BodyScoreCatalog.standard
  ) {
    precondition(height ?? 1 > 0, "height must be above 0 m, got \(height ?? 0)")
    self.height = height
    self.rules = rules
    self.calendar = calendar
    self.now = now
    self.score = score
    scoreParts = score.parts(height: height)
    clock = LocalClock(zone: calendar.zone)
    let grid = TimelineGrid(calendar: calendar, from: now.date, to: now.date)
    self.grid = grid
    tracks = Metric.standard.map { MetricTrack($0, grid: grid, rules: rules) }
    counts = EventCounts(grid: grid)
    self.events.reserveCapacity(events.underestimatedCount)
    for event in events { self.events[event.id] = event }
    insertAll(Array(self.events.values))
  }

  /// Whether there are events, also later than now.
  var hasEvents: Bool { !events.isEmpty }

  package func event(id: String) -> BodyEvent? { events[id] }

  /// Adds, replaces or deletes one event and updates all buckets.
  /// - Complexity: O(events of the week and weeks that depend on it), about 1 µs; as much as `rebuild` for an event
  ///   before all weeks so far.
  package mutating func apply(_ edit: BodyEdit) {
    var change = TimelineChange()
    switch edit {
    case .put(let event):
      if let old = events.updateValue(event, forKey: event.id) { remove(old, &change) }
      insert(event, &change)
    case .delete(let id):
      if let old = events.removeValue(forKey: id) { remove(old, &change) }
    }
    refreshBuckets(change)
  }

  /// Adds or replaces many events at once.
  /// - Complexity: as much as a new timeline of all events, for any number of new events.
  package mutating func load(_ events: some Sequence<BodyEvent>) {
    for event in events { self.events[event.id] = event }
    recreate()
  }

  /// Changes the current instant. A later one costs as much as `rebuild`, an earlier one as much as a new timeline.
  package mutating func move(to now: TimelineNow) {
    guard now != self.now else { return }
    let old = self.now
    self.now = now
    guard now.end >= old.end else { return recreate() }
    insertAll(events.values.filter { $0.timestamp >= old.end })
  }

  /// Computes all body scores with another version.
  package mutating func use(_ score: any BodyScore) {
    self.score = score
    scoreParts = score.parts(height: height)
    for index in buckets.indices { rescore(index) }
  }

  /// Derives FFMI and rates weight by another height in metres; nil if unknown.
  /// - Complexity: as much as a new timeline of all events.
  package mutating func use(height: Double?) {
    self.height = height
    recreate()
  }

  /// Computes every week, month, year and bucket from the sorted samples of the tracks.
  /// - Complexity: O(events), about 10 ns each.
  package mutating func rebuild() {
    for index in tracks.indices { tracks[index].refreshAll(grid: grid) }
    deriveAll()
    rebuildBuckets()
  }

  /// Computes all buckets with another first day of the week.
  /// - Complexity: as much as a new timeline of all events.
  package mutating func use(firstWeekday: Weekday) {
    guard firstWeekday != calendar.firstWeekday else { return }
    calendar = PeriodCalendar(zone: calendar.zone, firstWeekday: firstWeekday)
    recreate()
  }

  private mutating func recreate() {
    self = EventTimeline(
      events: events.values, now: now, calendar: calendar, rules: rules, height: height, score: score)
  }
}

/// The effects of an edit.
struct TimelineChange {
  var periods = ChangedPeriods()
  /// Whether a week, month or year became non-empty or empty.
  var isReshaped = false
  /// Whether metrics were added or removed.
  var hasOtherMetrics = false
}

extension EventTimeline {
  /// Inserts many new events and computes everything.
  private mutating func insertAll(_ events: [BodyEvent]) {
    let dated = events.filter { $0.timestamp < now.end }.map { ($0, clock.date(at: $0.timestamp)) }
    extendGrid(to: dated.map(\.1).min() ?? now.date)
    var change = TimelineChange()
    for (event, date) in dated {
      count(event, date, 1, &change)
      for (metric, value) in event.measurements {
        let sample = Sample(timestamp: event.timestamp, id: event.id, day: date, value: value)
        tracks[track(of: metric, &change)].append(sample, week: grid.week(of: date))
      }
    }
    for index in tracks.indices { tracks[index].sort() }
    rebuild()
  }

  private mutating func insert(_ event: BodyEvent, _ change: inout TimelineChange) {
    guard event.timestamp < now.end else { return }
    let date = clock.date(at: event.timestamp)
    if date < grid.firstDay {
      extendGrid(to: date)
      rebuild()
    }
    update(event, on: date, count: 1, &change) { track, sample, week in track.insert(sample, week: week) }
  }

  private mutating func remove(_ event: BodyEvent, _ change: inout TimelineChange) {
    guard event.timestamp < now.end else { return }
    let date = clock.date(at: event.timestamp)
    update(event, on: date, count: -1, &change) { track, sample, week in track.remove(sample, week: week) }
  }

  /// Adds `step` to the number of events on the event's date, edits the week of every metric that the event measures,
  /// and refreshes the values that depend on it. A nonstandard metric is removed with its last sample.
  private mutating func update(
    _ event: BodyEvent, on date: CivilDate, count step: Int, _ change: inout TimelineChange,
    edit: (inout MetricTrack, Sample, Int) -> Void
  ) {
    count(event, date, step, &change)
    let week = grid.week(of: date)
    for (metric, value) in event.measurements {
      let sample = Sample(timestamp: event.timestamp, id: event.id, day: date, value: value)
      let index = track(of: metric, &change)
      edit(&tracks[index], sample, week)
      change.periods.formUnion(tracks[index].refresh(week: week, grid: grid))
      refreshDerived(week: week, after: metric, &change)
      if tracks[index].sampleCount == 0, index >= Metric.standard.count { dropTrack(index, &change) }
    }
  }

  private mutating func count(
    _ event: BodyEvent, _ date: CivilDate, _ step: Int, _ change: inout TimelineChange
  ) {
    let (week, month, year) = (grid.week(of: date), grid.month(of: date), grid.year(of: date))
    if counts.count(step, week: week, month: month, year: year) { change.isReshaped = true }
    change.periods.formUnion(
      ChangedPeriods(weeks: week..<week + 1, months: month..<month + 1, years: year..<year + 1))
    guard case .photo(let tags) = event.content else { return }
    let photo = Photo(id: event.id, timestamp: event.timestamp, date: date, tags: tags)
    if step > 0 { photoIndex.insert(photo) } else { photoIndex.remove(photo) }
  }
}

/// The current instant of a timeline; events after it are ignored.
package struct TimelineNow: Hashable, Sendable {
  /// The first instant whose events are ignored.
  package let end: Instant
  /// The local date of the last instant before `end`.
  package let date: CivilDate

  /// Includes the instant itself.
  package init(_ instant: Instant, in zone: Zone) {
    end = instant.advanced(byMicroseconds: 1)
    date = zone.date(at: instant)
  }

  /// Includes all of a local date.
  package init(endOf date: CivilDate, in zone: Zone) {
    end = zone.startOfDay(date.adding(days: 1))
    self.date = date
  }
}
