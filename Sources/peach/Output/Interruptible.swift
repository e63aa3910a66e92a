import ArgumentParser
import Dispatch
import Foundation

/// Runs `body` so that Ctrl-C and a polite kill cancel it instead of ending the process under it: whatever it
/// was writing can be put away. The command then ends with the shell's code for that signal. Whatever must be put away
/// is to be made in `body`: signals are waited for from before it begins.
/// - Parameter leaving: says what is left, once `body` has ended.
func interruptible<Result: Sendable>(
  leaving: () -> String = { "nothing was written." }, _ body: () async throws -> Result
) async throws -> Result {
  try await withoutActuallyEscaping(body) { body in
    nonisolated(unsafe) let body = body
    let interruption = Interruption()
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { @Sendable in interruption.receive(number) }
      source.resume()
      return source
    }
    defer {
      sources.forEach { $0.cancel() }
      [SIGINT, SIGTERM].forEach { signal($0, SIG_DFL) }
    }
    let work = Task { try await body() }
    interruption.cancels { work.cancel() }
    do { return try await work.value } catch is CancellationError {
      StandardError.write("\ninterrupted; \(leaving())\n")
      throw ExitCode(128 + interruption.number)
    }
  }
}

/// The signal that came, and what it cancels; it may come before there is anything to cancel.
private final class Interruption: @unchecked Sendable {
  private let lock = NSLock()
  private var received: Int32?
  private var cancel: @Sendable () -> Void = {}

  var number: Int32 { lock.withLock { received ?? SIGINT } }

  func receive(_ number: Int32) {
    let cancel = lock.withLock {
      received = number
      return self.cancel
    }
    cancel()
  }

  func cancels(_ cancel: @escaping @Sendable () -> Void) {
    let hasCome = lock.withLock {
      self.cancel = cancel
      return received != nil
    }
    if hasCome { cancel() }
  }
}
