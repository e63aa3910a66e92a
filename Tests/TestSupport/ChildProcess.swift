import Glibc
import Synchronization

/// A program started by a test. Foundation's `Process` waits for its children one after the other, which stands
/// still while a daemon lives.
package final class ChildProcess: Sendable {
  /// Its process number.
  package let id: pid_t
  private let hasEnded = Atomic<Bool>(false)

  /// Starts a program with signals as a shell would leave them.
  /// - Parameters:
  ///   - arguments: the program's path and its arguments.
  ///   - environment: all of its environment.
  ///   - output: the file that its standard output replaces; standard error is thrown away.
  ///   - terminal: a terminal that it has to itself instead, for standard input, output and error.
  package init(
    _ arguments: [String], environment: [String: String], output: String = "/dev/null",
    terminal: String? = nil
  ) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let terminal {
      for file: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, file, terminal, O_RDWR, 0) }
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of the cooperative pool block signals, and children inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // The first terminal that the leader of a session opens is its own.
    let newSession = 0x80  // POSIX_SPAWN_SETSID, which glibc shows to GNU sources only
    let session = terminal == nil ? 0 : newSession
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(session))
    id = Self.spawn(arguments, environment.map { "\($0)=\($1)" }, &actions, &attributes)
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String], _ actions: inout posix_spawn_file_actions_t,
    _ attributes: inout posix_spawnattr_t
  ) -> pid_t {
    let words = arguments.map { strdup($0) } + [nil]
    let settings = environment.map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    var id = pid_t()
    let code = posix_spawn(&id, arguments[0], &actions, &attributes, words, settings)
    precondition(code == 0, "\(arguments[0]) must start, got error \(code)")
    return id
  }

  /// Whether it has not ended yet, of a process that nobody has waited for.
  package var isAlive: Bool {
    var ended = siginfo_t()
    return waitid(P_PID, id_t(id), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_signo == 0
  }

  /// A process that ended before it came to what was waited for.
  package struct EndedEarly: Error, CustomStringConvertible {
    let wanted: String
    /// That, with what was waited for.
    package var description: String { "the process ended before \(wanted)" }
  }

  /// Waits, as long as it lives, until something holds.
  /// - Parameter wanted: that, in words.
  /// - Throws: ``EndedEarly`` when it has ended before.
  package func lives(until wanted: String, _ holds: () throws -> Bool) async throws {
    while try !holds() {
      guard isAlive else { throw EndedEarly(wanted: wanted) }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Sends a signal.
  package func send(_ signal: Int32) { kill(id, signal) }

  /// Sends a signal that ends it, and waits until it has ended; once.
  /// - Returns: the exit code as a shell shows it, 128 + N after signal N; 0 when it had been waited for before.
  @discardableResult package func end(_ signal: Int32 = SIGTERM) -> Int32 {
    // Its number may belong to another program afterwards.
    guard !hasEnded.exchange(true, ordering: .relaxed) else { return 0 }
    kill(id, signal)
    let status = reap()
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Waits until it has ended by itself; once.
  /// - Returns: whether it ended well.
  @discardableResult package func wait() -> Bool {
    guard !hasEnded.exchange(true, ordering: .relaxed) else { return false }
    return reap() == 0
  }

  @discardableResult private func reap() -> Int32 {
    var status: Int32 = 0
    waitpid(id, &status, 0)
    return status
  }
}
