/// Receives what happens to a session, in order: stores, measures, screens.
///
/// The session does not know its observers. Observers are values of known type, so that in simulation the call
/// costs what its body costs; `ObserverPair` joins two.
public protocol SessionObserver: Sendable {
  /// Called before the first trial of each session; does nothing by default.
  mutating func sessionBegan()

  /// Called when the settings of a running session are replaced by other valid ones; does nothing by default.
  /// - Parameter fromTrial: the first trial, from 0, that is presented with them.
  mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int)
}

extension SessionObserver {
  /// Does nothing.
  @inlinable public mutating func sessionBegan() {}

  /// Does nothing.
  @inlinable public mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {}
}

/// Receives every completed comparison.
public protocol ComparisonObserver: SessionObserver {
  /// Called once for each completed comparison, in order, before the next one is chosen. Must not wait.
  mutating func comparisonCompleted(_ completed: CompletedComparison)

  /// Called by simulations for up to 128 comparisons at once, in order, instead of `comparisonCompleted(_:)`, which the
  /// default calls for each of them. Must have the same effect.
  mutating func comparisonsCompleted(_ block: Span<CompletedComparison>)
}

extension ComparisonObserver {
  /// Receives them one by one, in a local variable, so that what it counts can stay in registers.
  @inlinable @inline(__always) public mutating func comparisonsCompleted(_ block: Span<CompletedComparison>) {
    var observer = consume self
    for index in block.indices { observer.comparisonCompleted(block[index]) }
    self = observer
  }
}

/// Receives every completed pitch matching.
public protocol PitchMatchingObserver: SessionObserver {
  /// Called once for each completed matching, before the next one is chosen. Must not wait.
  mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching)
}

/// Ignores everything.
@frozen public struct NoObserver: ComparisonObserver, PitchMatchingObserver {
  /// An observer that ignores everything.
  @inlinable public init() {}

  /// Does nothing.
  @inlinable public mutating func comparisonCompleted(_ completed: CompletedComparison) {}

  /// Does nothing.
  @inlinable public mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {}
}

/// Two observers as one: the first receives each event before the second.
@frozen public struct ObserverPair<First: SessionObserver, Second: SessionObserver>: SessionObserver {
  /// Called first.
  public var first: First
  /// Called second.
  public var second: Second

  /// Joins two observers.
  @inlinable public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Passes it to both.
  @inlinable public mutating func sessionBegan() {
    first.sessionBegan()
    second.sessionBegan()
  }

  /// Passes it to both.
  @inlinable public mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {
    first.settingsChanged(to: settings, fromTrial: fromTrial)
    second.settingsChanged(to: settings, fromTrial: fromTrial)
  }
}

extension ObserverPair: ComparisonObserver where First: ComparisonObserver, Second: ComparisonObserver {
  /// Passes it to both.
  @inlinable public mutating func comparisonCompleted(_ completed: CompletedComparison) {
    first.comparisonCompleted(completed)
    second.comparisonCompleted(completed)
  }

  /// Passes them to both: all of them to the first, then all of them to the second.
  @inlinable public mutating func comparisonsCompleted(_ block: Span<CompletedComparison>) {
    first.comparisonsCompleted(block)
    second.comparisonsCompleted(block)
  }
}

extension ObserverPair: PitchMatchingObserver
where First: PitchMatchingObserver, Second: PitchMatchingObserver {
  /// Passes it to both.
  @inlinable public mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    first.pitchMatchingCompleted(completed)
    second.pitchMatchingCompleted(completed)
  }
}
