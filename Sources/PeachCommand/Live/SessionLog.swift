import Files
import Training

/// The log of a session: choices, and ignored events with the reason, a line each with its time. Discarded without a file.
struct SessionLog: Sendable {
  private let file: OpenFile?
  private let clock: any SessionClock

  /// A log that is added to the end of a file.
  /// - Throws: `FileError` when the file cannot be opened.
  init(appendingTo path: String?, clock: any SessionClock) throws(FileError) {
    var file: OpenFile?
    if let path { file = try OpenFile(appendingTo: path) }
    self.file = file
    self.clock = clock
  }

  /// Adds a line. A log that cannot be written is no reason to end a session.
  func write(_ line: String) {
    try? file?.append(Array("\(clock.now) \(line)\n".utf8))
  }

  /// Adds the line of an answer that came when no comparison waited for one.
  func ignored(_ answer: Answer) { write("ignored the answer \(answer): no comparison waits for one") }
}
