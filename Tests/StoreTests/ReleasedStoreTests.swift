// Stores/release-N.sqlite is a store that release N wrote; never edit it, add one for each later migration.
import Foundation
import GRDB
import Music
import TestSupport
import Testing
import Training

@testable import Store

@Suite struct `Stores of earlier releases` {
  @Test func `open, with their records and sessions, which replay`() throws {
    let scratch = try ScratchDirectory()
    let store = try Store(try scratch.releasedStore(), for: .changing(holder: "this test"))
    #expect(try store.counts(.everyone) == (125, 5))
    let sessions = try store.sessions(.everyone)
    #expect(sessions.map(\.session.seed) == [101, 102, 103, 104, 105, 108, 109, 110])
    try #require(sessions.count == 8)
    for session in sessions {
      #expect(try store.replay(session).differences == [], "session \(session.id)")
      #expect(try TrainingSettings(session.session.settings).noteDuration.seconds == 0.3)
    }
    #expect(try TrainingSettings(sessions[5].session.settings).intervals == [.perfectFifth])
  }
}

extension ScratchDirectory {
  /// A directory with a copy of the store that release 1.0 wrote; see `RespondentTests`.
  func releasedStore() throws -> StoreDirectory {
    let directory = StoreDirectory(path: path("released"))
    try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: true)
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stores/release-1.sqlite")
    try FileManager.default.copyItem(at: file, to: URL(filePath: directory.database))
    return directory
  }
}
