package import Chronology

/// The shared timeline of all screens: applies edits and gestures and publishes each new state.
///
/// A subscriber receives the current state, then newer ones. A slow subscriber skips intermediate states, always
/// receives the newest, and does not delay others.
package actor TimelineService {
  var timeline: EventTimeline
  private var subscribers: [AsyncStream<TimelineState>.Continuation] = []
  /// The latest published state.
  package private(set) var state: TimelineState

  /// A service for a timeline, with the newest week selected.
  package init(_ timeline: EventTimeline) {
    self.timeline = timeline
    state = TimelineState(timeline)
  }

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
    publish(timeline.state(following: state))
  }

  /// Adds or replaces many events at once.
  package func load(_ events: [BodyEvent]) {
    timeline.load(events)
    publish(timeline.state(following: state))
  }

  /// Changes the current instant.
  package func move(to now: TimelineNow) {
    timeline.move(to: now)
    publish(timeline.state(following: state))
  }

  /// Computes all body scores with another version.
  package func use(_ score: any BodyScore) {
    timeline.use(score)
    publish(timeline.state(following: state))
  }

  /// Derives FFMI with another height in metres; nil for no derived FFMI.
  package func use(height: Double?) {
    timeline.use(height: height)
    publish(timeline.state(following: state))
  }

  /// Computes all buckets with another time zone or first day of the week.
  package func use(_ calendar: PeriodCalendar) {
    timeline.use(calendar)
    publish(timeline.state(following: state))
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

  private func publish(_ next: TimelineState) {
    state = next
    subscribers.removeAll { subscriber in
      if case .terminated = subscriber.yield(next) { true } else { false }
    }
  }
}
