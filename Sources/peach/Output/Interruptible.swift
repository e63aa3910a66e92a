import ArgumentParser
import Dispatch
import Foundation

/// Runs `body` so that Ctrl-C and a polite kill cancel it instead of ending the process under it: whatever it
/// was writing can be put away. The command then ends with the shell's code for that signal.
/// - Parameter leaving: says what is left, once `body` has ended.
func interruptible<Result: Sendable>(
  leaving: () -> String = { "nothing was written." }, _ body: () async throws -> Result
) async throws -> Result {
  try await withoutActuallyEscaping(body) { body in
    nonisolated(unsafe) let body = body
    let work = Task { try await body() }
    let received = SignalBox()
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { @Sendable in
        received.set(number)
        work.cancel()
      }
      source.resume()
      return source
    }
    defer {
      sources.forEach { $0.cancel() }
      [SIGINT, SIGTERM].forEach { signal($0, SIG_DFL) }
    }
    do { return try await work.value } catch is CancellationError {
      StandardError.write("\ninterrupted; \(leaving())\n")
      throw ExitCode(128 + received.number)
    }
  }
}

/// The signal that came.
private final class SignalBox: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Int32 = SIGINT

  var number: Int32 { lock.withLock { value } }

  func set(_ number: Int32) { lock.withLock { value = number } }
}
