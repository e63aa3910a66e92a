package import Files
package import Training

/// The log of a session: choices, and ignored events with the reason, one line each with its time. Without a file,
/// lines are discarded.
package struct SessionLog: Sendable {
  private let file: OpenFile?
  private let clock: any SessionClock

  /// A log that appends to a file.
  /// - Throws: `FileError` if the file cannot be opened.
  package init(appendingTo path: String?, clock: any SessionClock) throws(FileError) {
    var file: OpenFile?
    if let path { file = try OpenFile(appendingTo: path) }
    self.file = file
    self.clock = clock
  }

  /// Appends a line. Errors are ignored, because a failing log must not end a session.
  package func write(_ line: String) {
    try? file?.append(Array("\(clock.now) \(line)\n".utf8))
  }

  /// Logs an answer that arrived while no comparison was waiting for one.
  func ignored(_ answer: Answer) {
    write("ignored the answer \(answer): no comparison waits for one")
  }
}
