import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite struct `A file lock` {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func lock(_ holder: String = "process 1 (first)", patience: Duration = .zero) throws -> FileLock {
    try FileLock(scratch.path(".a.lock"), of: "a.csv", holder: holder, patience: patience)
  }

  @Test func `is refused to a second process, with the holder's description`() throws {
    let first = try lock()
    let error = try #require(throws: FileInUse.self) { try lock("process 2 (second)") }
    #expect(
      error.description == """
        a.csv: only one process at a time may change the file, got a second while process 1 (first) has it open. Try again \
        when that process has ended.
        """)
    withExtendedLifetime(first) {}
  }

  @Test func `tells who holds it without changing it`() throws {
    let path = scratch.path(".a.lock")
    #expect(try FileLock.holder(of: path) == nil)
    #expect(try scratch.names().isEmpty)
    let first = try lock()
    #expect(try FileLock.holder(of: path) == "process 1 (first)")
    #expect(try FileLock.holder(of: path) == "process 1 (first)")
    first.release()
    #expect(try FileLock.holder(of: path) == nil)
    _ = try scratch.write("process 3 (killed)", to: ".a.lock")
    #expect(try FileLock.holder(of: path) == nil && scratch.names() == [".a.lock"])
    try lock().release()
  }

  @Test func `names process, program and machine`() throws {
    let machine = try String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8).dropLast()
    #expect(
      FileLock.process(running: "peach train") == "process \(getpid()) (peach train) on \(machine)")
  }

  @Test func `is free after its release and leaves no file`() throws {
    let first = try lock()
    first.release()
    let second = try lock()
    first.release()
    #expect(try scratch.names() == [".a.lock"])
    second.release()
    #expect(try scratch.names().isEmpty)
  }

  @Test func `is taken over from a killed process`() throws {
    _ = try scratch.write("process 3 (killed)", to: ".a.lock")
    try lock().release()
    #expect(try scratch.names().isEmpty)
  }

  @Test func `waits for its holder as long as allowed`() throws {
    let first = Mutex<FileLock?>(try lock())
    onThreads(2) { thread in
      if thread == 0 {
        first.withLock { $0 = nil }
      } else {
        #expect(throws: Never.self) { try lock(patience: .seconds(60)) }
      }
    }
  }

  @Test func `does not follow a symbolic link`() throws {
    let victim = try scratch.write("precious", to: "victim")
    try FileManager.default.createSymbolicLink(atPath: scratch.path(".a.lock"), withDestinationPath: victim)
    let error = try #require(throws: FileError.self) { try lock() }
    #expect(
      error.description == "a.csv: cannot write the file: too many levels of symbolic links. Check the path.")
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
  }

  @Test(arguments: [ENOLCK, EOPNOTSUPP, ENOSYS])
  func `reports a file system without locks`(code: Int32) {
    let description = FileError("lock", "a.csv", code: code).description
    #expect(description.hasPrefix("a.csv: cannot lock the file: "))
    #expect(description.hasSuffix(". This file system has no locks; choose a folder on a local disk."))
  }
}
