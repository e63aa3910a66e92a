import Dispatch
import Foundation
import Measuring
import Rows

/// `Probe count`: does the work of every row that can be counted between the ends of `counted_work`, for
/// callgrind; prints a line "units ⇥ allocations ⇥ row" for each, in their order.
/// `Probe rows`: prints the names of all rows.
/// `Probe measure SHARE ROW`: measures a row in that share of its rounds; prints its numbers.
/// `Probe growth`: how cost and memory grow.
///
/// The entry is synchronous, since callgrind does not survive an asynchronous one.
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "count":
  for row in RowCatalog.rows { try count(row) }
case "rows":
  for row in RowCatalog.rows { print(row.name) }
case "measure":
  guard arguments.count == 3, let share = Double(arguments[1]),
    let row = RowCatalog.rows.first(where: { $0.name == arguments[2] })
  else { fatalError("usage: Probe measure SHARE ROW") }
  try waiting { try await measure(row, share) }
case "growth": try waiting { try await Growth.tell() }
default: fatalError("usage: Probe count | rows | measure SHARE ROW | growth")
}

/// What an asynchronous body comes to. It runs on a thread that the tasks of the simulator do not share.
func waiting<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) throws -> Result {
  let (done, answer) = (DispatchSemaphore(value: 0), Answer<Result>())
  Task(priority: .high) {
    do { answer.result = .success(try await body()) } catch { answer.result = .failure(error) }
    done.signal()
  }
  done.wait()
  return try answer.result!.get()
}

private final class Answer<Result: Sendable>: @unchecked Sendable {
  var result: Swift.Result<Result, any Error>?
}
