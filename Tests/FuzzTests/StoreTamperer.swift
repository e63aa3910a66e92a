import Foundation
import GRDB
import Numerics

/// Spoils stores. Every spoiled store has an address, seed and number, so that one that does harm can be had again.
struct StoreTamperer {
  /// What is spoiled.
  enum Kind: String, CaseIterable {
    /// Values of rows, by SQL that no rule stops.
    case rows
    /// Types and rules of columns, and values that they then admit.
    case columns
    /// Bits, bytes and pages of the file.
    case pages
    /// Tables, indexes, views, triggers and the list of migrations.
    case schema
  }

  private let key: StreamKey

  init(seed: UInt64) { key = StreamKey(seed: seed) }

  /// Spoils the database at `path`; what SQLite refuses to spoil stays as it was.
  func spoil(_ path: String, _ kind: Kind, number: Int) throws {
    let stream = RandomStream(
      key: key.derived(UInt64(number)), listener: 0, session: 0, purpose: .sampling)
    for edit in 0...(stream[0].words.w0 % 3) {
      let draws = stream[edit + 1].words
      switch kind {
      case .pages: try Self.spoilBytes(path, draws)
      case .rows: try Self.run([Self.update(draws)], on: path)
      case .columns: try Self.run([Self.loosening(draws), Self.update(draws)], on: path)
      case .schema: try Self.run([Self.schemaChange(draws)], on: path)
      }
    }
  }
}

extension StoreTamperer {
  private static let columns: [(table: String, names: [String])] = [
    (
      "session",
      [
        "id", "started_at", "seed", "strategy", "strategy_parameters", "answered_by",
        "history_settings",
      ]
    ),
    ("session_settings", ["session_id", "from_trial", "settings"]),
    (
      "comparison",
      [
        "id", "timestamp", "reference_note", "interval", "cent_offset", "is_correct", "target_note",
        "tuning_system", "session_id",
      ]
    ),
    (
      "pitch_matching",
      [
        "id", "timestamp", "reference_note", "interval", "user_cent_error", "initial_cent_offset",
        "target_note", "tuning_system", "session_id",
      ]
    ),
    ("kept_row", ["id", "timestamp", "line"]),
    ("body_event", ["id", "metric", "timestamp", "value", "tags"]),
    ("changed_body_event", ["id"]),
  ]

  private static let values = [
    "NULL", "0", "-1", "1", "2", "12", "13", "60", "115", "127", "128", "255", "-9223372036854775808",
    "9223372036854775807", "4294967296", "0.0", "-0.0", "1e-320", "0.001", "1e6", "-1e6", "1200", "1200.0001",
    "1e308", "9e999", "-9e999", "253402300799999999", "253402300800000000", "-62135596800000000",
    "7258118400000000",
    "''", "'x'", "'kazez'", "'quest-plus'", "'photo'", "'weight'", "'person'", "'own'", "'{}'", "'[]'",
    "'[[[['",
    "'{\"k1\":1e999}'", "'{\"k1\":10}'", "'{\"step-octaves\":0.01,\"slopes\":200}'",
    "'{\"intervals\":[\"P8\"]}'",
    "'{\"maximum-cents\":0.001}'", "'{\"lowest-note\":108,\"highest-note\":21}'", "'[1,2]'", "'[\"a\"]'",
    "x''", "x'fffe00'", "CAST(x'c328' AS TEXT)", "zeroblob(100000)", "char(0, 65, 8238)",
  ]

  /// Changes one to three columns of one row or of all.
  private static func update(_ draws: Philox4x32.Block) -> String {
    let (table, names) = columns[Draws.integer(below: columns.count, from: draws.w0)]
    let column = names[Draws.integer(below: names.count, from: draws.w1)]
    let value = values[Draws.integer(below: values.count, from: draws.w2)]
    let isAll = draws.w3 % 8 == 0
    let key = table == "session_settings" ? "session_id" : "id"
    let row = isAll ? "" : " WHERE \(key) = (SELECT \(key) FROM \(table) LIMIT 1 OFFSET \(draws.w3 / 8 % 40))"
    return "UPDATE \(table) SET \(column) = \(value)\(row)"
  }

