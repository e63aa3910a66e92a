import Chronology

/// The knob: a pure machine that turns gestures into a position and a selected bucket.
///
/// Of n buckets each owns an equal share of the positions 0…1: position p lies in bucket ⌊p·n⌋ (the last at
/// p = 1), whose knob stands at (i + ½)/n. Without buckets nothing moves.
///
/// Source: `Documentation/body.md`, *Cursor and scrubbing*.
public struct TimelineScrubber: Hashable, Sendable {
  /// Where the knob stands, 0…1: under the finger while it is dragged, otherwise in its bucket's middle.
  public private(set) var position = 1.0
  /// The selected bucket, counted from the oldest.
  public private(set) var index = 0
  /// How many buckets there are.
  public private(set) var count = 0
  /// Whether the knob is held.
  public private(set) var isDragging = false

  /// A knob on a timeline without buckets.
  public init() {}

  /// The bucket that a position lies in, for at least one bucket.
  /// - Complexity: O(1), a few nanoseconds, no allocation.
  @inlinable public static func bucket(at position: Double, of count: Int) -> Int {
    // The comparison also sends NaN to the oldest.
    position > 0 ? min(Int(min(position, 1) * Double(count)), count - 1) : 0
  }

  /// Where the knob of a bucket stands.
  @inlinable public static func knob(of index: Int, of count: Int) -> Double {
    (Double(index) + 0.5) / Double(count)
  }

  /// Follows a gesture.
  /// - Returns: the crossing into another bucket, if it is one.
  /// - Complexity: O(1), a few nanoseconds, no allocation.
  public mutating func handle(_ gesture: ScrubGesture) -> Snap? {
    guard count > 0 else { return nil }
    switch gesture {
    case .drag(let place):
      isDragging = true
      position = place > 0 ? min(place, 1) : 0
      return select(Self.bucket(at: place, of: count))
    case .release:
      return settle(on: index)
    case .tap(let place):
      return settle(on: Self.bucket(at: place, of: count))
    case .today:
      return settle(on: count - 1)
    }
  }

  /// Follows a change of the buckets: the selected one stays selected; when it is gone the one nearest by
  /// date is, of equally near ones the one further on. The first buckets ever begin at the newest.
  mutating func follow(from old: [TimelineBucket], to new: [TimelineBucket]) {
    let selected = count > 0 ? old[index] : nil
    count = new.count
    guard count > 0 else { return self = TimelineScrubber() }
    index = selected.map { Self.place(of: $0, in: new) } ?? count - 1
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

  private static func place(of selected: TimelineBucket, in buckets: [TimelineBucket]) -> Int {
    if let same = buckets.firstIndex(where: { $0.id == selected.id }) { return same }
    func distance(_ index: Int) -> Int32 {
      abs(buckets[index].date.dayNumber - selected.date.dayNumber)
    }
    return buckets.indices.reversed().min { distance($0) < distance($1) } ?? 0
  }
}
