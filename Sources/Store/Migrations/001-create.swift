extension MigrationCatalog {
  /// Creates the tables of sessions, with all data that a replay needs, of the records of both kinds, of the rows of
  /// imported files that are not trained here, and of body events.
  ///
  /// Instants are whole microseconds since 1970, notes MIDI numbers, intervals semitones, offsets cents. The columns
  /// from which the profile is loaded come first, because SQLite decodes earlier columns faster.
  ///
  /// - `session`: without a strategy it is one of pitch matching. `answered_by` is `person` or a JSON object with the
  ///   constants of a simulated listener. `history_settings` are the constants of its history.
  /// - `comparison`, `pitch_matching`: without a session they were imported from a file.
  /// - `kept_row`: `line` is a line of the app's current format, without its line end.
  /// - `body_event`: a row is one value; a DEXA scan has a row per finding, all with one id. The row of a photo has no
  ///   value; `tags` is a JSON array of its tags.
  static let create = Migration(
    name: "001-create",
    sql: """
      CREATE TABLE session (
        id INTEGER PRIMARY KEY,
        started_at INTEGER NOT NULL,
        seed INTEGER NOT NULL,
        strategy TEXT,
        strategy_parameters TEXT CHECK (strategy_parameters IS NULL OR json_valid(strategy_parameters)),
        answered_by TEXT NOT NULL CHECK (answered_by = 'person' OR json_valid(answered_by)),
        history_settings TEXT NOT NULL CHECK (json_valid(history_settings))
      ) STRICT;

      CREATE TABLE session_settings (
        session_id INTEGER NOT NULL REFERENCES session(id),
        from_trial INTEGER NOT NULL CHECK (from_trial >= 0),
        settings TEXT NOT NULL CHECK (json_valid(settings)),
        PRIMARY KEY (session_id, from_trial)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE comparison (
        id INTEGER PRIMARY KEY,
        timestamp INTEGER NOT NULL,
        reference_note INTEGER NOT NULL CHECK (reference_note BETWEEN 0 AND 127),
        interval INTEGER NOT NULL CHECK (interval BETWEEN 0 AND 12),
        cent_offset REAL NOT NULL,
        is_correct INTEGER NOT NULL CHECK (is_correct IN (0, 1)),
        target_note INTEGER NOT NULL CHECK (target_note BETWEEN 0 AND 127),
        tuning_system TEXT NOT NULL,
        session_id INTEGER REFERENCES session(id)
      ) STRICT;

      CREATE TABLE pitch_matching (
        id INTEGER PRIMARY KEY,
        timestamp INTEGER NOT NULL,
        reference_note INTEGER NOT NULL CHECK (reference_note BETWEEN 0 AND 127),
        interval INTEGER NOT NULL CHECK (interval BETWEEN 0 AND 12),
        user_cent_error REAL NOT NULL,
        initial_cent_offset REAL NOT NULL,
        target_note INTEGER NOT NULL CHECK (target_note BETWEEN 0 AND 127),
        tuning_system TEXT NOT NULL,
        session_id INTEGER REFERENCES session(id)
      ) STRICT;

      CREATE TABLE kept_row (
        id INTEGER PRIMARY KEY,
        timestamp INTEGER NOT NULL,
        line TEXT NOT NULL
      ) STRICT;

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

      CREATE INDEX comparison_timestamp ON comparison(timestamp);
      CREATE INDEX comparison_session ON comparison(session_id) WHERE session_id IS NOT NULL;
      CREATE INDEX pitch_matching_timestamp ON pitch_matching(timestamp);
      CREATE INDEX pitch_matching_session ON pitch_matching(session_id) WHERE session_id IS NOT NULL;
      CREATE INDEX kept_row_timestamp ON kept_row(timestamp);
      """)
}
