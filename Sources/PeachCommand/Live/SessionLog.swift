import Files
import Training

/// The log of a session: choices, and ignored events with the reason, one line each with its time. Without a file,
/// lines are discarded.
struct SessionLog: Sendable {
  private let file: OpenFile?
  private let clock: any SessionClock

  /// A log that appends to a file.
  /// - Throws: `FileError` if the file cannot be opened.
  init(appendingTo path: String?, clock: any SessionClock) throws(FileError) {
    var file: OpenFile?
    if let path { file = try OpenFile(appendingTo: path) }
    self.file = file
    self.clock = clock
  }

  /// The log of a command's `--log`.
  /// - Throws: an error that ends the command, also for a link without a target, which must not be created.
  static func opened(_ path: String?) throws -> SessionLog {
    try Failure.ifLeadsNowhere(path)
    return try Failure.explaining { try SessionLog(appendingTo: path, clock: WallClock()) }
  }

  /// Appends a line. Errors are ignored, because a failing log must not end a session.
  func write(_ line: String) {
    try? file?.append(Array("\(clock.now) \(line)\n".utf8))
  }

  /// Logs an answer that arrived while no comparison was waiting for one.
  func ignored(_ answer: Answer) { write("ignored the answer \(answer): no comparison waits for one") }
}
