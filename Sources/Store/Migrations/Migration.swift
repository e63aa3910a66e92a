import GRDB

/// One step of the schema. Once released, its name and its SQL never change: a later step changes what it made.
struct Migration: Sendable {
  /// Kebab-case, with a number in front that says its place.
  let name: String
  /// What it does.
  let sql: String
}
