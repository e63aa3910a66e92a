/// What measuring a row came to; times in nanoseconds of one unit.
package struct Numbers: Sendable {
  /// Of work/reference over the rounds: the median, and the tenth and the last tenth of them.
  package var ratio: (low: Double, median: Double, high: Double)?
  /// Of the work.
  package var times: Percentiles
  /// Of the reference.
  package var reference: Percentiles?
  /// Calls of malloc by the work, per unit.
  package var allocations: Double

  /// Of work that took its own times, and of its reference that did.
  package init(times: [Double], reference: [Double]? = nil, allocations: Double) {
    self.times = Percentiles(times)
    self.reference = reference.map(Percentiles.init)
    self.allocations = allocations
  }
}

/// A distribution of times.
package struct Percentiles: Sendable {
  /// The middle one.
  package let median: Double
  /// The one below which 99 % lie.
  package let p99: Double
  /// The one below which 99.9 % lie.
  package let p999: Double

  init(_ times: [Double]) {
    (median, p99, p999) = (times.median, times.quantile(0.99), times.quantile(0.999))
  }
}

/// A row's measurements, by round.
struct Rounds {
  private var times: [Double] = []
  private var references: [Double] = []
  private var allocations = 0.0

  init(of turns: Turns, count: Int, by stopwatch: Stopwatch) async throws {
    let units = Double(turns.units)
    let cost = stopwatch.cost
    for step in [turns.reference, turns.work] { _ = try await stopwatch.time(step) }
    times.reserveCapacity(count)
    references.reserveCapacity(count)
    // What is shorter than the clock's reading counts as 1 ns.
    for _ in 0..<count {
      references.append(max(1, try await stopwatch.time(turns.reference) - cost) / units)
      let before = allocationCount
      times.append(max(1, try await stopwatch.time(turns.work) - cost) / units)
      allocations += Double(allocationCount - before) / units / Double(count)
    }
  }

  var numbers: Numbers {
    var numbers = Numbers(times: times, reference: references, allocations: allocations)
    let ratios = zip(times, references).map { $0 / $1 }
    numbers.ratio = (ratios.quantile(0.1), ratios.median, ratios.quantile(0.9))
    return numbers
  }
}
