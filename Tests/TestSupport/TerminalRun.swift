import Foundation

/// A shell in a terminal of 80 × 24 that nobody sees, for programs that want one: tmux on a socket of its own. It ends
/// after ten minutes, so that a test run that is killed does not leave it behind.
package final class TerminalRun: Sendable {
  private let socket = "peach-test-\(UUID().uuidString.prefix(8))"

  /// Whether tmux is installed.
  package static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

  /// Starts the shell.
  /// - Parameter environment: added to the tests' own.
  package init(environment: [String: String] = [:]) throws {
    let settings = environment.map { "\($0)=\($1)" }
    try tmux(
      ["-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "env", "-u", "LC_ALL"] + settings
        + ["PS1=$ ", "timeout", "--foreground", "600", "bash", "--norc", "--noprofile"])
  }

  deinit { _ = try? tmux(["kill-server"]) }

  /// Types a line and Enter.
  package func type(_ line: String) throws { try tmux(["send-keys", line, "Enter"]) }

  /// Presses keys by tmux's names: `q`, `Up`, `C-c`.
  package func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Sends bytes as the terminal would, for mouse reports.
  package func send(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

  /// What the screen shows, colours left out.
  package var screen: String { get throws { try tmux(["capture-pane", "-p"]) } }

  /// What the screen shows with its colours.
  package var colouredScreen: String { get throws { try tmux(["capture-pane", "-p", "-e"]) } }

  /// What the screen showed to the end, and not what was waited for.
  package struct NotShown: Error, CustomStringConvertible {
    let wanted: String
    let shown: String
    /// That, with the last screen.
    package var description: String { "the screen never showed \(wanted), but:\n\(shown)" }
  }

  /// What tmux would not do, as when the shell has ended.
  package struct Refused: Error {
    let arguments: [String]
  }

  /// Waits until the screen shows a text, wherever its lines break.
  /// - Returns: the screen that shows it.
  /// - Throws: ``NotShown`` after ten seconds.
  @discardableResult package func screen(showing text: String) async throws -> String {
    let wanted = text.filter { !$0.isWhitespace }
    return try await screen("\"\(text)\"") { $0.joined().filter { !$0.isWhitespace }.contains(wanted) }
  }

  /// Waits until the shell asks for the next command.
  /// - Returns: the screen then.
  /// - Throws: ``NotShown`` after ten seconds.
  @discardableResult package func prompt() async throws -> String {
    try await screen("a prompt") { $0.last { !$0.isEmpty } == "$" }
  }

  /// Waits until the lines of the screen are as wanted.
  /// - Parameter wanted: that, in words.
  /// - Returns: the screen that is.
  /// - Throws: ``NotShown`` after ten seconds.
  @discardableResult package func screen(_ wanted: String, where isWanted: ([Substring]) -> Bool) async throws
    -> String
  {
    var shown = ""
    for _ in 0..<200 {
      shown = try screen
      if isWanted(shown.split(separator: "\n", omittingEmptySubsequences: false)) { return shown }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw NotShown(wanted: wanted, shown: shown)
  }

  @discardableResult private func tmux(_ arguments: [String]) throws -> String {
    let output = NSTemporaryDirectory() + "peach-tmux-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: output) }
    let isDone = ChildProcess(
      ["/usr/bin/tmux", "-u", "-L", socket] + arguments,
      environment: ProcessInfo.processInfo.environment, output: output
    ).wait()
    guard isDone else { throw Refused(arguments: arguments) }
    return try String(contentsOfFile: output, encoding: .utf8)
  }
}
