// A store written by the first release; never edit it, add one for each later migration.
import Foundation
import GRDB
import Music
import TestSupport
import Testing
import Training

@testable import Store

@Suite struct `Stores of earlier releases` {
  @Test func `open, with their records and sessions`() throws {
    let scratch = try ScratchDirectory()
    let directory = StoreDirectory(path: scratch.path)
    do {
      let old = try DatabaseQueue(path: directory.database)
      try old.writeWithoutTransaction { try $0.execute(sql: release1) }
    }
    let store = try Store(directory, for: .changing(holder: "this test"))
    let kept = try store.allRecords()
    #expect(kept == [.comparison(comparison(0)), .comparison(comparison(1)), .pitchMatching(matching(1))])
    let session = try #require(try store.sessions().first)
    #expect(session.session.seed == .max && session.comparisons == 1)
    #expect(session.session.strategy?["k1"] == .number(0.04))
    #expect(try TrainingSettings(session.session.settings).intervals == [.majorThird])
    #expect(try TrainingSettings(session.session.settings).noteDuration.seconds == 0.5)
  }
}

private let release1 = """
  CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
  INSERT INTO grdb_migrations VALUES('001-create-training');
  CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    started_at INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    strategy TEXT,
    strategy_parameters TEXT CHECK (json_valid(strategy_parameters))
  ) STRICT;
  INSERT INTO session VALUES(1,1772548200000000,-1,'kazez','{"k1":0.04,"k2":0.09}');
  CREATE TABLE session_settings (
    session_id INTEGER NOT NULL REFERENCES session(id),
    from_trial INTEGER NOT NULL CHECK (from_trial >= 0),
    settings TEXT NOT NULL CHECK (json_valid(settings)),
    PRIMARY KEY (session_id, from_trial)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO session_settings VALUES(1,0,'{"intervals":["M3"],"note-duration":0.5,"reference-pitch":442}');
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
  INSERT INTO comparison VALUES(1,1772548200250001,36,4,-99.5,0,40,'equal_temperament',1);
  INSERT INTO comparison VALUES(2,1772548210250001,37,4,-98.5,1,41,'just_intonation',NULL);
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
  INSERT INTO pitch_matching VALUES(1,1772548215250001,60,7,-0.1,-19.25,67,'equal_temperament',1);
  CREATE INDEX comparison_timestamp ON comparison(timestamp);
  CREATE INDEX comparison_session ON comparison(session_id) WHERE session_id IS NOT NULL;
  CREATE INDEX pitch_matching_timestamp ON pitch_matching(timestamp);
  CREATE INDEX pitch_matching_session ON pitch_matching(session_id) WHERE session_id IS NOT NULL;
  """
