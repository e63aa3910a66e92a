import Chronology
import Music
import Numerics
import Training

/// Simulation-based calibration: draws many listeners from the distribution that an estimate assumes, simulates one
/// session of each, and ranks the true threshold in the estimate's posterior. If the assumptions hold, the ranks are
/// uniform in 0…1.
///
/// If the estimate's thresholds lie on a grid, the true threshold is moved uniformly within its grid cell before it is
/// ranked. Ranks are therefore continuous.
///
/// Source: Talts et al. 2018, algorithm 1, with the posterior's distribution function in place of draws from it.
struct ThresholdCalibration<Estimate: CalibratedEstimate>: CalibratedProcedure {
  let name: String
  private let factor: Int
  private let estimate: @Sendable () throws -> Estimate

  /// The calibration of an estimate, which has this name on the command line.
  /// - Parameters:
  ///   - factor: multiplies the setting's comparisons per session; a fit needs more comparisons than a posterior.
  ///   - estimate: makes the estimate of one session.
  init(
    _ name: String, comparisonsTimes factor: Int = 1, _ estimate: @escaping @Sendable () throws -> Estimate
  ) {
    (self.name, self.factor, self.estimate) = (name, factor, estimate)
  }

  func rows(of wanted: Set<String>, _ setting: CalibrationSetting) async throws -> [CalibrationRow] {
    var rows: [CalibrationRow] = []
    var setting = setting
    setting.comparisons *= factor
    for mismatch in Mismatch.allCases where mismatch == .none || setting.breaksAssumptions {
      rows.append(
        CalibrationRow(
          estimate: name, mismatch: mismatch.rawValue, listeners: mismatch.summary,
          isOfGroups: false, ranks: try await CalibrationRun(name, mismatch, setting, estimate).ranks()))
    }
    return rows
  }
}

/// Ranks the thresholds of many listeners who share one mismatch.
struct CalibrationRun<Estimate: CalibratedEstimate>: Sendable {
  private let mismatch: Mismatch
  private let setting: CalibrationSetting
  private let key: StreamKey
  private let estimate: @Sendable () throws -> Estimate

  init(
    _ name: String, _ mismatch: Mismatch, _ setting: CalibrationSetting,
    _ estimate: @escaping @Sendable () throws -> Estimate
  ) {
    (self.mismatch, self.setting, self.estimate) = (mismatch, setting, estimate)
    key = StreamKey(seed: setting.seed).derived(name).derived(mismatch.rawValue)
  }

  /// The ranks of all replicates, which at most `jobs` tasks simulate.
  /// - Throws: `CancellationError` between replicates.
  func ranks() async throws -> RankDistribution {
    let count = setting.replicates
    let size = (count + setting.jobs - 1) / setting.jobs
    let ranks = try await withThrowingTaskGroup(of: [Double].self) { group in
      for start in stride(from: 0, to: count, by: size) {
        group.addTask {
          try (start..<min(start + size, count)).compactMap { replicate in
            try Task.checkCancellation()
            return try rank(UInt32(replicate))
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    return RankDistribution(ranks, replicates: count)
  }

  /// The rank of one listener's threshold; nil if its answers determine no estimate.
  ///
  /// If a listener's threshold walks off the grid, another listener is drawn, because the posterior excludes such walks
  /// as well.
  private func rank(_ replicate: UInt32) throws -> Double? {
    var attempt: UInt32 = 0
    while true {
      var session = try CalibrationSession(
        estimate(), mismatch, setting.comparisons,
        ListenerStreams(key: key, listener: replicate, session: attempt))
      if session.run() { return session.rank }
      attempt += 1
    }
  }
}

/// The random numbers of one listener.
struct ListenerStreams {
  let key: StreamKey
  let listener: UInt32
  let session: UInt32

  subscript(purpose: StreamPurpose) -> RandomStream {
    RandomStream(key: key, listener: listener, session: session, purpose: purpose)
  }
}

/// One listener's session, and the rank of its threshold at the end.
struct CalibrationSession<Estimate: CalibratedEstimate> {
  private var estimate: Estimate
  private var listener: AssumedListener
  private let mismatch: Mismatch
  private let comparisons: Int
  private let streams: ListenerStreams
  private var last: CompletedComparison?

  init(_ estimate: Estimate, _ mismatch: Mismatch, _ comparisons: Int, _ streams: ListenerStreams) {
    (self.estimate, self.mismatch, self.comparisons, self.streams) = (
      estimate, mismatch, comparisons, streams
    )
    listener = estimate.drawnListener(streams[.population])
    mismatch.change(&listener)
  }

  /// Presents and answers all comparisons, three seconds apart; false if the listener's threshold leaves the grid.
  mutating func run() -> Bool {
    let situation = TrainingSettings().situation(for: .prime)
    for trial in 0..<UInt32(comparisons) {
      guard trial == 0 || changesListener(before: trial) else { return false }
      let draws = TrialDraws(of: trial, in: streams[.trial])
      let choice = estimate.nextChoice(after: last, in: situation, draws: StrategyDraws(draws))
      let isHigher = draws.presentation & 1 == 1
      let offset = Cents(isHigher ? choice.difficulty.value : -choice.difficulty.value)
      last = CompletedComparison(
        comparison: Comparison(reference: choice.note, offset: offset),
        isCorrect: streams[.answer][trial].uniform < listener.fractionCorrect(at: offset),
        timestamp: Instant(seconds: 3 * Int64(trial)))
    }
    return true
  }

  private mutating func changesListener(before trial: UInt32) -> Bool {
    let normal = streams[.responseTime][trial].normal
    mismatch.change(&listener, of: comparisons, normal: normal)
    return listener.advance(streams[.day][trial])
  }

  /// The posterior probability below the listener's threshold at the last comparison, 0…1; nil before the first
  /// comparison, or if the answers determine no estimate.
  var rank: Double? {
    guard let last else { return nil }
    let place = streams[.loudness][0].uniform - 0.5
    return estimate.probability(below: listener.octaves + place * listener.gridStep, after: last)
  }
}

/// The assumption about the listeners that a calibration violates, or `none`.
package enum Mismatch: String, CaseIterable, Sendable {
  case none
  case steeper
  case shallower
  case lapses
  case improving
  case wandering

  /// The listeners in a few words.
  package var summary: String {
    switch self {
    case .none: "as assumed"
    case .steeper: "slope × √2"
    case .shallower: "slope ÷ √2"
    case .lapses: "lapse rate + 0.05"
    case .improving: "T75 falls by one octave"
    case .wandering: "T75 walks, 0.04 octaves per comparison"
    }
  }

  /// Changes a listener before its session.
  func change(_ listener: inout AssumedListener) {
    switch self {
    case .steeper: listener.steepen(by: 2.0.squareRoot())
    case .shallower: listener.steepen(by: 0.5.squareRoot())
    case .lapses: listener.addLapses(0.05)
    case .none, .improving, .wandering: break
    }
  }

  /// Changes a listener between two consecutive comparisons.
  /// - Parameters:
  ///   - comparisons: the number of comparisons in the session, at least 2.
  ///   - normal: a standard normal number.
  func change(_ listener: inout AssumedListener, of comparisons: Int, normal: Double) {
    switch self {
    case .improving: listener.shift(byOctaves: -1 / Double(comparisons - 1))
    case .wandering: listener.shift(byOctaves: 0.04 * normal)
    case .none, .steeper, .shallower, .lapses: break
    }
  }
}
