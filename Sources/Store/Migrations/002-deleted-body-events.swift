extension MigrationCatalog {
  /// Creates the table of the ids of deleted body events, which an import leaves out: a growing export contains them again.
  static let deletedBodyEvents = Migration(
    name: "002-deleted-body-events",
    sql: "CREATE TABLE deleted_body_event (id TEXT PRIMARY KEY CHECK (id <> '')) STRICT, WITHOUT ROWID;")
}
