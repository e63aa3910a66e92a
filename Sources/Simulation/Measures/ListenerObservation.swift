import Training

/// An observation that a measure defines, made while one listener trains.
///
/// Each listener has a separate observation. It receives the events of the training in their order:
/// `sessionBegan`, then `comparisonCompleted` for every comparison of the session, the warm-up included; then the next
/// session. Experiments without such a measure do not pay for the calls.
public protocol ListenerObservation: ComparisonObserver {
  /// Called before the first session.
  /// - Parameter plan: the listener's sessions and comparisons, including the warm-up.
  init(of plan: TrainingPlan)
}

/// The observations of one listener for an experiment's measures: the histogram of levels and the measures' own ones.
@usableFromInline struct ObservationSet: ComparisonObserver {
  private(set) var levels: LevelHistogram?
  private(set) var own: [any ListenerObservation]

  /// Nothing counted yet.
  init(_ observations: Observations, of plan: TrainingPlan) {
    levels = observations.levels ? LevelHistogram(of: plan) : nil
    own = observations.types.map { $0.init(of: plan) }
  }

  @usableFromInline mutating func sessionBegan() {
    levels?.sessionBegan()
    for index in own.indices { own[index].sessionBegan() }
  }

  @usableFromInline mutating func comparisonCompleted(_ completed: CompletedComparison) {
    levels?.comparisonCompleted(completed)
    for index in own.indices { own[index].comparisonCompleted(completed) }
  }

  @usableFromInline mutating func comparisonsCompleted(_ block: Span<CompletedComparison>) {
    levels?.comparisonsCompleted(block)
    for index in own.indices { own[index].comparisonsCompleted(block) }
  }
}
