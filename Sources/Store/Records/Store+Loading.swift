import Chronology
import GRDB
import Music
import Training

extension Store {
  /// Gives a history everything that is stored, oldest first.
  ///
  /// - Parameter history: takes comparisons into profile, trend and timeline, matchings into the profile.
  /// - Returns: how many records there are.
  /// - Throws: `StoreError`.
  /// - Complexity: O(records), and a sort when an import brought older ones in.
  @discardableResult
  public func load(into history: inout TrainingHistory) throws(StoreError) -> Int {
    let comparisons = try completedComparisons()
    history.add(comparisons)
    let errors = try matchingErrors()
    for error in errors { history.profile.add(matchingError: error) }
    return comparisons.count + errors.count
  }

  /// Comparisons by time, those of one moment in the order in which they were stored.
  /// - Parameter session: only those stored before that session began; nil for all.
  /// - Throws: `StoreError`.
  public func completedComparisons(before session: StoredSession? = nil) throws(StoreError)
    -> [CompletedComparison]
  {
    guard let session else { return try completedComparisons("", []).sortedByTime() }
    return try completedComparisons(
      "WHERE id < (SELECT min(id) FROM comparison WHERE session_id = ?)", [session.id]
    ).sortedByTime()
  }

  /// The comparisons of one session in the order in which they were answered.
  /// - Throws: `StoreError`.
  public func completedComparisons(of session: StoredSession) throws(StoreError) -> [CompletedComparison] {
    try completedComparisons("WHERE session_id = ?", [session.id])
  }

  private func completedComparisons(_ condition: String, _ arguments: StatementArguments) throws(StoreError)
    -> [CompletedComparison]
  {
    try read { database in
      var found: [CompletedComparison] = []
      let statement = try database.makeStatement(
        sql: """
          SELECT timestamp, reference_note, interval, cent_offset, is_correct, target_note, id FROM comparison
          \(condition) ORDER BY id
          """)
      try statement.setArguments(arguments)
      try statement.forEachRow(of: "comparison", id: 6) { found.append(try $0.completedComparison()) }
      return found
    }
  }

  private func matchingErrors() throws(StoreError) -> [Cents] {
    try read { database in
      var found: [Cents] = []
      let statement = try database.makeStatement(
        sql: "SELECT user_cent_error, timestamp, id FROM pitch_matching ORDER BY timestamp, id")
      try statement.forEachRow(of: "pitch_matching", id: 2) {
        _ = try $0.instant(1)
        found.append(try $0.cents(0))
      }
      return found
    }
  }
}

extension RawRow {
  /// A row of timestamp, reference note, interval, offset, correctness and target note.
  @inline(__always)
  fileprivate func completedComparison() throws(BadValue) -> CompletedComparison {
    let (timestamp, reference, interval) = (try instant(0), try note(1), try interval(2))
    let (offset, isCorrect) = (try cents(3), try flag(4))
    try checkTarget(5, from: reference, by: interval)
    return CompletedComparison(
      comparison: Comparison(reference: reference, interval: interval, offset: offset), isCorrect: isCorrect,
      timestamp: timestamp)
  }
}

extension [CompletedComparison] {
  /// By time. Nearly always they are so already, and a look costs less than SQLite's way through an index.
  fileprivate func sortedByTime() -> [CompletedComparison] {
    let isSorted = zip(self, dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp }
    return isSorted ? self : sorted { $0.timestamp < $1.timestamp }
  }
}
