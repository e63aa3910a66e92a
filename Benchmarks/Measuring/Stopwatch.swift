import Counting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What time is measured by.
package enum Stopwatch: Sendable {
  /// The time that the process had a processor, all threads together. The machine's other work hardly matters.
  case processor
  /// The time that went by: for what waits, for what several processors do at once, and for what is too short
  /// to ask the kernel about.
  case wall

  /// Nanoseconds since some moment.
  package var now: Double {
    var time = timespec()
    clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// What reading it takes, in nanoseconds.
  package var cost: Double {
    (0..<1001).map { _ in -now + now }.median
  }

  /// How long a step takes, in nanoseconds.
  func time(_ step: Turns.Step) async throws -> Double {
    switch step {
    case .now(let work): return try time(work)
    case .waiting(let work):
      let start = now
      try await work()
      return now - start
    }
  }

  /// How long `body` takes, in nanoseconds.
  package func time(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }
}

/// How often the program has called malloc.
package var allocationCount: Int { Int(allocation_count()) }

/// Keeps the optimiser from leaving out what made `value`.
@inline(never) package func keep<Value>(_ value: Value) { withExtendedLifetime(value) {} }

extension [Double] {
  /// The middle one, or the upper of the middle two.
  package var median: Double { quantile(0.5) }
  /// The one below which a share of them lies.
  package func quantile(_ share: Double) -> Double {
    sorted()[Swift.min(count - 1, Int(share * Double(count)))]
  }
}
