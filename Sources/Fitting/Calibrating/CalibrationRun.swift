import Chronology
import Music
import Randomness
import Training

/// Simulation-based calibration: many listeners are drawn from what an estimate assumes, each answers a session, and the
/// true threshold is ranked in the estimate's distribution. If the assumptions hold, the ranks are uniform in 0…1.
///
/// The rank of a threshold of the grid is taken at a uniform place in its cell, so that it is continuous.
///
/// Source: Talts et al. 2018, algorithm 1, with the posterior's distribution function in place of draws from it.
public struct CalibrationRun: Sendable {
  /// What is examined.
  public let entry: CalibrationCatalog.Entry
  /// How the listeners differ from what is assumed.
  public let mismatch: Mismatch
  /// How many listeners are drawn.
  public let replicates: Int
  /// Comparisons of each, in one session.
  public let comparisons: Int

  private let key: StreamKey

  /// A run. The same seed gives the same ranks.
  /// - Parameters:
  ///   - replicates: at least 1.
  ///   - comparisons: at least 2.
  public init(
    _ entry: CalibrationCatalog.Entry, _ mismatch: Mismatch, replicates: Int, comparisons: Int, seed: UInt64
  ) {
    precondition(replicates > 0, "replicates must be above 0, got \(replicates)")
    precondition(comparisons > 1, "comparisons must be above 1, got \(comparisons)")
    (self.entry, self.mismatch, self.replicates, self.comparisons) = (
      entry, mismatch, replicates, comparisons
    )
    key = StreamKey(seed: seed).derived(entry.name).derived(mismatch.rawValue)
  }

  /// The ranks.
  /// - Parameter jobs: replicates that run at once. The result does not depend on it.
  /// - Throws: `CancellationError`, and `ParameterError` if an estimate's defaults do not go together.
  public func ranks(jobs: Int) async throws -> RankDistribution {
    try await RankDistribution(ranks(of: entry.type, jobs), replicates: replicates)
  }

  private func ranks<Estimate: CalibratedEstimate>(
    of type: Estimate.Type, _ jobs: Int
  ) async throws -> [Double] {
    let size = (replicates + jobs - 1) / jobs
    return try await withThrowingTaskGroup(of: [Double].self) { group in
      for start in stride(from: 0, to: replicates, by: size) {
        group.addTask {
          try (start..<min(start + size, replicates)).compactMap { replicate in
            try Task.checkCancellation()
            return try rank(of: type, UInt32(replicate))
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// The rank of one listener's threshold; nil if its answers determine no estimate.
  ///
  /// A listener whose walk leaves the grid is replaced by another one: the posterior excludes it, too.
  private func rank<Estimate: CalibratedEstimate>(
    of type: Estimate.Type, _ replicate: UInt32
  ) throws -> Double? {
    var attempt: UInt32 = 0
    while true {
      var session = try CalibrationSession(
        Estimate(), mismatch, comparisons, ListenerStreams(key: key, listener: replicate, session: attempt))
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
      let draws = streams[.strategy][trial]
      let choice = estimate.nextChoice(after: last, in: situation, draws: StrategyDraws(draws))
      let isHigher = draws.words.w3 & 1 == 1
      last = CompletedComparison(
        comparison: Comparison(
          reference: choice.note, offset: Cents(isHigher ? choice.difficulty.value : -choice.difficulty.value)
        ),
        isCorrect: streams[.answer][trial].uniform < listener.fractionCorrect(at: choice.difficulty),
        timestamp: Instant(seconds: 3 * Int64(trial)))
    }
    return true
  }

  private mutating func changesListener(before trial: UInt32) -> Bool {
    let normal = streams[.responseTime][trial].normal
    mismatch.change(&listener, of: comparisons, normal: normal)
    return listener.advance(streams[.day][trial])
  }

  /// Where the threshold of the last comparison lies in what is concluded from all of them.
  var rank: Double? {
    guard let last else { return nil }
    let place = streams[.loudness][0].uniform - 0.5
    return estimate.probability(below: listener.octaves + place * listener.gridStep, after: last)
  }
}
