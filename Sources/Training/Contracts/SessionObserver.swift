/// Receives the events of a session in order, for example to store or measure them.
///
/// A session is generic over the type of its observer, so a call costs no dynamic dispatch in a simulation.
public protocol SessionObserver: Sendable {
  /// Called before the first trial of each session; does nothing by default.
  mutating func sessionBegan()

  /// Called after the last trial of each session, also if an error ended it; does nothing by default.
  mutating func sessionEnded()

  /// Called when the settings of a running session are replaced by other valid ones; does nothing by default.
  /// - Parameter fromTrial: the index, from 0, of the first trial that is presented with the new settings.
  mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int)
}

extension SessionObserver {
  /// Does nothing.
  @inlinable public mutating func sessionBegan() {}

  /// Does nothing.
  @inlinable public mutating func sessionEnded() {}

  /// Does nothing.
  @inlinable public mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {}
}

/// Receives every completed comparison.
public protocol ComparisonObserver: SessionObserver {
  /// Called once for each completed comparison, in order, before the next one is chosen. Must not block. Most
  /// simulations call `comparisonsCompleted(_:)` instead.
  mutating func comparisonCompleted(_ completed: CompletedComparison)

  /// Called by most simulations instead of `comparisonCompleted(_:)`, for blocks of up to 128 comparisons in order.
  /// The default calls `comparisonCompleted(_:)` for each; another implementation must have the same effect.
  mutating func comparisonsCompleted(_ block: Span<CompletedComparison>)
}

extension ComparisonObserver {
  /// Calls `comparisonCompleted(_:)` for each comparison, on a local variable whose properties can stay in registers.
  @inlinable @inline(__always) public mutating func comparisonsCompleted(_ block: Span<CompletedComparison>) {
    var observer = consume self
    for index in block.indices { observer.comparisonCompleted(block[index]) }
    self = observer
  }
}

/// Receives every completed pitch matching.
@usableFromInline package protocol PitchMatchingObserver: SessionObserver {
  /// Called once for each completed matching, in order, before the next one is chosen. Must not block.
  mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching)
}

/// Ignores everything.
@usableFromInline package struct NoObserver: ComparisonObserver, PitchMatchingObserver {
  /// An observer that ignores everything.
  @inlinable package init() {}

  @inlinable package mutating func comparisonCompleted(_ completed: CompletedComparison) {}

  @inlinable package mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {}
}

/// Two observers as one: the first receives each event before the second.
@usableFromInline
package struct ObserverPair<First: SessionObserver, Second: SessionObserver>: SessionObserver {
  /// The observer that receives each event first.
  @usableFromInline package var first: First
  /// The observer that receives each event second.
  @usableFromInline package var second: Second

  /// Joins two observers.
  @inlinable package init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Passes the event to `first`, then to `second`.
  @inlinable package mutating func sessionBegan() {
    first.sessionBegan()
    second.sessionBegan()
  }

  /// Passes the event to `first`, then to `second`.
  @inlinable package mutating func sessionEnded() {
    first.sessionEnded()
    second.sessionEnded()
  }

  /// Passes the event to `first`, then to `second`.
  @inlinable package mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {
    first.settingsChanged(to: settings, fromTrial: fromTrial)
    second.settingsChanged(to: settings, fromTrial: fromTrial)
  }
}

extension ObserverPair: ComparisonObserver where First: ComparisonObserver, Second: ComparisonObserver {
  /// Passes the event to `first`, then to `second`.
  @inlinable package mutating func comparisonCompleted(_ completed: CompletedComparison) {
    first.comparisonCompleted(completed)
    second.comparisonCompleted(completed)
  }

  /// Passes the whole block to `first`, then to `second`.
  @inlinable package mutating func comparisonsCompleted(_ block: Span<CompletedComparison>) {
    first.comparisonsCompleted(block)
    second.comparisonsCompleted(block)
  }
}

extension ObserverPair: PitchMatchingObserver
where First: PitchMatchingObserver, Second: PitchMatchingObserver {
  /// Passes the event to `first`, then to `second`.
  @inlinable package mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    first.pitchMatchingCompleted(completed)
    second.pitchMatchingCompleted(completed)
  }
}
