extension MigrationCatalog {
  /// Creates the table of the rows that the app's files have and that are not trained here: `line` is a line of the file's
  /// current format, without its line end.
  static let createKeptRow = Migration(
    name: "004-create-kept-row",
    sql: """
      CREATE TABLE kept_row (
        id INTEGER PRIMARY KEY,
        timestamp INTEGER NOT NULL,
        line TEXT NOT NULL
      ) STRICT;

      CREATE INDEX kept_row_timestamp ON kept_row(timestamp);
      """)
}
