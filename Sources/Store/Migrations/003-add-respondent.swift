extension MigrationCatalog {
  /// Adds the respondent of a session, and the records from which its initial history was computed.
  ///
  /// `answered_by` is `person` or a JSON object with the constants of a simulated listener. `started_from` names the
  /// earlier records of the session's history: `own` means the records of the same respondent, `everything` the records
  /// of all respondents, as in releases before this migration. `history_settings` are the constants of that history as
  /// a JSON object; NULL means the defaults.
  ///
  /// Earlier releases saved simulated sessions like a person's; `FormerSession` detects them.
  static let addRespondent = Migration(
    name: "003-add-respondent",
    sql: """
      ALTER TABLE session ADD COLUMN answered_by TEXT NOT NULL DEFAULT 'person'
        CHECK (answered_by = 'person' OR json_valid(answered_by));
      ALTER TABLE session ADD COLUMN started_from TEXT NOT NULL DEFAULT 'everything'
        CHECK (started_from IN ('everything', 'own'));
      ALTER TABLE session ADD COLUMN history_settings TEXT
        CHECK (history_settings IS NULL OR json_valid(history_settings));
      """,
    changeRows: { database in
      for session in try FormerSession.all(in: database) {
        guard let listener = session.listener else { continue }
        try database.execute(
          sql: "UPDATE session SET answered_by = ? WHERE id = ?",
          arguments: [try listener.stored, session.id])
      }
    })
}
