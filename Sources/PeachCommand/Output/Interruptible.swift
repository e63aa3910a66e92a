import ArgumentParser
import Dispatch
import Foundation
import Live

/// Runs `body`. SIGINT and SIGTERM cancel it instead of ending the process, so that `body` can remove incomplete files.
/// Both signals are handled before `body` begins.
/// - Parameters:
///   - phrases: the texts of the message after an interruption.
///   - leaving: the sentence of this message that says what remains on disk; nil if nothing does.
/// - Throws: the errors of `body`; after an interruption `ExitCode(128 + signal)`.
func interruptible<Result: Sendable>(
  in phrases: Phrases = .english, leaving: (() -> String)? = nil, _ body: () async throws -> Result
) async throws -> Result {
  do { return try await cancelledBySignals(body) } catch let stop as Stopped {
    let left = leaving?() ?? phrases.texts.interruptedWroteNothing
    StandardError.write("\n\(phrases.texts.interrupted(left: left))\n")
    throw ExitCode(128 + stop.number)
  }
}

/// The error when a signal has cancelled `body`.
private struct Stopped: Error {
  let number: Int32
}

/// Runs `body`; SIGINT and SIGTERM cancel it.
/// - Throws: ``Stopped`` if a signal has cancelled it.
private func cancelledBySignals<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
  try await withoutActuallyEscaping(body) { body in
    nonisolated(unsafe) let body = body
    let interruption = Interruption()
    var sources: [any DispatchSourceSignal] = []
    for number in [SIGINT, SIGTERM] { sources.append(await watch(number, for: interruption)) }
    defer {
      sources.forEach { $0.cancel() }
      [SIGINT, SIGTERM].forEach { signal($0, SIG_DFL) }
    }
    let work = Task { try await body() }
    interruption.cancels { work.cancel() }
    do { return try await work.value } catch is CancellationError {
      throw Stopped(number: interruption.number)
    }
  }
}

/// Runs `body` until SIGINT or SIGTERM ends it, the normal end of a server.
/// - Throws: the other errors of `body`.
func stoppable(_ body: () async throws -> Void) async throws {
  do { try await cancelledBySignals(body) } catch is Stopped {}
}

/// Passes a signal to `interruption`, from the return of this function on.
///
/// `resume()` returns before the dispatch library watches the signal; one that arrives in between would be lost, since
/// it is already ignored. The source has its own queue, so that it does not wait for a thread of the global queues, on
/// which simulations run.
private func watch(_ number: Int32, for interruption: Interruption) async -> any DispatchSourceSignal {
  signal(number, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "signals"))
  source.setEventHandler { @Sendable in interruption.receive(number) }
  await withCheckedContinuation { watched in
    source.setRegistrationHandler { @Sendable in watched.resume() }
    source.resume()
  }
  return source
}

/// The signal received, if any, and the task that it cancels; it may arrive before the task is set.
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
