import Simulation

/// The time that the training of a cell with n listeners takes, from short trainings on this machine: C + n·(a +
/// b·comparisons) seconds, with the number of comparisons of each listener.
///
/// Three times are measured: t₁ of L listeners with one session, t_m of m listeners with one session, and t_s of L
/// listeners with s sessions. The numbers m and s are doubled until the training takes at least `enough` seconds and
/// 1.5 times t₁, or until they reach their maximum. A listener's session takes h = (t_s − t₁)/((s − 1)·L), so b =
/// h/(comparisons per session). A listener with one session takes g = (t_m − t₁)/(m − L), so a = g − h. The cell itself
/// takes C = t₁ − L·max(g, h): the work that its listeners share, such as the resting levels of a rule. Negative
/// results are replaced by 0. If the plan has one session, h = g.
struct TrainingCost {
  /// The time from which a training is long enough to be measured, in seconds.
  static let enough = 0.2
  /// The minimum ratio of a longer training's time to the first training's.
  private static let growth = 1.5
  /// The maximum number of listeners per group and replicate. They share a chunk, for which the strategy is created
  /// once.
  private static let listenersPerChunk = 4
  /// The maximum number of chunks per group and job.
  private static let mostChunksPerJob = 64
  /// The maximum number of comparisons per session. Longer sessions are timed by their first comparisons.
  private static let mostComparisons = 10_000

  /// The listeners of the training with the most listeners, for `StorageCost`.
  let sample: CalibrationSample
  /// C, in seconds.
  let perCell: Double
  /// a, in seconds.
  let perListener: Double
  /// b, in seconds per comparison.
  let perComparison: Double

  /// Times trainings of the cell's groups.
  /// - Parameter clock: reads a clock in seconds from any origin.
  init(of cell: Condition, in experiment: Experiment, jobs: Int, clock: () -> Double) async throws {
    let run = TimedRun(cell, experiment, jobs: jobs)
    // The first run is not timed, because it includes work that a process does once, such as computing tables.
    _ = try await run.sample(clock)
    let first = try await run.sample(clock)
    let (many, _) = try await run.grown(\.replicates, to: Self.mostChunksPerJob * jobs, after: first, clock)
    let (long, sessions) = try await run.grown(\.sessions, to: cell.plan.sessions, after: first, clock)
    let listeners = Double(first.rows.count)
    let listener = max(0, many.seconds - first.seconds) / max(1, Double(many.rows.count) - listeners)
    let session =
      sessions == 1 ? listener : max(0, long.seconds - first.seconds) / (Double(sessions - 1) * listeners)
    sample = many
    perListener = max(0, listener - session)
    perComparison = session / Double(min(cell.plan.comparisonsPerSession, Self.mostComparisons))
    perCell = max(0, first.seconds - listeners * max(listener, session))
  }

  /// The time of a cell with this number of listeners and this plan, in seconds.
  func seconds(listeners: Int, _ plan: TrainingPlan) -> Double {
    perCell + Double(listeners) * (perListener + perComparison * Double(plan.comparisons))
  }

  /// A training of a few listeners of each group of a cell.
  private struct TimedRun {
    let cell: Condition
    let experiment: Experiment
    let jobs: Int
    var sessions = 1
    var replicates: Int

    init(_ cell: Condition, _ experiment: Experiment, jobs: Int) {
      self.cell = cell
      self.experiment = experiment
      self.jobs = jobs
      // A chunk per group for each job.
      replicates = jobs
    }

    /// Doubles a number until the training takes long enough or the number is `most`.
    /// - Returns: the last training and its number.
    func grown(
      _ number: WritableKeyPath<Self, Int>, to most: Int, after first: CalibrationSample,
      _ clock: () -> Double
    ) async throws -> (sample: CalibrationSample, number: Int) {
      var (run, sample) = (self, first)
      let enough = max(TrainingCost.enough, TrainingCost.growth * first.seconds)
      while sample.seconds < enough, run[keyPath: number] < most {
        run[keyPath: number] = min(2 * run[keyPath: number], most)
        sample = try await run.sample(clock)
      }
      return (sample, run[keyPath: number])
    }

    func sample(_ clock: () -> Double) async throws -> CalibrationSample {
      var short = cell
      short.plan.sessions = sessions
      short.plan.comparisonsPerSession = min(cell.plan.comparisonsPerSession, TrainingCost.mostComparisons)
      short.plan.matchingsPerSession = min(cell.plan.matchingsPerSession, TrainingCost.mostComparisons)
      short.plan.warmUp = min(cell.plan.warmUp, short.plan.comparisons - 1)
      for index in short.groups.indices {
        short.groups[index].count = min(short.groups[index].count, TrainingCost.listenersPerChunk)
      }
      var experiment = experiment
      (experiment.cells, experiment.baseline, experiment.replicates) = ([short], nil, replicates)
      var sample = CalibrationSample(experiment: experiment)
      let start = clock()
      try await Simulator(experiment, jobs: jobs).run(
        record: { sample.rows.append($0) }, deliver: { sample.result = $0 })
      sample.seconds = clock() - start
      return sample
    }
  }
}

/// The listeners and the duration of a timed training.
struct CalibrationSample {
  /// The experiment, which has one cell.
  let experiment: Experiment
  /// The cell's listeners.
  var rows: [ListenerRow] = []
  /// The cell's result.
  var result: CellResult?
  /// The duration of the training, in seconds.
  var seconds = 0.0

  init(experiment: Experiment) { self.experiment = experiment }
}
