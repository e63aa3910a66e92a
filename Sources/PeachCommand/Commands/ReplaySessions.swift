import ArgumentParser
import Chronology
import Foundation
import Live
import Music
import Store
import Text
import Training

/// `peach replay`: runs stored sessions again and compares the presented trials.
struct ReplaySessions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run stored sessions again and compare what they present.",
    discussion: """
      Each session is stored with its strategy, parameters, settings and seed. With the stored answers, the strategy \
      must present the stored comparisons; otherwise the exit code is 1.

      EXAMPLES
        peach replay
        peach replay 12
        peach replay --format json
      """)

  @Argument(
    help: "Number of a session, to show its comparisons; default: all sessions.", transform: decimal)
  var session: Int64?

  @OptionGroup var data: DataOptions
  @OptionGroup var respondents: RespondentOptions
  @OptionGroup var output: FormatOptions

  func run() throws {
    let replays = try Failure.explaining { try replayed() }
    switch output.format {
    case .json: print(try JSON.object(["sessions": .list(replays.map(\.json))]).document)
    case .text: print(text(replays))
    }
    let different = replays.filter { !$0.replay.differences.isEmpty }.map { "\($0.session.id)" }
    guard different.isEmpty else {
      throw Failure.failed(
        """
        replay: sessions must present what they presented then, got others in \
        \(different.joined(separator: ", ")). Was a strategy changed?
        """)
    }
  }

  private func replayed() throws -> [ReplayedSession] {
    let store = try data.training.readStore()
    try respondents.hint(in: store, .english)
    let sessions = try store.sessions(respondents.filter).filter { session == nil || $0.id == session }
    if let session, sessions.isEmpty { throw try unknown(session, in: store) }
    return try sessions.map {
      ReplayedSession(session: $0, replay: try store.replay($0))
    }
  }

  private func unknown(_ session: Int64, in store: Store) throws -> Failure {
    guard let found = try store.sessions(.everyone).first(where: { $0.id == session }) else {
      return Failure.usage("replay: session must be one that is stored, got \(session). See peach replay.")
    }
    let (rule, advice) =
      found.session.respondent == .person
      ? ("answered by a simulated listener", "Leave out --simulated")
      : ("answered by the person", "Add --simulated")
    return Failure.usage(
      "replay: session must be \(rule), got \(session), answered by \(found.session.respondent.text). \(advice)."
    )
  }

  private func text(_ replays: [ReplayedSession]) -> String {
    if replays.isEmpty { return "No sessions with comparisons yet" }
    if session != nil, let only = replays.first { return only.comparisonTable }
    var table = Table(
      header: ["session", "began", "strategy", "comparisons", "reproduced"]
        + (respondents.simulated ? ["answered by"] : []))
    table.rows = replays.map { $0.row + (respondents.simulated ? [$0.respondent.text] : []) }
    return table.text
  }
}

/// A session and its replay.
private struct ReplayedSession {
  var session: StoredSession
  var replay: Replay

  var respondent: Respondent { session.session.respondent }

  private var strategy: String { session.session.strategy?.descriptor.name ?? "–" }

  var row: [String] {
    [
      "\(session.id)", session.session.startedAt.iso8601, strategy, "\(session.comparisons)",
      replay.differences.isEmpty ? "yes" : "no, from \(replay.differences[0])",
    ]
  }

  var comparisonTable: String {
    var table = Table(header: ["comparison", "note", "interval", "cents", "answer", "replayed cents"])
    table.rows = zip(replay.answered, replay.presented).enumerated().map { trial, pair in
      let (then, now) = (pair.0.comparison, pair.1)
      return [
        "\(trial)", then.reference.name, then.interval.abbreviation, then.offset.value.decimals(3),
        pair.0.isCorrect ? "right" : "wrong", now.offset.value.decimals(3),
      ]
    }
    return table.text
  }

  var json: JSON {
    .object([
      "session": .integer(Int(session.id)), "began": .text(session.session.startedAt.iso8601),
      "strategy": .text(strategy), "answered_by": respondent.json,
      "comparisons": .integer(session.comparisons),
      "differences": .list(replay.differences.map(JSON.integer)),
    ])
  }
}
