import Chronology

/// All that the screens need: one bucket stream and one cursor. A value; handing it on copies references.
public struct TimelineState: Hashable, Sendable {
  /// The buckets on the track: years, then months, then weeks, each oldest first.
  public let buckets: [TimelineBucket]
  /// What the buckets have values for.
  public let metrics: [Metric]
  /// The knob.
  public internal(set) var scrubber: TimelineScrubber
  /// How often the cursor has crossed into another bucket; a screen that sees it rise plays one haptic tick.
  public internal(set) var snapCount = 0
  let shelf: PhotoShelf
  let railPhotos: Int

  /// The state of a timeline with its knob.
  init(_ timeline: Timeline, scrubber: TimelineScrubber, snapCount: Int) {
    buckets = timeline.buckets
    metrics = timeline.metrics
    shelf = timeline.shelf
    railPhotos = timeline.rules.railPhotos
    self.scrubber = scrubber
    self.snapCount = snapCount
  }

  /// A state with the knob on the newest week.
  public init(_ timeline: Timeline) {
    var scrubber = TimelineScrubber()
    scrubber.follow(from: [], to: timeline.buckets)
    self.init(timeline, scrubber: scrubber, snapCount: 0)
  }

  /// Whether there is anything to scrub through.
  public var isInteractive: Bool { !buckets.isEmpty }

  /// The selected bucket.
  public var bucket: TimelineBucket? { isInteractive ? buckets[scrubber.index] : nil }

  /// Where the person is.
  public var cursor: TimelineCursor? {
    bucket.map { TimelineCursor(date: $0.date, scale: $0.scale, bucketID: $0.id) }
  }

  /// The bucket before the selected one, if it is of the same scale: what changes are measured from.
  public var previousBucket: TimelineBucket? {
    guard isInteractive, scrubber.index > 0 else { return nil }
    let previous = buckets[scrubber.index - 1]
    return previous.scale == buckets[scrubber.index].scale ? previous : nil
  }

  /// The place among `buckets` of the one at a position 0…1 of the track.
  /// - Complexity: O(1), a few nanoseconds, no allocation.
  @inlinable public func index(at position: Double) -> Int? {
    buckets.isEmpty ? nil : TimelineScrubber.bucket(at: position, of: buckets.count)
  }

  /// The place on the track of the bucket that holds a date: the finest one, or the nearest by date.
  public func index(of date: CivilDate) -> Int? {
    if let holding = buckets.lastIndex(where: { $0.days.contains(date) }) { return holding }
    return buckets.indices.reversed().min {
      abs(buckets[$0].date.dayNumber - date.dayNumber) < abs(buckets[$1].date.dayNumber - date.dayNumber)
    }
  }

  /// Follows a gesture.
  /// - Returns: the crossing into another bucket, if it is one.
  /// - Complexity: O(1), a few nanoseconds, no allocation.
  public mutating func handle(_ gesture: ScrubGesture) -> Snap? {
    let snap = scrubber.handle(gesture)
    if snap != nil { snapCount += 1 }
    return snap
  }
}

extension Timeline {
  /// The state after edits, with the knob where it was as far as that still exists.
  public func state(following old: TimelineState) -> TimelineState {
    var scrubber = old.scrubber
    scrubber.follow(from: old.buckets, to: buckets)
    return TimelineState(self, scrubber: scrubber, snapCount: old.snapCount)
  }
}
