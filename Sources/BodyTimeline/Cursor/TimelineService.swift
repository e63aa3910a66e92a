package import Chronology
package import Text

/// The shared timeline of all screens: applies edits and gestures and publishes each new state.
///
/// A subscriber receives the current state, then newer ones. A slow subscriber skips intermediate states, always
/// receives the newest, and does not delay others.
package actor TimelineService {
  private var timeline: EventTimeline
  private var subscribers: [AsyncStream<TimelineState>.Continuation] = []
  /// The latest published state.
  package private(set) var state: TimelineState

  /// A service for a timeline, with the newest week selected.
  package init(_ timeline: EventTimeline) {
    self.timeline = timeline
    state = TimelineState(timeline)
  }

  /// The timeline and its state at one moment.
  package var current: (timeline: EventTimeline, state: TimelineState) { (timeline, state) }

  /// A subscription: the current state, then every newer one until the receiving task ends.
  package func states() -> AsyncStream<TimelineState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: TimelineState.self, bufferingPolicy: .bufferingNewest(1))
    subscribers.append(continuation)
    continuation.yield(state)
    return stream
  }

  /// The number of subscriptions. One that has ended is removed when the next state is published.
  package var subscriberCount: Int { subscribers.count }

  /// Applies edits and publishes the state after the last one.
  package func apply(_ edits: [BodyEdit]) {
    for edit in edits { timeline.apply(edit) }
    follow(isEdited: !edits.isEmpty)
  }

  /// Adds or replaces many events at once.
  package func load(_ events: [BodyEvent]) {
    timeline.load(events)
    follow(isEdited: !events.isEmpty)
  }

  /// Changes the current instant.
  package func move(to now: TimelineNow) {
    timeline.move(to: now)
    follow()
  }

  /// Computes all body scores with another version.
  package func use(_ score: any BodyScore) {
    timeline.use(score)
    follow()
  }

  /// Derives FFMI with another height in metres; nil for no derived FFMI.
  package func use(height: Double?) {
    timeline.use(height: height)
    follow()
  }

  /// Computes all buckets with another first day of the week.
  package func use(firstWeekday: Weekday) {
    timeline.use(firstWeekday: firstWeekday)
    follow()
  }

  /// Processes a gesture.
  /// - Returns: the change of the selected bucket; nil if it has not changed.
  @discardableResult
  package func handle(_ gesture: ScrubGesture) -> Snap? {
    var next = state
    let snap = next.handle(gesture)
    publish(next)
    return snap
  }

  /// Selects the bucket with an id.
  /// - Returns: the new state's `snapCount`; nil if no bucket has the id.
  package func select(bucket id: TimelineBucket.ID) -> Int? {
    guard let index = state.buckets.firstIndex(where: { $0.id == id }) else { return nil }
    handle(.tap(at: TimelineScrubber.knob(of: index, of: state.buckets.count)))
    return state.snapCount
  }

  /// Publishes the state of the timeline if it differs from the latest one.
  private func follow(isEdited: Bool = false) {
    var next = timeline.state(following: state)
    if isEdited || next.buckets != state.buckets { next.revision += 1 }
    if next != state { publish(next) }
  }

  private func publish(_ next: TimelineState) {
    state = next
    subscribers.removeAll { subscriber in
      if case .terminated = subscriber.yield(next) { true } else { false }
    }
  }
}

