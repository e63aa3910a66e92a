import Counting
import Foundation
import Measuring

/// Does the work of a row for about a hundred units, twice: so that what is made at first is made and malloc has
/// kept blocks of every size, and to be counted. A single unit costs 2 % more or less by what the heap holds.
func count(_ row: Row) throws {
  guard let make = row.count else { return }
  let counted = try waiting(make)
  let times = max(1, 100 / counted.units)
  func work() throws { for _ in 1...times { try counted.work() } }
  try work()
  let allocations = try between(work)
  print("\(counted.units * times)\t\(allocations)\t\(row.name)")
}

/// Measures a row and prints its numbers as an object of JSON; times in nanoseconds, allocations per 1000 units.
func measure(_ row: Row, _ share: Double) async throws {
  let numbers = try await row.measure(share)
  let values: [String: Double?] = [
    "ratio": numbers.ratio?.median, "ratio-low": numbers.ratio?.low, "ratio-high": numbers.ratio?.high,
    "ns": numbers.times.median, "p99": numbers.times.p99, "p99.9": numbers.times.p999,
    "reference": numbers.reference?.median, "reference-p99.9": numbers.reference?.p999,
    "allocations": 1000 * numbers.allocations,
  ]
  let data = try JSONSerialization.data(withJSONObject: values.compactMapValues(\.self), options: .sortedKeys)
  print(String(decoding: data, as: UTF8.self))
}

/// Calls `work` by way of C, where callgrind begins and ends to count.
/// - Returns: how often it called malloc.
private func between(_ work: () throws -> Void) throws -> Int {
  var (failure, allocations): ((any Error)?, Int) = (nil, 0)
  withoutActuallyEscaping({
    let before = allocationCount
    do { try work() } catch { failure = error }
    allocations = allocationCount - before
  }) { work in
    var call = Call(work: work)
    withUnsafeMutablePointer(to: &call) { call in
      counted_work({ $0!.assumingMemoryBound(to: Call.self).pointee.work() }, call)
    }
  }
  if let failure { throw failure }
  return allocations
}

private struct Call {
  let work: () -> Void
}
