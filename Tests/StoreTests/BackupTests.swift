import Foundation
import TestSupport
import Testing

@testable import Store

@Suite struct `A backup` {
  let scratch: ScratchDirectory
  var directory: StoreDirectory { StoreDirectory(path: scratch.path("peach")) }
  var file: String { scratch.path("copy.sqlite") }

  init() throws { scratch = try ScratchDirectory() }

  private func backUp(replacing: Bool = false) throws {
    try Store.backUp(directory, to: file, isReplacing: replacing)
  }

  /// The number of records in a store with the backup as its database.
  private func restored() throws -> Int {
    let place = StoreDirectory(path: scratch.path("restored"))
    try? FileManager.default.removeItem(atPath: place.path)
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: file, toPath: place.database)
    return try Store(place, for: .changing(holder: "this test")).counts().comparisons
  }

  @Test func `has everything saved while another process trains, in one file for its owner`() throws {
    let store = try Store(changing: scratch)
    try store.add(records(10))
    try backUp()
    try store.add(records(20))
    #expect(try restored() == 10)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try scratch.names() == ["copy.sqlite", "peach", "restored"])
  }

  @Test func `replaces a file only on request`() throws {
    try Store(changing: scratch).add(records(10))
    _ = try scratch.write("mine", to: "copy.sqlite")
    let error = try #require(throws: StoreError.self) { try backUp() }
    #expect(error.description == "\(file): the file must not exist yet. Choose another name or add --force.")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    try backUp(replacing: true)
    #expect(try restored() == 10)
  }

  @Test func `never replaces the store, nor a database with a log`() throws {
    let store = try Store(changing: scratch)
    try store.add(records(10))
    let itself = try #require(throws: StoreError.self) {
      try Store.backUp(directory, to: directory.database, isReplacing: true)
    }
    #expect(
      itself.description
        == "\(directory.database): a backup must not replace the store itself. Choose another name.")
    _ = try scratch.write("a log", to: "copy.sqlite-wal")
    let log = try #require(throws: StoreError.self) { try backUp() }
    #expect(log.description == "\(file): no write-ahead log may lie beside a backup. Choose another name.")
  }

  @Test func `of an empty directory is refused and creates no file`() throws {
    let error = try #require(throws: StoreError.self) { try backUp() }
    #expect(
      error.description == """
        \(directory.database): the store cannot be opened: no such file or directory. Choose another directory with --data.
        """)
    #expect(try scratch.names().isEmpty)
  }

  @Test(.enabled(if: ScratchMount.isPossible)) func `on a full disk leaves no file`() throws {
    try Store(changing: scratch).add(records(3000))
    let mount = try ScratchMount(kilobytes: 64)
    #expect(throws: StoreError.diskFull(path: "\(mount.path)/copy.sqlite")) {
      try Store.backUp(directory, to: "\(mount.path)/copy.sqlite", isReplacing: false)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: mount.path).isEmpty)
  }
}
