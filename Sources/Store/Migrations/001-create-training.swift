extension MigrationCatalog {
  /// Creates the tables of sessions, with all data that a replay needs, and of the records of both kinds.
  ///
  /// Instants are whole microseconds since 1970, notes MIDI numbers, intervals semitones, offsets cents. The columns
  /// from which the profile is loaded come first, because SQLite decodes earlier columns faster. A session without a
  /// strategy is one of pitch matching. Records without a session were imported from a file.
  static let createTraining = Migration(
    name: "001-create-training",
    sql: """
      CREATE TABLE session (
        id INTEGER PRIMARY KEY,
        started_at INTEGER NOT NULL,
        seed INTEGER NOT NULL,
        strategy TEXT,
        strategy_parameters TEXT CHECK (strategy_parameters IS NULL OR json_valid(strategy_parameters))
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

      CREATE INDEX comparison_timestamp ON comparison(timestamp);
      CREATE INDEX comparison_session ON comparison(session_id) WHERE session_id IS NOT NULL;
      CREATE INDEX pitch_matching_timestamp ON pitch_matching(timestamp);
      CREATE INDEX pitch_matching_session ON pitch_matching(session_id) WHERE session_id IS NOT NULL;
      """)
}