/// The state that all screens are computed from: the buckets and the cursor. Copying it copies references only.
@usableFromInline package struct TimelineState: Hashable, Sendable {
  /// The buckets on the track: years, then months, then weeks, each oldest first.
  @usableFromInline package let buckets: [TimelineBucket]
  /// The metrics of the buckets' snapshots.
  package let metrics: [Metric]
  /// The position of the knob and the selection.
  package internal(set) var scrubber: TimelineScrubber
  /// The number of changes of the selected bucket so far. A screen plays a haptic tick when it increases.
  package internal(set) var snapCount = 0
  /// Increases whenever the events or the buckets change, so that states of one revision differ in the selection only.
  package internal(set) var revision = 0
  let photoIndex: PhotoIndex
  let railPhotos, nearbyPhotoDays: Int
  let dailyTotals: Set<Metric>
  /// The number of measured months from which a year is present.
  let monthsForPresence: Int
  /// The date of "now".
  let today: CivilDate
  /// Whether there are events, which are all later than "now" if there are no buckets.
  package let hasEvents: Bool

  /// The state of a timeline with a given selection.
  init(_ timeline: EventTimeline, scrubber: TimelineScrubber, snapCount: Int) {
    buckets = timeline.buckets
    metrics = timeline.metrics
    photoIndex = timeline.photoIndex
    (railPhotos, nearbyPhotoDays) = (timeline.rules.railPhotos, timeline.rules.nearbyPhotoDays)
    dailyTotals = timeline.rules.dailyTotals
    monthsForPresence = timeline.rules.monthsForPresence
    today = timeline.now.date
    hasEvents = timeline.hasEvents
    self.scrubber = scrubber
    self.snapCount = snapCount
  }

  /// The state of a timeline with the newest week selected.
  package init(_ timeline: EventTimeline) {
    var scrubber = TimelineScrubber()
    scrubber.follow(from: [], to: timeline.buckets)
    self.init(timeline, scrubber: scrubber, snapCount: 0)
  }

  /// The year of today, which labels leave out.
  var currentYear: Int { today.year }

  /// Whether there are buckets.
  package var isInteractive: Bool { !buckets.isEmpty }

  /// The selected bucket; nil on an empty timeline.
  package var bucket: TimelineBucket? { isInteractive ? buckets[scrubber.index] : nil }

  /// The cursor at the selected bucket; nil on an empty timeline.
  package var cursor: TimelineCursor? {
    bucket.map { TimelineCursor(date: $0.date, scale: $0.scale, bucketID: $0.id) }
  }

  /// The bucket before the selected one, if it has the same scale. Changes are measured from it.
  package var previousBucket: TimelineBucket? {
    guard isInteractive, scrubber.index > 0 else { return nil }
    let previous = buckets[scrubber.index - 1]
    return previous.scale == buckets[scrubber.index].scale ? previous : nil
  }

  /// The state with the bucket before the selected one if the selected one is running, which is not compared; its changes
  /// are those of the last whole bucket. Nil if there is none of the same scale.
  package var lastWhole: TimelineState? {
    guard bucket?.isRunning == true, previousBucket != nil else { return nil }
    var state = self
    _ = state.handle(.tap(at: TimelineScrubber.knob(of: scrubber.index - 1, of: buckets.count)))
    return state
  }

  /// The index in `buckets` at a position 0…1 of the track.
  /// - Complexity: O(1), a few nanoseconds, no allocation.
  @inlinable package func index(at position: Double) -> Int? {
    buckets.isEmpty ? nil : TimelineScrubber.bucket(at: position, of: buckets.count)
  }

  /// The index of the bucket with the smallest scale that contains a date, or of the nearest bucket by date.
  package func index(of date: CivilDate) -> Int? {
    if let holding = buckets.lastIndex(where: { $0.days.contains(date) }) { return holding }
    return buckets.indices.reversed().min {
      abs(buckets[$0].date.dayNumber - date.dayNumber) < abs(buckets[$1].date.dayNumber - date.dayNumber)
    }
  }

  /// Processes a gesture.
  /// - Returns: the change of the selected bucket; nil if it has not changed.
  /// - Complexity: O(1), a few nanoseconds, no allocation.
  package mutating func handle(_ gesture: ScrubGesture) -> Snap? {
    let snap = scrubber.handle(gesture)
    if snap != nil { snapCount += 1 }
    return snap
  }
}

extension EventTimeline {
  /// This state with the selection of an earlier one, as far as its bucket still exists.
  package func state(following old: TimelineState) -> TimelineState {
    var scrubber = old.scrubber
    scrubber.follow(from: old.buckets, to: buckets)
    var state = TimelineState(self, scrubber: scrubber, snapCount: old.snapCount)
    state.revision = old.revision
    return state
  }
}

extension TimelineState {
  /// The cursor as JSON, null on an empty timeline.
  package var cursorJSON: JSON {
    guard let cursor else { return .null }
    return .object([
      "date": .text(cursor.date.iso8601), "scale": .text(cursor.scale.rawValue),
      "bucket_id": .text(cursor.bucketID), "position": .number(scrubber.position),
    ])
  }
}
