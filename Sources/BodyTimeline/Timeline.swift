import Chronology

/// A person's measurements and photos as weeks, months and years: all events, and the buckets that follow
/// from those up to now.
///
/// The buckets depend on the events and on nothing else: not on the order in which they arrived, nor on
/// whether they came one by one or all at once.
///
/// Source: spec 2-global-timeline.
public struct Timeline: Sendable {
  /// Every number that decides about buckets and values.
  public let rules: TimelineRules
  /// The zone whose dates count and the day that weeks start on.
  public let calendar: PeriodCalendar
  /// The moment up to which events count.
  public private(set) var now: TimelineNow
  /// The person's height, m, from which FFMI is derived where it is not measured; nil when it is not known.
  public private(set) var height: Double?
  /// What scores the buckets.
  public private(set) var score: any BodyScore
  /// The buckets on the track: years, then months, then weeks, each oldest first.
  public internal(set) var buckets: [TimelineBucket] = []
  /// What the buckets have values for: `Metric.standard`, then further ones by name.
  public internal(set) var metrics = Metric.standard

  private var events: [String: BodyEvent] = [:]
  private var clock: LocalClock
  var grid: TimelineGrid
  var tracks: [MetricTrack]
  var counts: EventCounts
  var shelf = PhotoShelf()
  var places: [Place] = []

  /// A timeline of some events.
  /// - Parameters:
  ///   - events: in any order; of those with the same id the last counts.
  ///   - now: the moment up to which events count.
  ///   - calendar: the zone whose dates count and the day that weeks start on.
  ///   - height: the person's height in metres, above 0; nil derives no FFMI.
  public init(
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
    clock = LocalClock(zone: calendar.zone)
    let grid = TimelineGrid(calendar: calendar, from: now.date, to: now.date)
    self.grid = grid
    tracks = Metric.standard.map { MetricTrack($0, grid: grid, rules: rules) }
    counts = EventCounts(grid: grid)
    self.events.reserveCapacity(events.underestimatedCount)
    for event in events { self.events[event.id] = event }
    place(Array(self.events.values))
  }

  /// How many events are known, later ones included.
  public var eventCount: Int { events.count }

  /// The event of that id.
  public func event(id: String) -> BodyEvent? { events[id] }

  /// Adds, corrects or deletes one event; all buckets are right again afterwards.
  /// - Complexity: the week's events, and what can be reached from it by the rules; about 1 µs.
  public mutating func apply(_ edit: BodyEdit) {
    var change = Change()
    switch edit {
    case .put(let event):
      if let old = events.updateValue(event, forKey: event.id) { remove(old, &change) }
      insert(event, &change)
    case .delete(let id):
      if let old = events.removeValue(forKey: id) { remove(old, &change) }
    }
    refreshBuckets(change)
  }

  /// Adds or corrects many events at once.
  /// - Complexity: that of a new timeline of all events, whatever their number.
  public mutating func load(_ events: some Sequence<BodyEvent>) {
    for event in events { self.events[event.id] = event }
    startOver()
  }

  /// Moves now; forward costs as much as `rebuild`, backward as much as a new timeline.
  public mutating func move(to now: TimelineNow) {
    guard now != self.now else { return }
    let old = self.now
    self.now = now
    guard now.end >= old.end else { return startOver() }
    place(events.values.filter { $0.timestamp >= old.end })
  }

  /// Scores every bucket by another version.
  public mutating func use(_ score: any BodyScore) {
    self.score = score
    for index in buckets.indices { rescore(index) }
  }

  /// Derives FFMI by another height, in metres; nil derives none.
  /// - Complexity: that of a new timeline of all events.
  public mutating func use(height: Double?) {
    self.height = height
    startOver()
  }

  /// Derives every week, month, year and bucket anew from the events that are kept in order.
  /// - Complexity: O(events), about 10 ns each.
  public mutating func rebuild() {
    for index in tracks.indices { tracks[index].refreshAll(grid: grid) }
    if height != nil, let ffmi = metrics.firstIndex(of: .ffmi) {
      deriveFFMI(ofWeeks: 0..<grid.weekCount)
      tracks[ffmi].refreshAll(grid: grid)
    }
    rebuildBuckets()
  }

  private mutating func startOver() {
    self = Timeline(
      events: events.values, now: now, calendar: calendar, rules: rules, height: height, score: score)
  }
}

/// What an edit has changed.
struct Change {
  var touched = Touched()
  /// Whether a week, month or year has become filled or empty.
  var isReshaped = false
  /// Whether there are other metrics than before.
  var hasOtherMetrics = false
}

extension Timeline {
  /// Puts many events, none of which has a place yet, where they belong and derives everything.
  private mutating func place(_ events: [BodyEvent]) {
    let dated = events.filter { $0.timestamp < now.end }.map { ($0, clock.date(at: $0.timestamp)) }
    extendGrid(to: dated.map(\.1).min() ?? now.date)
    var change = Change()
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

  private mutating func insert(_ event: BodyEvent, _ change: inout Change) {
    guard event.timestamp < now.end else { return }
    let date = clock.date(at: event.timestamp)
    if date < grid.firstDay {
      extendGrid(to: date)
      rebuild()
    }
    count(event, date, 1, &change)
    let week = grid.week(of: date)
    for (metric, value) in event.measurements {
      let sample = Sample(timestamp: event.timestamp, id: event.id, day: date, value: value)
      let index = track(of: metric, &change)
      tracks[index].insert(sample, week: week)
      change.touched.formUnion(tracks[index].refresh(week: week, grid: grid))
      refreshFFMI(week: week, after: metric, &change)
    }
  }

  private mutating func remove(_ event: BodyEvent, _ change: inout Change) {
    guard event.timestamp < now.end else { return }
    let date = clock.date(at: event.timestamp)
    count(event, date, -1, &change)
    let week = grid.week(of: date)
    for (metric, value) in event.measurements {
      let sample = Sample(timestamp: event.timestamp, id: event.id, day: date, value: value)
      let index = track(of: metric, &change)
      tracks[index].remove(sample, week: week)
      change.touched.formUnion(tracks[index].refresh(week: week, grid: grid))
      refreshFFMI(week: week, after: metric, &change)
      if tracks[index].sampleCount == 0, index >= Metric.standard.count { dropTrack(index, &change) }
    }
  }

  private mutating func count(_ event: BodyEvent, _ date: CivilDate, _ step: Int, _ change: inout Change) {
    let (week, month, year) = (grid.week(of: date), grid.month(of: date), grid.year(of: date))
    if counts.count(step, week: week, month: month, year: year) { change.isReshaped = true }
    change.touched.formUnion(
      Touched(weeks: week..<week + 1, months: month..<month + 1, years: year..<year + 1))
    guard case .photo(let tags) = event.content else { return }
    let photo = Photo(id: event.id, timestamp: event.timestamp, tags: tags)
    if step > 0 { shelf.insert(photo) } else { shelf.remove(photo) }
  }
}
