import AllocationCount

/// How long one repetition took, of many.
struct Timing {
  let median: Double
  let tail: Double
  let allocations: Double
}

/// Measures `body`, which does its work `repetitions` times, in each of `rounds` rounds.
/// - Returns: nanoseconds of one repetition, median and 99.9th percentile of the rounds, and allocations.
func measure(rounds: Int, repetitions: Int = 1, _ body: (_ round: Int) -> Void) -> Timing {
  let clock = ContinuousClock()
  var nanoseconds: [Double] = []
  nanoseconds.reserveCapacity(rounds)
  let before = allocation_count()
  for round in 0..<rounds {
    let time = clock.measure { body(round) }
    nanoseconds.append(time / .nanoseconds(1) / Double(repetitions))
  }
  let allocations = Double(allocation_count() - before) / Double(rounds * repetitions)
  nanoseconds.sort()
  return Timing(
    median: nanoseconds[rounds / 2], tail: nanoseconds[min(rounds - 1, rounds * 999 / 1000)],
    allocations: allocations)
}

/// Keeps the optimiser from leaving out what made `value`.
@inline(never) func keep<Value>(_ value: Value) { withExtendedLifetime(value) {} }
