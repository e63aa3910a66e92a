import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct `Pending files` {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  @Test func `have their name when they are finished, not before`() throws {
    let file = try PendingFile(scratch.path("trials.csv"))
    try file.append(Array("one".utf8))
    #expect(try scratch.names() == ["trials.csv.partial"])
    #expect(file.temporaryPath == scratch.path("trials.csv.partial"))
    try file.finish()
    #expect(try scratch.names() == ["trials.csv"])
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "one")
    file.discard()
    #expect(try scratch.names() == ["trials.csv"], "nothing is discarded after it was finished")
  }

  @Test func `leave nothing when they are released or discarded`() throws {
    do {
      let file = try PendingFile(scratch.path("released.csv"))
      try file.append(Array("half".utf8))
    }
    try PendingFile(scratch.path("discarded.csv")).discard()
    #expect(try scratch.names() == [])
  }

  @Test func `replace a file only when they are finished`() throws {
    let path = try scratch.write("old", to: "trials.csv")
    let file = try PendingFile(path)
    try file.append(Array("new".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    try file.finish()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test func `cannot have the name of a folder, or be in one that is missing`() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path("folder.csv"), withIntermediateDirectories: false)
    #expect(throws: FileError("write", scratch.path("folder.csv"), code: EISDIR)) {
      try PendingFile(scratch.path("folder.csv"))
    }
    #expect(throws: FileError("write", scratch.path("none/trials.csv"), code: ENOENT)) {
      try PendingFile(scratch.path("none/trials.csv"))
    }
    #expect(try scratch.names() == ["folder.csv"])
  }
}
