import Chronology

/// The one timeline that all screens look at: takes edits and gestures, tells every subscriber the new state.
///
/// A subscriber is told the current state first and then each newer one. One that is slow misses states in
/// between, never the newest, and holds nobody up.
public actor TimelineService {
  private var timeline: Timeline
  private var subscribers: [Int: AsyncStream<TimelineState>.Continuation] = [:]
  private var nextSubscriber = 0
  /// What every subscriber knows or is about to know.
  public private(set) var state: TimelineState

  /// A service of a timeline, with the knob on the newest week.
  public init(_ timeline: Timeline) {
    self.timeline = timeline
    state = TimelineState(timeline)
  }

  /// A subscription: the current state, then every newer one until the task that listens ends.
  public func states() -> AsyncStream<TimelineState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: TimelineState.self, bufferingPolicy: .bufferingNewest(1))
    let subscriber = nextSubscriber
    nextSubscriber += 1
    subscribers[subscriber] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.unsubscribe(subscriber) }
    }
    continuation.yield(state)
    return stream
  }

  /// How many listen.
  public var subscriberCount: Int { subscribers.count }

  /// Applies edits and tells the state after the last of them.
  public func apply(_ edits: [BodyEdit]) {
    for edit in edits { timeline.apply(edit) }
    publish(timeline.state(following: state))
  }

  /// Adds or corrects many events at once.
  public func load(_ events: [BodyEvent]) {
    timeline.load(events)
    publish(timeline.state(following: state))
  }

  /// Moves now.
  public func move(to now: TimelineNow) {
    timeline.move(to: now)
    publish(timeline.state(following: state))
  }

  /// Scores every bucket by another version.
  public func use(_ score: any BodyScore) {
    timeline.use(score)
    publish(timeline.state(following: state))
  }

  /// Follows a gesture.
  /// - Returns: the crossing into another bucket, if it is one.
  @discardableResult
  public func handle(_ gesture: ScrubGesture) -> Snap? {
    var next = state
    let snap = next.handle(gesture)
    publish(next)
    return snap
  }

  private func publish(_ next: TimelineState) {
    state = next
    for subscriber in subscribers.values { subscriber.yield(next) }
  }

  private func unsubscribe(_ subscriber: Int) { subscribers[subscriber] = nil }
}
