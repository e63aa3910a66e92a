import Chronology
import GRDB
import Simulation
import Training

extension Store {
  /// Calls `body` with every row of a statement, and with its session or the invalid row.
  /// - Parameter sql: a statement that selects `session(comparisons:)`.
  static func forEachSession(
    in database: Database, knowing names: KnownNames, _ sql: String,
    _ arguments: StatementArguments = [],
    _ body: (RawRow<SessionColumn>, Result<StoredSession, BadRow>) throws -> Void
  ) throws {
    // All settings are read first, by one statement instead of one per session.
    let settings = try SettingsRows(in: database, knowing: names)
    let statement = try database.makeStatement(sql: sql)
    try statement.setArguments(arguments)
    try statement.forEachRow(of: "session", id: SessionColumn.id) { row in
      try body(row, Result { () throws(BadRow) in try session(row, settings) })
    }
  }

  private static func session(
    _ row: RawRow<SessionColumn>, _ settings: SettingsRows
  ) throws(BadRow) -> StoredSession {
    do { return try checkedSession(row, settings) } catch let error as BadValue {
      throw BadRow(StoredRow(table: "session", id: row.shown(.id)), error)
    } catch let error as BadRow { throw error } catch {
      preconditionFailure("a row is bad or good, got \(error)")
    }
  }

  private static func checkedSession(
    _ row: RawRow<SessionColumn>, _ rows: SettingsRows
  ) throws -> StoredSession {
    let id = try row.integer(.id, in: .min ... .max, "must be a whole number")
    let comparisons = try row.integer(.comparisons, in: 0...(.max), "must be a number of comparisons")
    let strategy = try row.strategy(of: rows.names.strategies)
    guard strategy != nil || comparisons == 0 else {
      throw row.bad(.strategy, "must be the name of a strategy, since comparisons were answered")
    }
    let settings = try rows.settings(of: id, strategy)
    guard let first = settings.first, first.fromTrial == 0 else {
      throw row.bad(.id, "must have a row in session_settings from trial 0 on")
    }
    let session = TrainingSession(
      startedAt: try row.instant(.startedAt),
      seed: UInt64(bitPattern: try row.integer(.seed, in: .min ... .max, "must be a whole number")),
      strategy: strategy, settings: first.settings,
      history: try row.values(.historySettings, of: HistorySettings.descriptor),
      respondent: try row.respondent(of: rows.names.listeners))
    return StoredSession(
      id: id, session: session, settings: settings, comparisons: Int(comparisons))
  }

  /// The expressions of a `SELECT` on sessions, one for each case of `SessionColumn`.
  /// - Parameter comparisons: an expression for the number of the session's comparisons.
  static func session(comparisons: String) -> String {
    SessionColumn.allCases.map {
      "\($0 == .comparisons ? comparisons : "session.\($0.name)") AS \($0.name)"
    }.joined(separator: ", ")
  }

  /// Selects the settings of all sessions, by session and in the order of trials.
  static let allSettings = """
    SELECT \(SettingsColumn.list) FROM session_settings ORDER BY session_id, from_trial
    """
}

/// The columns of a session; `Store.session(comparisons:)` selects them.
enum SessionColumn: Int32, ResultColumn {
  case id, startedAt, seed, strategy, strategyParameters, answeredBy, historySettings
  /// The number of comparisons in the session.
  case comparisons
  /// SQLite's row id, which differs from `id` only in a table whose definition was edited.
  case rowid
}

/// The columns of a session's settings.
enum SettingsColumn: Int32, ResultColumn { case sessionID, fromTrial, settings }

extension RawRow<SessionColumn> {
  /// The strategy with its parameters; nil for pitch matching.
  fileprivate func strategy(of strategies: StrategyRegistry) throws(BadValue) -> ParameterValues? {
    if isNull(.strategy) { return nil }
    let word = try text(.strategy)
    guard let strategy = try? strategies.named(word) else {
      throw bad(.strategy, "must be the name of a strategy that this version knows")
    }
    return try values(.strategyParameters, of: strategy.descriptor)
  }

  fileprivate func respondent(of parts: ListenerParts) throws(BadValue) -> Respondent {
    let text = try text(.answeredBy)
    do { return try Respondent(stored: text, of: parts) } catch let error as ParameterError {
      throw bad(.answeredBy, "must be person or legal (\(error.problem))")
    } catch {
      throw bad(.answeredBy, "must be person or a JSON object of a listener's constants")
    }
  }
}

extension RawRow {
  /// The values of a JSON object.
  fileprivate func values(_ column: Column, of descriptor: Descriptor) throws(BadValue) -> ParameterValues {
    let json = try text(column)
    do { return try ParameterValues(of: descriptor, json: json) } catch let error as ParameterError {
      throw bad(column, "must be legal (\(error.problem))")
    } catch {
      throw bad(column, "must be a JSON object of values")
    }
  }
}

/// The settings of all sessions, parsed when they are read. An invalid row throws when its session is read.
private struct SettingsRows {
  let names: KnownNames
  private var found: [Int64: [(from: Int64, values: Result<ParameterValues, BadRow>)]] = [:]

  init(in database: Database, knowing names: KnownNames) throws {
    self.names = names
    try database.makeStatement(sql: Store.allSettings).forEachRow(
      of: "session_settings", id: SettingsColumn.sessionID
    ) { row in
      // A row whose session id is not an integer belongs to no session; `OrphanTable` finds it.
      let rule = "must be the id of a session"
      guard let session = try? row.integer(.sessionID, in: .min ... .max, rule) else { return }
      let name = StoredRow(table: "session_settings", id: "\(session) from trial \(row.shown(.fromTrial))")
      let values: Result<ParameterValues, BadRow>
      var from: Int64 = 0
      do throws(BadValue) {
        from = try row.integer(.fromTrial, in: 0...Int64(UInt32.max), "must be the number of a comparison")
        values = .success(try row.trainingSettings())
      } catch {
        values = .failure(BadRow(name, error))
      }
      found[session, default: []].append((from, values))
    }
  }

  /// The settings of a session in the order of trials.
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

extension RawRow<SettingsColumn> {
  /// The settings of training, which must not conflict.
  fileprivate func trainingSettings() throws(BadValue) -> ParameterValues {
    let values = try values(.settings, of: TrainingSettings.descriptor)
    do throws(ParameterError) { _ = try TrainingSettings(values) } catch {
      throw bad(.settings, "must be legal (\(error.problem))")
    }
    return values
  }
}
