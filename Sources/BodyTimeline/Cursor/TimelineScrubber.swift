package import Chronology

/// The state machine of the knob: converts gestures to a position and a selected bucket.
///
/// Each of n buckets has an equal share of the positions 0…1: position p selects bucket ⌊p·n⌋ (the last at p = 1). The
/// knob of bucket i is at (i + ½)/n. Without buckets gestures have no effect.
///
/// Source: `Documentation/body.md`, *Cursor and scrubbing*.
@usableFromInline package struct TimelineScrubber: Hashable, Sendable {
  /// The position of the knob, 0…1: the pointer's during a drag, otherwise the middle of its bucket.
  package private(set) var position = 1.0
  /// The index of the selected bucket, 0 for the oldest.
  package private(set) var index = 0
  /// The number of buckets.
  package private(set) var count = 0
  /// Whether a drag is in progress.
  package private(set) var isDragging = false

  /// A knob on a timeline without buckets.
  package init() {}

  /// The index of the bucket at a position. `count` must be at least 1.
  /// - Complexity: O(1), a few nanoseconds, no allocation.
  @inlinable package static func bucket(at position: Double, of count: Int) -> Int {
    // For NaN the comparison is false, so the oldest bucket is selected.
    position > 0 ? min(Int(min(position, 1) * Double(count)), count - 1) : 0
  }

  /// The position of the knob of a bucket: (index + ½)/count.
  @inlinable package static func knob(of index: Int, of count: Int) -> Double {
    (Double(index) + 0.5) / Double(count)
  }

  /// Processes a gesture.
  /// - Returns: the change of the selected bucket; nil if it has not changed.
  /// - Complexity: O(1), a few nanoseconds, no allocation.
  package mutating func handle(_ gesture: ScrubGesture) -> Snap? {
    guard count > 0 else { return nil }
    switch gesture {
    case .drag(let target):
      isDragging = true
      position = target > 0 ? min(target, 1) : 0
      return select(Self.bucket(at: target, of: count))
    case .release:
      return settle(on: index)
    case .tap(let target):
      return settle(on: Self.bucket(at: target, of: count))
    case .today:
      return settle(on: count - 1)
    }
  }

  /// Adapts to other buckets. The selected bucket stays selected. If it does not exist any more, the nearest by date is
  /// selected, the later one in a tie. The first selection is the newest bucket.
  mutating func follow(from old: [TimelineBucket], to new: [TimelineBucket]) {
    let selected = count > 0 ? old[index] : nil
    count = new.count
    guard count > 0 else { return self = TimelineScrubber() }
    index = selected.map { Self.index(of: $0, in: new) } ?? count - 1
    if !isDragging { position = Self.knob(of: index, of: count) }
  }

  private mutating func settle(on index: Int) -> Snap? {
    isDragging = false
    position = Self.knob(of: index, of: count)
    return select(index)
  }

  private mutating func select(_ index: Int) -> Snap? {
    guard index != self.index else { return nil }
    defer { self.index = index }
    return Snap(from: self.index, to: index)
  }

  private static func index(of selected: TimelineBucket, in buckets: [TimelineBucket]) -> Int {
    if let same = buckets.firstIndex(where: { $0.id == selected.id }) { return same }
    func distance(_ index: Int) -> Int32 {
      abs(buckets[index].date.dayNumber - selected.date.dayNumber)
    }
    return buckets.indices.reversed().min { distance($0) < distance($1) } ?? 0
  }
}

/// The selected position on the timeline, shared by all screens.
package struct TimelineCursor: Hashable, Sendable {
  /// A date in the selected bucket, not later than today.
  package let date: CivilDate
  /// The selected bucket's scale.
  package let scale: TimelineScale
  /// The selected bucket's id.
  package let bucketID: TimelineBucket.ID
}

/// A gesture on the timeline's knob.
package enum ScrubGesture: Hashable, Sendable {
  /// Drags the knob to a position 0 (oldest) … 1 (newest). Positions outside are clamped.
  case drag(to: Double)
  /// Ends a drag; the knob snaps to its bucket.
  case release
  /// Taps a position, which selects the bucket there immediately.
  case tap(at: Double)
  /// Selects the newest week.
  case today
}

/// A change of the selected bucket by the knob, for one haptic tick.
package struct Snap: Hashable, Sendable {
  /// The index of the previous bucket, 0 for the oldest.
  package let from: Int
  /// The index of the new bucket, 0 for the oldest.
  package let to: Int
}
