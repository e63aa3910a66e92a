import Chronology
import GRDB
import Music
import Training

extension Store {
  /// Adds the stored records to a history, oldest first.
  ///
  /// - Parameters:
  ///   - history: takes comparisons into profile, trend and timeline, matchings into the profile.
  ///   - filter: whose records.
  /// - Returns: how many records there are.
  /// - Throws: `StoreError`.
  /// - Complexity: O(records), and a sort when an import brought older ones in.
  @discardableResult
  public func load(into history: inout TrainingHistory, _ filter: RecordFilter = .person) throws(StoreError)
    -> Int
  {
    let comparisons = try completedComparisons(filter).sortedByTime()
    history.add(comparisons)
    let errors = try matchingErrors(filter)
    for error in errors { history.profile.add(matchingError: error) }
    return comparisons.count + errors.count
  }

  /// The comparisons that a session started from, by time; those of one moment in the order in which they were stored.
  /// - Throws: `StoreError`.
  public func completedComparisons(before session: StoredSession) throws(StoreError) -> [CompletedComparison]
  {
    try completedComparisons(
      session.startedFrom, where: "id < (SELECT min(id) FROM comparison WHERE session_id = :session)",
      ["session": session.id]
    ).sortedByTime()
  }

  /// The comparisons of one session in the order in which they were answered.
  /// - Throws: `StoreError`.
  public func completedComparisons(of session: StoredSession) throws(StoreError) -> [CompletedComparison] {
    try completedComparisons(.everyone, where: "session_id = :session", ["session": session.id])
  }

  private func completedComparisons(
    _ filter: RecordFilter, where condition: String = "TRUE", _ arguments: StatementArguments = []
  ) throws(StoreError) -> [CompletedComparison] {
    try read { database in
      let respondents = try RecordCondition(filter, in: database)
      var found: [CompletedComparison] = []
      let statement = try database.makeStatement(
        sql: """
          SELECT timestamp, reference_note, interval, cent_offset, is_correct FROM comparison
          WHERE \(respondents.sql) AND \(condition) ORDER BY id
          """)
      try statement.setArguments(respondents.arguments &+ arguments)
      try statement.forEachRow { row in
        found.append(
          CompletedComparison(
            comparison: Comparison(
              reference: try row.note(1), interval: try row.interval(2), offset: row.cents(3)),
            isCorrect: row.integer(4) != 0, timestamp: row.instant(0)))
      }
      return found
    }
  }

  private func matchingErrors(_ filter: RecordFilter) throws(StoreError) -> [Cents] {
    try read { database in
      let condition = try RecordCondition(filter, in: database)
      var found: [Cents] = []
      let statement = try database.makeStatement(
        sql: "SELECT user_cent_error FROM pitch_matching WHERE \(condition.sql) ORDER BY timestamp, id")
      try statement.setArguments(condition.arguments)
      try statement.forEachRow { found.append($0.cents(0)) }
      return found
    }
  }
}

extension [CompletedComparison] {
  /// By time. Nearly always they are so already, and a look costs less than SQLite's way through an index.
  fileprivate func sortedByTime() -> [CompletedComparison] {
    let isSorted = zip(self, dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp }
    return isSorted ? self : sorted { $0.timestamp < $1.timestamp }
  }
}
