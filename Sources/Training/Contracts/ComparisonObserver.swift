/// Who is told of every completed comparison, before the next one is chosen: stores, measures, screens.
///
/// The session does not know who listens. Observers are values of known type, so that in simulation the call
/// costs what its body costs; `ObserverPair` joins two.
///
/// Source: seed story 4.3, "ComparisonObserver pattern"; spec 5-speed.
public protocol ComparisonObserver: Sendable {
  /// Called once for each completed comparison, in order. Must not wait.
  mutating func comparisonCompleted(_ completed: CompletedComparison)

  /// Called before the first comparison of each session.
  mutating func sessionBegan()

  /// Called when a session under way is given other settings, valid ones.
  /// - Parameter fromTrial: the first comparison, from 0, that is presented with them.
  mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int)
}

extension ComparisonObserver {
  /// Nothing to do unless the observer says so.
  @inlinable public mutating func sessionBegan() {}

  /// Nothing to do unless the observer says so.
  @inlinable public mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {}
}

/// Nobody.
@frozen public struct NoObserver: ComparisonObserver {
  /// An observer that ignores everything.
  @inlinable public init() {}

  /// Ignores it.
  @inlinable public mutating func comparisonCompleted(_ completed: CompletedComparison) {}

  /// Ignores it.
  @inlinable public mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {}
}

/// Two observers as one.
@frozen public struct ObserverPair<First, Second>: ComparisonObserver
where First: ComparisonObserver, Second: ComparisonObserver {
  /// Told first.
  public var first: First
  /// Told second.
  public var second: Second

  /// Joins two observers.
  @inlinable public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Tells the first, then the second.
  @inlinable public mutating func comparisonCompleted(_ completed: CompletedComparison) {
    first.comparisonCompleted(completed)
    second.comparisonCompleted(completed)
  }

  /// Tells the first, then the second.
  @inlinable public mutating func sessionBegan() {
    first.sessionBegan()
    second.sessionBegan()
  }

  /// Tells the first, then the second.
  @inlinable public mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {
    first.settingsChanged(to: settings, fromTrial: fromTrial)
    second.settingsChanged(to: settings, fromTrial: fromTrial)
  }
}
