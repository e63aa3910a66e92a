extension MigrationCatalog {
  /// Creates the table of the ids of body events that a person has corrected or deleted. An import leaves out the file's,
  /// because a growing export contains them again.
  static let changedBodyEvents = Migration(
    name: "002-changed-body-events",
    sql: "CREATE TABLE changed_body_event (id TEXT PRIMARY KEY CHECK (id <> '')) STRICT, WITHOUT ROWID;")
}
