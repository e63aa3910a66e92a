import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

@Suite struct `A store that is closed` {
  let scratch: ScratchDirectory
  var directory: StoreDirectory { StoreDirectory(path: scratch.path("peach")) }

  init() throws { scratch = try ScratchDirectory() }

  /// The files in the store's directory, without the database and the lock.
  private func besides() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).filter {
      $0.hasPrefix("training.sqlite-")
    }
  }

  /// The number of records in a copy of the database file alone.
  private func copied() throws -> Int {
    let copy = StoreDirectory(path: scratch.path("copy"))
    try? FileManager.default.removeItem(atPath: copy.path)
    try FileManager.default.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: directory.database, toPath: copy.database)
    let store = try Store(copy, for: .reading)
    defer { store.close() }
    return try store.counts().comparisons
  }

  @Test func `is one file, also while references to it remain`() throws {
    let store = try Store(changing: scratch)
    try store.add(records(20))
    store.close()
    #expect(try besides().isEmpty)
    #expect(try copied() == 20)
    #expect(throws: StoreError.self) { try store.counts() }
    withExtendedLifetime(store) {}
  }

  @Test func `is complete in its file, also while another process reads`() throws {
    let writer = try Store(changing: scratch)
    try writer.add(records(5))
    let reader = try Store(directory, for: .reading)
    #expect(try reader.counts().comparisons == 5)
    try writer.add(records(20))
    writer.close()
    #expect(try copied() == 20)
    reader.close()
    #expect(try besides().isEmpty)
  }

  @Test func `leaves no files when it was only read`() throws {
    do { try Store(changing: scratch).add(records(3)) }
    let before = try Data(contentsOf: URL(filePath: directory.database))
    let reader = try Store(directory, for: .reading)
    #expect(try reader.counts().comparisons == 3)
    reader.close()
    #expect(try besides().isEmpty)
    #expect(try Data(contentsOf: URL(filePath: directory.database)) == before)
    #expect(throws: StoreError.readOnly(path: directory.database)) {
      try Store(reading: scratch).add(records(9))
    }
  }

  /// The state after kill -9: what was saved is in the log.
  private func killed() throws {
    let live = try Store(changing: scratch)
    try live.add(records(7))
    let copy = scratch.path("killed")
    try FileManager.default.copyItem(atPath: directory.path, toPath: copy)
    live.close()
    try FileManager.default.removeItem(atPath: directory.path)
    try FileManager.default.moveItem(atPath: copy, toPath: directory.path)
    try? FileManager.default.removeItem(atPath: directory.database + "-shm")
    #expect(try besides() == ["training.sqlite-wal"])
  }

  @Test func `by kill -9 is complete in its file after it was read`() throws {
    try killed()
    let reader = try Store(directory, for: .reading)
    #expect(try reader.counts().comparisons == 7)
    reader.close()
    #expect(try besides().isEmpty)
    #expect(try copied() == 7)
  }

  @Test func `by kill -9 and then damaged is unchanged, including its log`() throws {
    try killed()
    // A log that adds a view, on a database that is refused because of it.
    let queue = try DatabaseQueue(path: directory.database)
    try queue.writeWithoutTransaction { try $0.execute(sql: "CREATE VIEW v AS SELECT 1") }
    let log = try Data(contentsOf: URL(filePath: directory.database + "-wal"))
    let database = try Data(contentsOf: URL(filePath: directory.database))
    let keep = scratch.path("keep")
    try FileManager.default.copyItem(atPath: directory.path, toPath: keep)
    try queue.close()
    let kept = StoreDirectory(path: keep)
    #expect(throws: StoreError.self) { try Store(kept, for: .reading) }
    #expect(try Data(contentsOf: URL(filePath: kept.database)) == database)
    #expect(try Data(contentsOf: URL(filePath: kept.database + "-wal")) == log)
  }
}
