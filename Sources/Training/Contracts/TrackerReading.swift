/// A rule that reads the profile's threshold tracker, as `tracking` does to begin where the last session ended. A strategy
/// that does not read it implements nothing.
public protocol TrackerReading {
  /// Whether the profile must have a tracker. Read when a training begins: a profile without a tracker receives one, so
  /// that live sessions and simulations of every kind continue alike.
  var readsTracker: Bool { get }
}

extension TrackerReading {
  /// False: the strategy does not read the tracker.
  public var readsTracker: Bool { false }
}
