import Simulation

/// The time that the training of a cell takes, from short trainings of its groups on this machine: C + n·a seconds for n
/// listeners. C is the work that listeners share, such as the resting levels of a rule.
///
/// Two times are measured: t₀ of l listeners, one of each group, with one of their s sessions, and t of m listeners with
/// all sessions. The number m is doubled until t − t₀ is at least `enough` seconds, or to `mostListeners` of each group. So
/// a = (t − t₀)/(m − l/s), and C = t₀ − a·l/s.
///
/// Other programs only make a training slower. So t₀ and t are the shortest of several times, and a time that is long
/// enough only once does not end the doubling.
///
/// All sessions are trained, because a session may cost more than the one before: the tracker's first change needs
/// hundreds of comparisons. Plans of more than `mostComparisons` are timed by their first sessions.
struct TrainingCost {
  /// The difference of times that is long enough to be measured, in seconds.
  static let enough = 0.05
  /// How often each of the two trainings is timed.
  private static let timings = 3
  /// The time of a training that is timed only twice, in seconds.
  private static let long = 1.0
  /// The maximum number of listeners per group and replicate. They share a chunk, for which the strategy is created
  /// once.
  private static let mostListeners = 32
  /// The maximum number of comparisons of a listener.
  private static let mostComparisons = 10_000

  /// The training with the most listeners.
  let sample: CalibrationSample
  /// The time of the whole cell, in seconds.
  let seconds: Double
  /// The same from the longest of the times.
  let slowestSeconds: Double

  /// Times trainings of the cell's groups.
  /// - Parameter clock: reads a clock in seconds from any origin.
  init(of cell: Condition, in experiment: Experiment, jobs: Int, clock: () -> Double) async throws {
    var run = TimedRun(cell, experiment, jobs: jobs, mostComparisons: Self.mostComparisons)
    // Includes work that a process does once, such as computing tables.
    _ = try await run.firstSession.sample { 0 }
    let first = try await run.firstSession.timings(clock)
    let most = min(Self.mostListeners, cell.groups.map(\.count).max() ?? 1)
    var last = try await run.timings(
      clock, unlessBelow: run.listeners < most ? first.shortest + Self.enough : 0)
    while last.shortest - first.shortest < Self.enough, run.listeners < most {
      run.listeners *= 2
      last = try await run.timings(
        clock, unlessBelow: run.listeners < most ? first.shortest + Self.enough : 0)
    }
    let plan = run.cell.plan
    let (few, many) = (
      Double(first.sample.rows.count) / Double(plan.sessions), Double(last.sample.rows.count)
    )
    let share = Double(cell.plan.comparisons) / Double(plan.comparisons)
    let all = Double(cell.listeners * experiment.replicates) * share
    func seconds(_ last: Double) -> Double {
      let perListener = many > few ? max(0, last - first.shortest) / (many - few) : last / many
      return max(0, first.shortest - few * perListener) + all * perListener
    }
    sample = last.sample
    (self.seconds, slowestSeconds) = (seconds(last.shortest), seconds(last.longest))
  }

  /// A training of a few listeners of each group of a cell.
  private struct TimedRun {
    private(set) var cell: Condition
    private let experiment: Experiment
    private let jobs: Int
    /// The listeners of each group, unless it has fewer.
    var listeners = 1

    init(_ cell: Condition, _ experiment: Experiment, jobs: Int, mostComparisons most: Int) {
      var (short, plan) = (cell, cell.plan)
      plan.comparisonsPerSession = min(plan.comparisonsPerSession, most)
      plan.matchingsPerSession = min(plan.matchingsPerSession, most)
      plan.sessions = min(plan.sessions, most / plan.comparisonsPerSession)
      plan.warmUp = min(plan.warmUp, plan.comparisons - 1)
      short.plan = plan
      (self.cell, self.experiment, self.jobs) = (short, experiment, jobs)
    }

    /// The training with its first session only.
    var firstSession: Self {
      var run = self
      run.cell.plan.sessions = 1
      run.cell.plan.warmUp = min(cell.plan.warmUp, cell.plan.comparisonsPerSession - 1)
      return run
    }

    /// Times the training several times, or no more than until it takes less than `limit` seconds.
    func timings(_ clock: () -> Double, unlessBelow limit: Double = 0) async throws -> Timings {
      var timings = Timings(sample: try await sample(clock))
      let count = timings.shortest < TrainingCost.long ? TrainingCost.timings : 2
      for _ in 1..<count where timings.shortest >= limit { timings.add(try await sample(clock).seconds) }
      return timings
    }

    func sample(_ clock: () -> Double) async throws -> CalibrationSample {
      var (short, experiment) = (cell, experiment)
      for index in short.groups.indices {
        short.groups[index].count = min(short.groups[index].count, listeners)
      }
      // A chunk for each job.
      experiment.replicates = (jobs + short.groups.count - 1) / short.groups.count
      (experiment.cells, experiment.baseline) = ([short], nil)
      var sample = CalibrationSample(experiment: experiment)
      let start = clock()
      try await Simulator(experiment, jobs: jobs).run(
        record: { sample.rows.append($0) }, deliver: { sample.result = $0 })
      sample.seconds = clock() - start
      return sample
    }
  }
}

/// The times of one training, in seconds.
private struct Timings {
  let sample: CalibrationSample
  private(set) var (shortest, longest): (Double, Double)

  init(sample: CalibrationSample) {
    self.sample = sample
    (shortest, longest) = (sample.seconds, sample.seconds)
  }

  mutating func add(_ seconds: Double) {
    (shortest, longest) = (min(shortest, seconds), max(longest, seconds))
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

extension Condition {
  /// The listeners of all groups, in one replicate.
  var listeners: Int { groups.reduce(0) { $0 + $1.count } }
}
