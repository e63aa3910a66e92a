import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

@Suite struct `Opening a store` {
  let scratch: ScratchDirectory
  var directory: StoreDirectory { StoreDirectory(path: scratch.path("peach")) }

  init() throws { scratch = try ScratchDirectory() }

  @Test func `creates files that only their owner can read`() throws {
    let store = try Store(changing: scratch)
    try store.add(records(1))
    for name in ["", "/training.sqlite", "/training.sqlite-wal", "/training.sqlite-shm", "/training.lock"] {
      let mode = try FileManager.default.attributesOfItem(atPath: directory.path + name)[.posixPermissions]
      #expect(mode as? Int == (name.isEmpty ? 0o700 : 0o600), "\(name)")
    }
  }

  // A write-ahead log that is not synced loses answers when the power fails; 2 is FULL.
  @Test func `syncs every transaction and checks foreign keys`() throws {
    let store = try Store(changing: scratch)
    let pragmas = try store.read { database in
      try ["journal_mode", "synchronous", "foreign_keys"].map {
        try String.fetchOne(database, sql: "PRAGMA \($0)")
      }
    }
    #expect(pragmas == ["wal", "2", "1"])
  }

  // A commit writes the log, waits for the disk, and changes its index; a reader in between still sees the former state.
  @Test func `a stamp differs when a commit becomes visible, even if no time of a file does`() throws {
    let store = try Store(changing: scratch)
    try store.add(records(1))
    let copy = StoreDirectory(path: scratch.path("copy"))
    try FileManager.default.copyItem(atPath: directory.path, toPath: copy.path)
    let early = StoreStamp(copy)
    #expect(StoreStamp(copy) == early)
    try store.add(records(2).suffix(2))
    let index = try Data(contentsOf: URL(filePath: directory.database + "-shm"))
    try index.write(to: URL(filePath: copy.database + "-shm"))
    #expect(StoreStamp(copy) != early)
  }

  @Test func `finds the person's own directory`() throws {
    #expect(try StoreDirectory(environment: ["HOME": "/home/a"]).path == "/home/a/.local/share/peach")
    #expect(try StoreDirectory(environment: ["HOME": "/h", "XDG_DATA_HOME": "/data"]).path == "/data/peach")
    // "All paths must be absolute; a relative one is to be ignored": XDG Base Directory Specification 0.8.
    #expect(
      try StoreDirectory(environment: ["HOME": "/h", "XDG_DATA_HOME": "data"]).path == "/h/.local/share/peach"
    )
  }

  @Test func `for reading where there is none gives an empty one and creates no files`() throws {
    #expect(try Store(reading: scratch).allRecords().isEmpty)
    #expect(try scratch.names().isEmpty)
  }

  // A reader must not take a store for damaged while another process creates it.
  @Test func `reads one state, also of a store that is being created`() throws {
    try directory.create()
    try directory.createDatabaseFile()
    let reader = try DatabaseQueue(path: directory.database)
    try reader.read { database in
      try database.beginReading()
      let writer = try DatabaseQueue(path: directory.database)
      #expect(throws: DatabaseError.self) { try MigrationCatalog.migrator.migrate(writer) }
      #expect(try MigrationCatalog.migrator.appliedIdentifiers(database).isEmpty)
    }
    try MigrationCatalog.migrator.migrate(reader)
    let other = try DatabaseQueue(path: directory.database)
    try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
  }

  // Released migrations: never change one, add one.
  @Test func `applies the known migrations`() throws {
    let store = try Store(changing: scratch)
    let applied = try store.read { try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations") }
    #expect(applied == ["001-create", "002-changed-body-events"])
  }

  @Test func `is refused to a second process, with the holder's description`() throws {
    let first = try Store(changing: scratch)
    let error = try #require(throws: StoreError.self) { try Store(changing: scratch) }
    #expect(
      error.description == """
        \(directory.path): the store is in use by this test. Wait until it ends, or choose another with --data.
        """)
    #expect(try Store(reading: scratch).allRecords().isEmpty)
    withExtendedLifetime(first) {}
  }

  @Test func `works again once the first process has ended`() throws {
    do { _ = try Store(changing: scratch) }
    _ = try Store(changing: scratch)
  }

  @Test func `of another schema is refused and changes nothing`() throws {
    do {
      let store = try Store(changing: scratch)
      try store.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('002-from-the-future')") }
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: directory.database))
    for access in [Store.Access.reading, .changing(holder: "this test")] {
      let error = try #require(throws: StoreError.self) { try Store(directory, for: access) }
      #expect(
        error.description == """
          \(directory.database): the schema must be known to this release, got 002-from-the-future. \
          Use the release that wrote the store, or another directory with --data.
          """)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: directory.database)) == before)
  }

  // The first page; that of comparisons.
  @Test(arguments: [0, 20_480]) func `that is damaged is refused, unchanged and can be renamed`(
    at offset: Int
  ) throws {
    do { try Store(changing: scratch).add(records(200)) }
    let url = URL(fileURLWithPath: directory.database)
    var bytes = try Data(contentsOf: url)
    bytes.replaceSubrange(offset..<offset + 2000, with: Data(repeating: 0xA5, count: 2000))
    try bytes.write(to: url)
    for access in [Store.Access.reading, .changing(holder: "this test")] {
      let error = try #require(throws: StoreError.self) { try Store(directory, for: access) }
      #expect(error.description.hasPrefix("\(directory.database): the store is damaged: "))
      #expect(!error.description.contains("\n"))
      #expect(error.description.hasSuffix("run peach reset: it renames the file and creates an empty store."))
    }
    #expect(try Data(contentsOf: url) == bytes)
    let aside = try Store.setAside(directory, holder: "this test")
    #expect(aside == "\(directory.path)/training.damaged-1.sqlite")
    #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == bytes)
    #expect(try Store(changing: scratch).allRecords().isEmpty)
  }

  @Test(.enabled(if: ScratchMount.isPossible))
  func `on a read-only disk is refused for writing and can be read`()
    throws
  {
    let mount = try ScratchMount(kilobytes: 4096)
    let directory = StoreDirectory(path: mount.path)
    do { try Store(directory, for: .changing(holder: "this test")).add(records(3)) }
    try mount.makeReadOnly()
    let error = try #require(throws: StoreError.self) {
      try Store(directory, for: .changing(holder: "this test"))
    }
    #expect(
      error.description == """
        \(mount.path): the store must be writable, got read-only. Change its permissions or choose --data.
        """)
    #expect(try Store(directory, for: .reading).allRecords() == records(3))
  }
}
