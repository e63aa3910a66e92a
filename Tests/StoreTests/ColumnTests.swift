import GRDB
import TestSupport
import Testing

@testable import Store

@Suite struct `Columns of results` {
  @Test func `have the names of the cases, in their order`() throws {
    let scratch = try ScratchDirectory()
    let store = try Store(changing: scratch)
    try store.read { database in
      func check<Column: ResultColumn>(_ column: Column.Type, _ sql: String) throws {
        #expect(try database.makeStatement(sql: sql).columnNames == Column.allCases.map(\.name), "\(sql)")
      }
      for table in RecordTable.all { try check(RecordColumn.self, table.allRows) }
      for orphans in OrphanTable.all { try check(OrphanColumn.self, orphans.selection(and: "NULL")) }
      try check(SessionColumn.self, "SELECT \(Store.session(comparisons: "0")) FROM session")
      try check(SettingsColumn.self, Store.allSettings)
      try check(BodyEventRow.Column.self, Store.allBodyEvents)
      try check(ComparisonColumn.self, "SELECT \(ComparisonColumn.list) FROM comparison")
      try check(MatchingColumn.self, "SELECT \(MatchingColumn.list) FROM pitch_matching")
    }
  }

  @Test func `are named in snake case`() {
    #expect(SettingsColumn.list == "session_id, from_trial, settings")
    #expect(
      ComparisonColumn.scanned == "timestamp, reference_note, interval, cent_offset, is_correct, target_note")
  }
}
