public import Training

/// Observations in addition to those that are always made. They take time, so they are made only if a measure needs them.
public struct Observations: Sendable {
  /// Whether the distribution of the difficulties presented is counted.
  private(set) var levels = false
  /// Whether the resting level of the rule is computed.
  private(set) var restingLevels = false
  /// Whether the rule's small-step target is computed anew after each session of a listener who changes.
  private(set) var targets = false
  /// The observations that measures define, each type once.
  private(set) var types: [any ListenerObservation.Type] = []

  /// Requests nothing.
  public static let none = Observations()

  /// The distribution of the difficulties presented.
  static let levels = Observations(levels: true)

  /// The resting level of the strategy: see `ThresholdEstimating.restingLevel(within:probabilityCorrect:)`.
  public static let restingLevels = Observations(restingLevels: true)

  /// The rule's small-step target after each session: a search for the level takes as long as many comparisons.
  static let targets = Observations(targets: true)

  /// Whether a measure counts something itself.
  public var countsOwn: Bool { !types.isEmpty }

  /// An observation that the measure defines. Read it from `ListenerOutcome` by its type.
  public static func own(_ type: any ListenerObservation.Type) -> Observations { Observations(types: [type]) }

  /// The request without the observations that measures define.
  var withoutOwn: Observations {
    Observations(levels: levels, restingLevels: restingLevels, targets: targets)
  }

  /// The union of two requests.
  public func union(_ other: Observations) -> Observations {
    Observations(
      levels: levels || other.levels, restingLevels: restingLevels || other.restingLevels,
      targets: targets || other.targets,
      types: types + other.types.filter { type in !types.contains { $0 == type } })
  }
}

/// An observation that a measure defines, made while one listener trains.
///
/// Each listener has a separate observation. It receives the events of the training in their order:
/// `sessionBegan`, then `comparisonCompleted` for every comparison of the session, the warm-up included, then
/// `sessionEnded`; then the next session. Experiments without such a measure do not pay for the calls.
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

  @usableFromInline mutating func sessionEnded() {
    for index in own.indices { own[index].sessionEnded() }
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
