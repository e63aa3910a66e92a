import Simulation

/// How long the training of a cell takes, from short trainings on this machine: C + n·(a + b·comparisons) with n
/// listeners.
///
/// L listeners train one session. The time t₁ of that is compared with that of more listeners and with that of more
/// sessions, either doubled until the training takes `enough` seconds and half as long again as the first. With t_m of
/// m listeners and t_s of s sessions, a listener's session takes b = (t_s − t₁)/((s − 1)·L), a listener with one session
/// g = (t_m − t₁)/(m − L), so that a = g − b, and the cell itself C = t₁ − L·g: what its listeners share, such as the
/// resting levels of a rule. None of them is below 0. If the plan has one session, b = g.
struct TrainingCost {
  /// A training that takes so many seconds is long enough to be timed.
  static let enough = 0.2
  /// Half as long again.
  private static let growth = 1.5
  /// Listeners of a group that share a chunk, as its strategy is made once for all of them.
  private static let listenersPerChunk = 4
  /// More chunks per job are not timed.
  private static let mostChunksPerJob = 64

  /// Trained listeners, for `StorageCost`.
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
    let run = CalibrationRun(cell, experiment, jobs: jobs)
    // What happens once in a process, such as making tables, is not timed.
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
    perComparison = session / Double(cell.plan.comparisonsPerSession)
    perCell = max(0, first.seconds - listeners * max(listener, session))
  }

  /// The time of a cell with so many listeners and that plan.
  func seconds(listeners: Int, _ plan: TrainingPlan) -> Double {
    perCell + Double(listeners) * (perListener + perComparison * Double(plan.comparisons))
  }

  /// A few listeners of each group of a cell.
  private struct CalibrationRun {
    let cell: Condition
    let experiment: Experiment
    let jobs: Int
    var sessions = 1
    var replicates: Int

    init(_ cell: Condition, _ experiment: Experiment, jobs: Int) {
      self.cell = cell
      self.experiment = experiment
      self.jobs = jobs
      // A chunk for each job.
      replicates = jobs
    }

    /// A training with a number doubled until it takes long enough or the number is as large as it may be.
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
      short.plan.warmUp = min(cell.plan.warmUp, short.plan.comparisons - 1)
      for index in short.cohorts.indices {
        short.cohorts[index].count = min(short.cohorts[index].count, TrainingCost.listenersPerChunk)
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

/// Listeners who were trained to time it.
struct CalibrationSample {
  /// One cell.
  let experiment: Experiment
  /// Its listeners.
  var rows: [ListenerRow] = []
  /// Its result.
  var result: CellResult?
  /// How long their training took.
  var seconds = 0.0

  init(experiment: Experiment) { self.experiment = experiment }
}
