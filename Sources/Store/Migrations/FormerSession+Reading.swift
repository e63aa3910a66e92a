import Chronology
import GRDB
import Music
import Randomness
import Training

extension FormerSession {
  /// The sessions of a store in which something was answered, without those that hold unreadable rows.
  static func all(in database: Database) throws -> [FormerSession] {
    try Row.fetchAll(database, sql: "SELECT id, seed FROM session ORDER BY id").compactMap { row in
      let id: Int64 = row["id"]
      let seed = UInt64(bitPattern: row["seed"])
      guard let session = try? FormerSession(id: id, seed: seed, in: database) else { return nil }
      return session.comparisons.isEmpty && session.matchings.isEmpty ? nil : session
    }
  }

  private init(id: Int64, seed: UInt64, in database: Database) throws {
    self.id = id
    address = ListenerAddress(key: StreamKey(seed: seed), index: 0)
    comparisons = try Row.fetchAll(
      database,
      sql: """
        SELECT reference_note, interval, cent_offset, is_correct, timestamp FROM comparison
        WHERE session_id = ? ORDER BY id
        """, arguments: [id]
    ).map {
      CompletedComparison(
        comparison: Comparison(
          reference: try $0.note("reference_note"), interval: try $0.interval("interval"),
          offset: try $0.cents("cent_offset")),
        isCorrect: $0["is_correct"], timestamp: Instant(microseconds: $0["timestamp"]))
    }
    matchings = try Row.fetchAll(
      database,
      sql: """
        SELECT reference_note, interval, initial_cent_offset, user_cent_error FROM pitch_matching
        WHERE session_id = ? ORDER BY id
        """, arguments: [id]
    ).map {
      (
        PitchMatching(
          reference: try $0.note("reference_note"), interval: try $0.interval("interval"),
          initialOffset: try $0.cents("initial_cent_offset")),
        try $0.cents("user_cent_error")
      )
    }
  }
}

extension Row {
  /// A value outside its range: the row was not written by a release.
  private struct OutOfRange: Error {}

  fileprivate func note(_ column: String) throws -> MIDINote {
    guard let note = MIDINote(exactly: self[column]) else { throw OutOfRange() }
    return note
  }

  fileprivate func interval(_ column: String) throws -> Interval {
    let semitones: Int = self[column]
    guard let interval = Interval.allCases.first(where: { $0.semitones == semitones }) else {
      throw OutOfRange()
    }
    return interval
  }

  fileprivate func cents(_ column: String) throws -> Cents {
    let cents: Double = self[column]
    guard (-1200...1200).contains(cents) else { throw OutOfRange() }
    return Cents(cents)
  }
}
