import Music
import Numerics
package import Simulation
import Synchronization
import Training

/// How exactly a threshold is known after a number of comparisons.
///
/// The population trains under one cell. At the end of each planned number of comparisons the error of each estimate is
/// e = log₂(shown/true), the truth being the listener's 75 % threshold at that moment, for the strategy's estimate the
/// level that the strategy estimates.
package struct PrecisionStudy: Sendable {
  /// A number that a person can use as the estimate of their threshold.
  package enum Estimator: String, CaseIterable, Sendable {
    /// The profile's overall mean of the difficulties presented.
    case profile
    /// The timeline's rolling mean of them.
    case timeline
    /// The estimate of `ThresholdTracker`.
    case tracker
    /// The strategy's own estimate at the end of the last session; few strategies make one.
    case estimate
    /// The geometric mean of these estimates over all sessions, as `estimate_cents` has it; only if there are several.
    case meanEstimate = "mean-estimate"
  }

  /// The errors of an estimator over listeners after a number of comparisons.
  package struct Precision: Sendable, Hashable {
    /// Comparisons of each listener.
    package let comparisons: Int
    /// The estimator of the threshold.
    package let estimator: Estimator
    /// The smallest r with |e| ≤ r for at least 95 % of the listeners, in octaves.
    package let radius: Double
    /// Mean e, in octaves.
    package let bias: Double
    package let listeners: Int
  }

  /// The share of listeners within the radius.
  package static let share = 0.95

  package let experiment: Experiment
  private let comparisons: [Int]

  /// - Parameters:
  ///   - experiment: the experiment that the plan's cells belong to.
  ///   - cell: the cell under which the listeners train.
  package init(_ plan: PowerPlan, of experiment: Experiment, under cell: Int) {
    comparisons = plan.comparisons
    let cell = experiment.cells[cell].lasting(plan.comparisons.last ?? 1)
    self.experiment = experiment.replanned([cell], measures: [], listeners: plan.simulated)
  }

  /// The precisions by comparisons, then by estimator.
  /// - Parameter progress: called whenever more listeners are finished.
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: time O(listeners · comparisons), one after the other; memory O(listeners · numbers of comparisons).
  package func run(progress: (Simulator.Progress) -> Void = { _ in }) async throws -> [Precision] {
    let sessionLength = experiment.cells[0].plan.comparisonsPerSession
    let ends = comparisons.map { $0 / sessionLength - 1 }
    let errors = Mutex(EstimationErrors(ends: ends))
    let log = SimulationLog(
      trial: { row in errors.withLock { $0.add(row) } }, session: { row in errors.withLock { $0.add(row) } })
    try await Simulator(experiment, jobs: 1).run(log: log, progress: progress, deliver: { _ in })
    return errors.withLock { errors in
      comparisons.indices.flatMap { index in
        Estimator.allCases.compactMap { estimator in
          Precision(comparisons[index], estimator, errors[estimator, index])
        }
      }
    }
  }
}

extension PrecisionStudy.Precision {
  /// Nil without errors.
  fileprivate init?(_ comparisons: Int, _ estimator: PrecisionStudy.Estimator, _ errors: [Double]) {
    guard let bias = errors.mean else { return nil }
    let sizes = errors.map(\.magnitude).sorted()
    let within = Int((PrecisionStudy.share * Double(sizes.count)).rounded(.up))
    (self.comparisons, self.estimator) = (comparisons, estimator)
    radius = sizes[max(0, within - 1)]
    self.bias = bias
    listeners = errors.count
  }
}

/// The errors of all listeners so far; rows come listener by listener.
private struct EstimationErrors {
  private let ends: [Int]
  private var tracker = ThresholdTracker()
  private var errors: [PrecisionStudy.Estimator: [[Double]]]
  /// The errors of the strategy's own estimates at the ends of the listener's sessions so far.
  private var ofSessions: [Double] = []

  /// - Parameter ends: the sessions at whose ends errors are taken, from 0.
  init(ends: [Int]) {
    self.ends = ends
    errors = Dictionary(
      uniqueKeysWithValues: PrecisionStudy.Estimator.allCases.map { ($0, ends.map { _ in [] }) })
  }

  subscript(estimator: PrecisionStudy.Estimator, index: Int) -> [Double] { errors[estimator]?[index] ?? [] }

  mutating func add(_ row: TrialRow) {
    if row.session == 0, row.trial.index == 0 { tracker = tracker.withoutAnswers }
    tracker.add(row.trial.completed)
  }

  mutating func add(_ row: SessionRow) {
    if row.session == 0 { ofSessions = [] }
    if let own = error(of: .estimate, row) { ofSessions.append(own) }
    guard let index = ends.firstIndex(of: row.session) else { return }
    for estimator in PrecisionStudy.Estimator.allCases {
      if let error = error(of: estimator, row) { errors[estimator]?[index].append(error) }
    }
  }

  private func error(of estimator: PrecisionStudy.Estimator, _ row: SessionRow) -> Double? {
    let shown: Cents?
    var truth = row.truth.threshold
    switch estimator {
    case .profile: shown = row.shown.profile
    case .timeline: shown = row.shown.timeline
    case .tracker: shown = tracker.estimate?.threshold
    case .estimate:
      shown = row.shown.estimate?.threshold
      truth = row.shown.estimate.flatMap { row.truth.level(of: $0) } ?? truth
    case .meanEstimate: return ends.contains { $0 > 0 } ? ofSessions.mean : nil
    }
    guard let shown, shown.value > 0 else { return nil }
    return Elementary.log2(shown.value / truth.value)
  }
}
