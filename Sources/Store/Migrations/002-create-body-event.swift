extension MigrationCatalog {
  /// Creates the table of body events.
  ///
  /// A row is one value; a DEXA scan has a row per finding, all with one id. The row of a photo has no value; `tags` is
  /// a JSON array of its tags. Timestamps are whole microseconds since 1970.
  static let createBodyEvent = Migration(
    name: "002-create-body-event",
    sql: """
      CREATE TABLE body_event (
        id TEXT NOT NULL CHECK (id <> ''),
        metric TEXT NOT NULL CHECK (metric <> ''),
        timestamp INTEGER NOT NULL,
        value REAL,
        tags TEXT CHECK (tags IS NULL OR json_valid(tags)),
        PRIMARY KEY (id, metric),
        CHECK ((metric = 'photo') = (value IS NULL)),
        CHECK ((metric = 'photo') = (tags IS NOT NULL))
      ) STRICT, WITHOUT ROWID;
      """)
}
