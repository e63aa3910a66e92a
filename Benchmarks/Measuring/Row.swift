import Benchmark

/// One row of the table of goals: work that is measured by turns with its reference, so that whatever else the
/// machine does happens to both.
public struct Row: Sendable {
  /// Units of work that one round does, comparisons for example.
  public var units: Int
  /// What the work is divided by.
  public var reference: @Sendable () async throws -> Void
  /// The work.
  public var work: @Sendable () async throws -> Void

  /// A row.
  public init(
    units: Int, reference: @escaping @Sendable () async throws -> Void,
    work: @escaping @Sendable () async throws -> Void
  ) {
    self.units = units
    self.reference = reference
    self.work = work
  }
}

extension BenchmarkMetric {
  /// The median over the rounds of work/reference, in millionths.
  static let ratio = BenchmarkMetric.custom(
    "ratio-millionths", polarity: .prefersSmaller, useScalingFactor: false)
  static let work = BenchmarkMetric.custom(
    "nanoseconds-hundredths", polarity: .prefersSmaller, useScalingFactor: false)
  static let reference = BenchmarkMetric.custom(
    "reference-nanoseconds-hundredths", polarity: .prefersSmaller, useScalingFactor: false)
  /// Of the work, per thousand units.
  static let allocations = BenchmarkMetric.custom(
    "allocations-per-thousand", polarity: .prefersSmaller, useScalingFactor: false)
  /// The 99.9th percentile.
  static let tail = BenchmarkMetric.custom(
    "p99.9-nanoseconds-hundredths", polarity: .prefersSmaller, useScalingFactor: false)
}

/// Registers a row under the name "work ÷ reference".
///
/// - Parameters:
///   - rounds: how often each takes its turn.
///   - make: prepares the row, and holds its answer against the reference's.
public func row(
  _ name: String, by stopwatch: Stopwatch = .processor, rounds: Int = 51,
  make: @escaping @Sendable () async throws -> Row
) {
  let metrics: [BenchmarkMetric] = [.ratio, .work, .reference, .allocations]
  Benchmark(name, configuration: .init(metrics: metrics, warmupIterations: 0, maxIterations: 1)) {
    benchmark in
    // The runner waits on a thread of the pool that tasks usually share; those of this priority have another.
    let rounds = try await Task(priority: .high) {
      try await Rounds(of: make(), count: rounds, by: stopwatch)
    }.value
    benchmark.measurement(.ratio, Int((rounds.ratios.median * 1e6).rounded()))
    benchmark.measurement(.work, Int(rounds.times.median * 100))
    benchmark.measurement(.reference, Int(rounds.references.median * 100))
    benchmark.measurement(.allocations, Int((rounds.allocations * 1000).rounded()))
  }
}

/// A row's measurements, by round and in nanoseconds of one unit.
private struct Rounds {
  private(set) var times: [Double] = []
  private(set) var references: [Double] = []
  private(set) var ratios: [Double] = []
  /// Calls of malloc by the work, per unit.
  private(set) var allocations = 0.0

  init(of row: Row, count: Int, by stopwatch: Stopwatch) async throws {
    let units = Double(row.units)
    try await row.reference()
    try await row.work()
    for _ in 0..<count {
      let reference = try await stopwatch.time(row.reference)
      let before = allocationCount
      let time = try await stopwatch.time(row.work)
      allocations += Double(allocationCount - before) / units / Double(count)
      times.append(time / units)
      references.append(reference / units)
      ratios.append(time / reference)
    }
  }
}

/// Times of many rounds of some work that has a limit and no reference.
public struct Latency: Sendable {
  /// Nanoseconds of one unit, by round.
  public var times: [Double] = []
  /// Calls of malloc.
  public var allocations = 0
  /// Units of all rounds together.
  public var units = 0

  /// No rounds yet.
  public init() {}

  /// Measures a round of so many units.
  public mutating func measure(units count: Int = 1, _ body: () throws -> Void) rethrows {
    let before = allocationCount
    let start = Stopwatch.wall.now
    try body()
    times.append((Stopwatch.wall.now - start) / Double(count))
    allocations += allocationCount - before
    units += count
  }
}

/// Registers a row that has a limit and no reference.
public func latency(_ name: String, make: @escaping @Sendable () async throws -> Latency) {
  let metrics: [BenchmarkMetric] = [.work, .tail, .allocations]
  Benchmark(name, configuration: .init(metrics: metrics, warmupIterations: 0, maxIterations: 1)) {
    benchmark in
    let latency = try await Task(priority: .high, operation: make).value
    benchmark.measurement(.work, Int(latency.times.median * 100))
    benchmark.measurement(.tail, Int(latency.times.quantile(0.999) * 100))
    let allocations = Double(latency.allocations) / Double(latency.units)
    benchmark.measurement(.allocations, Int((allocations * 1000).rounded()))
  }
}