  /// Takes rules from a table.
  private static func loosening(_ draws: Philox4x32.Block) -> String {
    let rules = [
      ") STRICT", " NOT NULL", " INTEGER", " REAL", " TEXT", "json_valid", "REFERENCES", "PRIMARY KEY",
    ]
    let rule = rules[Draws.integer(below: rules.count, from: draws.w1)]
    let other = rule == ") STRICT" ? ")" : rule == "json_valid" ? "length" : ""
    let table = columns[Draws.integer(below: columns.count, from: draws.w0)].table
    return """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '\(rule)', '\(other)') WHERE name = '\(table)'
      """
  }

  private static func schemaChange(_ draws: Philox4x32.Block) -> String {
    let (table, names) = columns[Draws.integer(below: columns.count, from: draws.w0)]
    let column = names[Draws.integer(below: names.count, from: draws.w1)]
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    let changes = [
      "DROP TABLE \(table)", "ALTER TABLE \(table) RENAME TO other",
      "ALTER TABLE \(table) DROP COLUMN \(column)",
      "ALTER TABLE \(table) RENAME COLUMN \(column) TO other", "ALTER TABLE \(table) ADD COLUMN other TEXT",
      "CREATE VIEW other AS \(endless)", "DROP TABLE \(table); CREATE VIEW \(table) AS \(endless)",
      "CREATE TRIGGER other AFTER INSERT ON \(table) BEGIN DELETE FROM \(table); END",
      "DELETE FROM grdb_migrations", "DELETE FROM grdb_migrations WHERE identifier LIKE '00\(draws.w3 % 4)%'",
      "INSERT INTO grdb_migrations VALUES ('999-later')", "DROP TABLE grdb_migrations",
      "UPDATE grdb_migrations SET identifier = x'ff00'", "DROP INDEX comparison_timestamp",
      "DELETE FROM \(table)",
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = \(draws.w3 % 30) WHERE name = '\(table)'",
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE' WHERE name = '\(table)'",
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE "
        + "name = 'comparison_session') WHERE name = 'comparison_timestamp'",
      "PRAGMA user_version = 99", "CREATE VIRTUAL TABLE other USING fts5(x)",
    ]
    return changes[Draws.integer(below: changes.count, from: draws.w2)]
  }

  private static func run(_ statements: [String], on path: String) throws {
    for sql in statements {
      // Each on a connection of its own, which sees the schema anew. What does not go is left out.
      guard let queue = try? DatabaseQueue(path: path) else { continue }
      try? queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
        try database.execute(sql: sql)
        try database.checkpoint(.truncate)
      }
      try queue.close()
    }
  }

  private static func spoilBytes(_ path: String, _ draws: Philox4x32.Block) throws {
    let url = URL(filePath: path)
    var bytes = Array(try Data(contentsOf: url))
    guard !bytes.isEmpty else { return }
    let place = Draws.integer(below: bytes.count, from: draws.w1)
    switch draws.w0 % 8 {
    case 0: bytes.removeSubrange(place...)
    case 1: bytes[place] = UInt8(truncatingIfNeeded: draws.w2)
    case 2:
      let (from, to) = (place / 4096 * 4096, Draws.integer(below: bytes.count, from: draws.w2) / 4096 * 4096)
      let page = Array(bytes[from..<min(from + 4096, bytes.count)])
      bytes.replaceSubrange(to..<min(to + page.count, bytes.count), with: page)
    case 3:
      for index in place..<min(place + 64, bytes.count) { bytes[index] = UInt8(truncatingIfNeeded: draws.w2) }
    default: bytes[place] ^= 1 << (draws.w2 % 8)
    }
    try Data(bytes).write(to: url)
  }
}
