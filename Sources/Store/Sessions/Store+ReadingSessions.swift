import Chronology
import GRDB
import Listeners
import Training

extension Store {
  /// Calls `body` with every session of a statement, or with its invalid row.
  /// - Parameter sql: selects `sessionColumns` and the number of comparisons.
  static func forEachSession(
    in database: Database, knowing names: KnownNames, _ sql: String,
    _ arguments: StatementArguments = [],
    _ body: (RawRow, Result<StoredSession, BadRow>) throws -> Void
  ) throws {
    // All settings are read first, by one statement instead of one per session.
    let settings = try SettingsRows(in: database, knowing: names)
    let statement = try database.makeStatement(sql: sql)
    try statement.setArguments(arguments)
    try statement.forEachRow(of: "session", id: 0) { row in
      try body(row, Result { () throws(BadRow) in try session(row, settings) })
    }
  }

  private static func session(_ row: RawRow, _ settings: SettingsRows) throws(BadRow) -> StoredSession {
    do { return try checkedSession(row, settings) } catch let error as BadValue {
      throw BadRow(StoredRow(table: "session", id: row.shown(0)), error)
    } catch let error as BadRow { throw error } catch {
      preconditionFailure("a row is bad or good, got \(error)")
    }
  }

  private static func checkedSession(_ row: RawRow, _ rows: SettingsRows) throws -> StoredSession {
    let id = try row.integer(0, in: .min ... .max, "must be a whole number")
    let comparisons = try row.integer(8, in: 0...(.max), "must be a number of comparisons")
    let strategy = try row.strategy(name: 3, parameters: 4, of: rows.names.strategies)
    guard strategy != nil || comparisons == 0 else {
      throw row.bad(3, "must be the name of a strategy, since comparisons were answered")
    }
    let settings = try rows.settings(of: id, strategy)
    guard let first = settings.first, first.fromTrial == 0 else {
      throw row.bad(0, "must have a row in session_settings from trial 0 on")
    }
    let session = TrainingSession(
      startedAt: try row.instant(1),
      seed: UInt64(bitPattern: try row.integer(2, in: .min ... .max, "must be a whole number")),
      strategy: strategy, settings: first.settings,
      history: row.isNull(7)
        ? ParameterValues(of: HistorySettings.descriptor) : try row.values(7, of: HistorySettings.descriptor),
      respondent: try row.respondent(5, of: rows.names.listeners))
    return StoredSession(
      id: id, session: session, settings: settings, comparisons: Int(comparisons),
      startedFrom: try row.startsFromEveryone(6) ? .everyone : .only(session.respondent))
  }

  /// The columns of a session, in the order of reading.
  static let sessionColumns = """
    session.id, started_at, seed, strategy, strategy_parameters, answered_by, started_from, history_settings
    """

  /// The settings of all sessions, in the order in which they are read.
  static let allSettings = """
    SELECT session_id, from_trial, settings FROM session_settings ORDER BY session_id, from_trial
    """
}

extension RawRow {
  /// The strategy with its parameters; nil for pitch matching.
  fileprivate func strategy(
    name: Int32, parameters: Int32, of strategies: StrategyRegistry
  ) throws(BadValue) -> ParameterValues? {
    if isNull(name) { return nil }
    let word = try text(name)
    guard let strategy = try? strategies.named(word) else {
      throw bad(name, "must be the name of a strategy that this version knows")
    }
    return try values(parameters, of: strategy.descriptor)
  }

  fileprivate func respondent(_ column: Int32, of parts: ListenerParts) throws(BadValue) -> Respondent {
    let text = try text(column)
    do { return try Respondent(stored: text, of: parts) } catch let error as ParameterError {
      throw bad(column, "must be person or legal (\(error.problem))")
    } catch {
      throw bad(column, "must be person or a JSON object of a listener's constants")
    }
  }

  fileprivate func startsFromEveryone(_ column: Int32) throws(BadValue) -> Bool {
    switch try text(column) {
    case "everything": return true
    case "own": return false
    default: throw bad(column, "must be everything or own")
    }
  }

  /// The values of a JSON object.
  func values(_ column: Int32, of descriptor: Descriptor) throws(BadValue) -> ParameterValues {
    let json = try text(column)
    do { return try ParameterValues(of: descriptor, json: json) } catch let error as ParameterError {
      throw bad(column, "must be legal (\(error.problem))")
    } catch {
      throw bad(column, "must be a JSON object of values")
    }
  }
}

/// The rows of all sessions' settings, parsed when their session is read.
private struct SettingsRows {
  let names: KnownNames
  private var found: [Int64: [(from: Int64, values: Result<ParameterValues, BadRow>)]] = [:]

  init(in database: Database, knowing names: KnownNames) throws {
    self.names = names
    try database.makeStatement(sql: Store.allSettings).forEachRow(of: "session_settings", id: 0) { row in
      // A row with another value belongs to no session; `OrphanTable` finds it.
      let rule = "must be the id of a session"
      guard let session = try? row.integer(0, in: .min ... .max, rule) else { return }
      let name = StoredRow(table: "session_settings", id: "\(session) from trial \(row.shown(1))")
      let values: Result<ParameterValues, BadRow>
      var from: Int64 = 0
      do throws(BadValue) {
        from = try row.integer(1, in: 0...Int64(UInt32.max), "must be the number of a comparison")
        values = .success(try row.settings(2))
      } catch {
        values = .failure(BadRow(name, error))
      }
      found[session, default: []].append((from, values))
    }
  }

  /// The settings of a session in order.
  func settings(of session: Int64, _ strategy: ParameterValues?) throws -> [SettingsChange] {
    try (found[session] ?? []).map { from, values in
      let change = SettingsChange(fromTrial: Int(from), settings: try values.get())
      try check(change, strategy, session)
      return change
    }
  }

  /// Requires the strategy's parameters to be valid with the settings.
  private func check(_ change: SettingsChange, _ strategy: ParameterValues?, _ session: Int64) throws {
    guard let strategy else { return }
    do {
      let type = try names.strategies.named(strategy.descriptor.name)
      try type.check(strategy, in: TrainingSettings(change.settings))
    } catch let error as ParameterError {
      throw BadRow(
        StoredRow(table: "session", id: "\(session)"),
        BadValue(
          column: "strategy_parameters", rule: "must go with the session's settings", value: error.problem))
    }
  }
}

extension RawRow {
  /// The settings of training, which must not conflict.
  fileprivate func settings(_ column: Int32) throws(BadValue) -> ParameterValues {
    let values = try values(column, of: TrainingSettings.descriptor)
    do throws(ParameterError) { _ = try TrainingSettings(values) } catch {
      throw bad(column, "must be legal (\(error.problem))")
    }
    return values
  }
}
