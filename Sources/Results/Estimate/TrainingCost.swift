import Simulation

/// The time that the training of a cell takes, from short trainings of its groups on this machine: C + n·a seconds for n
/// listeners. C is the work that listeners share, such as the resting levels of a rule.
///
/// Two times are measured: t₀ of l listeners, one of each group, with one of their s sessions, which count as l/s
/// listeners, and t₁ of l listeners with all sessions. If t₁ − t₀ is below `enough` seconds, the times of m and 4m
/// listeners follow, from m = l until their difference is long enough or each group has `mostListeners`. If t and t'
/// are the last two times, of n and n' listeners, a = (t' − t)/(n' − n), and C = t − n·a.
///
/// A resting level is computed when a listener is the first to need it, so few listeners cost more each than many. With
/// measures that need these levels, m grows further, until a no longer falls.
///
/// Other programs only make a training slower. So each time is the shortest of several, and a time that is long
/// enough only once does not end the growth.
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
  /// The maximum number of listeners per group and replicate.
  private static let mostListeners = 1024
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
    let most = min(Self.mostListeners, cell.groups.map(\.count).max() ?? 1)
    func timings(after former: Timings) async throws -> Timings {
      try await run.timings(clock, unlessBelow: run.listeners < most ? former.shortest + Self.enough : 0)
    }
    var former = try await run.firstSession.timings(clock)
    var last = try await timings(after: former)
    var (cost, falls) = (Double.infinity, false)
    while run.listeners < most, last.shortest - former.shortest < Self.enough || falls {
      run.listeners *= 4
      (former, last) = (last, try await timings(after: last))
      let now = (last.shortest - former.shortest) / (last.listeners - former.listeners)
      (cost, falls) = (now, experiment.needsRestingLevels && last.shortest < Self.long && now < 0.7 * cost)
    }
    let share = Double(cell.plan.comparisons) / Double(run.cell.plan.comparisons)
    let all = Double(cell.listeners * experiment.replicates) * share
    let (few, many) = (former.listeners, last.listeners)
    func seconds(_ last: Double) -> Double {
      let perListener = many > few ? max(0, last - former.shortest) / (many - few) : last / many
      return max(0, former.shortest - few * perListener) + all * perListener
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
    /// The share of the sessions that are trained.
    private var share = 1.0

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
      run.share = 1 / Double(cell.plan.sessions)
      run.cell.plan.sessions = 1
      run.cell.plan.warmUp = min(cell.plan.warmUp, cell.plan.comparisonsPerSession - 1)
      return run
    }

    /// Times the training several times, or no more than until it takes less than `limit` seconds.
    func timings(_ clock: () -> Double, unlessBelow limit: Double = 0) async throws -> Timings {
      var timings = Timings(of: try await sample(clock), share)
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
  /// The number of listeners; with a share of their sessions, the number with all sessions that is as much work.
  let listeners: Double
  private(set) var (shortest, longest): (Double, Double)

  init(of sample: CalibrationSample, _ share: Double) {
    (self.sample, listeners) = (sample, Double(sample.rows.count) * share)
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
