import GRDB
import Music
import Simulation
import Text
package import Training

/// The respondent of a session: a person or a simulated listener.
package enum Respondent: Hashable, Sendable {
  /// The person who owns the store.
  case person
  /// A simulated listener with the constants of `ListenerParts.descriptor`.
  case simulated(ParameterValues)
}

extension Respondent {
  /// The stored form: `person`, or the listener's constants as a JSON object.
  var stored: String {
    get throws {
      switch self {
      case .person: "person"
      case .simulated(let constants): try constants.json
      }
    }
  }

  /// Parses the stored form.
  /// - Parameter parts: the listener parts whose constants are known.
  /// - Throws: `ParameterError` for unknown or invalid constants, `DecodingError` for other invalid text.
  init(stored: String, of parts: ListenerParts) throws {
    self =
      stored == "person"
      ? .person : .simulated(try ParameterValues(of: parts.descriptor, json: stored))
  }
}

/// The respondents whose records are read. Records without a session were imported from a file and count as the
/// person's.
package enum RecordFilter: Hashable, Sendable {
  /// All respondents.
  case everyone
  /// The person. This is the default, so that simulated answers never become part of a person's history by accident.
  case person
  /// All simulated listeners.
  case simulated
  /// One respondent.
  case only(Respondent)

  /// Whether the person's records are read.
  var includesPerson: Bool { self == .everyone || self == .person || self == .only(.person) }
}

/// A condition on the `session_id` of a table of records, with its arguments.
struct RecordCondition {
  let sql: String
  let arguments: StatementArguments

  init(sql: String, arguments: StatementArguments = []) {
    self.sql = sql
    self.arguments = arguments
  }

  /// The condition of a filter. For the person it is `TRUE` while a store has no simulated sessions, so the person's
  /// records load as fast as without a filter.
  init(_ filter: RecordFilter, in database: Database) throws {
    switch filter {
    case .everyone: self.init(sql: "TRUE")
    case .person, .only(.person):
      self.init(
        sql: try Self.hasSimulated(database)
          ? "(session_id IS NULL OR session_id NOT IN (\(Self.simulated)))" : "TRUE")
    case .simulated: self.init(sql: "session_id IN (\(Self.simulated))")
    case .only(let respondent):
      self.init(
        sql: """
          session_id IN (SELECT id FROM session WHERE answered_by IN (SELECT value FROM json_each(:forms)))
          """,
        arguments: ["forms": try Self.forms(of: respondent, in: database).sortedJSON()])
    }
  }

  /// The condition of a filter for the records of one interval; nil for those of all.
  init(_ filter: RecordFilter, of interval: Interval?, in database: Database) throws {
    try self.init(filter, in: database)
    if let interval { self = and("interval = :interval", ["interval": interval.semitones]) }
  }

  /// The stored forms of a respondent: releases with fewer parts of listeners stored fewer constants.
  private static func forms(of respondent: Respondent, in database: Database) throws -> [String] {
    let all = try String.fetchAll(database, sql: "SELECT DISTINCT answered_by FROM session")
    guard case .simulated(let constants) = respondent else { return all.filter { $0 == "person" } }
    return all.filter { (try? ParameterValues(of: constants.descriptor, json: $0)) == constants }
  }

  /// Another condition, with its own arguments, that must hold as well.
  func and(_ condition: String, _ arguments: StatementArguments) -> RecordCondition {
    RecordCondition(sql: "\(sql) AND \(condition)", arguments: self.arguments &+ arguments)
  }

  private static let simulated = "SELECT id FROM session WHERE answered_by <> 'person'"

  private static func hasSimulated(_ database: Database) throws -> Bool {
    try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (\(simulated))")) ?? false
  }
}
