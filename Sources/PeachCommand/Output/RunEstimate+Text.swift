import Results
import Text

extension RunEstimate {
  /// One line for each number; time and disk with two digits, because the estimate is not more precise.
  /// - Parameters:
  ///   - file: the path of the scenario.
  ///   - isShard: whether a shard is run, whose cells are called parts.
  ///   - space: the folder that the study is written to, and the bytes that are free there.
  func text(of file: String, jobs: Int, isShard: Bool, space: (folder: String, free: Int?)) -> String {
    let rows = [
      (isShard ? "parts" : "conditions", cells.grouped), ("listeners", listeners.grouped),
      ("sessions", sessions.grouped),
      ("comparisons", comparisons.grouped),
      ("time", "about \(Self.duration(seconds)) with \(jobs.of("job")), without the report"),
      (
        "disk",
        "about \(Self.size(bytes)), up to \(Self.size(bytesWhileRunning)) while it runs"
      ),
    ]
    let lines = rows.map { name, value in name.padded(to: 13) + value }
    return ([file] + lines + warnings(space)).joined(separator: "\n")
  }

  /// Sentences on timings that disagree and on a disk that is too small.
  private func warnings(_ space: (folder: String, free: Int?)) -> [String] {
    let isBusy = slowestSeconds > 1.5 * seconds && slowestSeconds > 1
    let isFull = space.free.map { $0 < bytesWhileRunning } ?? false
    return [
      isBusy
        ? "The timings disagree, as on a busy machine: up to \(Self.duration(slowestSeconds)) if it stays so."
        : nil,
      isFull ? "Too little disk: \(Self.size(space.free ?? 0)) are free in \(space.folder)." : nil,
    ].compactMap { $0?.wrappedForTerminal() }
  }

  /// The counts, those of a shard with `parts` instead of `conditions`, `seconds`, `slowest_seconds`, `jobs`, `bytes`,
  /// `bytes_while_running` and `bytes_free`.
  func json(jobs: Int, isShard: Bool, free: Int?) -> JSON {
    .object([
      isShard ? "parts" : "conditions": .integer(cells), "listeners": .integer(listeners),
      "sessions": .integer(sessions),
      "comparisons": .integer(comparisons), "seconds": .number(seconds),
      "slowest_seconds": .number(slowestSeconds), "jobs": .integer(jobs),
      "bytes": .integer(bytes), "bytes_while_running": .integer(bytesWhileRunning),
      "bytes_free": free.map(JSON.integer) ?? .null,
    ])
  }

  /// `0.42 s`, `12 min`, `3.5 h`, `12 days`.
  static func duration(_ seconds: Double, in language: Language = .english) -> String {
    switch seconds {
    case ..<120: "\(seconds.significant(2)) s"
    case ..<7200: "\((seconds / 60).significant(2)) min"
    case ..<172_800: "\((seconds / 3600).significant(2)) h"
    default: language.texts.durationInDays(days: (seconds / 86_400).significant(2))
    }
  }

  /// `0.84 MB`, `12 GB`: decimal units.
  static func size(_ bytes: Int) -> String {
    switch Double(bytes) {
    case let bytes where bytes < 1e5: "\((bytes / 1e3).significant(2)) kB"
    case let bytes where bytes < 1e9: "\((bytes / 1e6).significant(2)) MB"
    case let bytes where bytes < 1e12: "\((bytes / 1e9).significant(2)) GB"
    case let bytes: "\((bytes / 1e12).significant(2)) TB"
    }
  }
}
