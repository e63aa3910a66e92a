import Files
import Foundation
import TestSupport
import Testing

@Suite struct `Folders` {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  @Test func `are created with their parents and permissions`() throws {
    try Folder.create(scratch.path("a/b"), permissions: .owner)
    for name in ["a", "a/b"] {
      let mode = try FileManager.default.attributesOfItem(atPath: scratch.path(name))[.posixPermissions]
      #expect(mode as? Int == 0o700)
    }
  }

  @Test func `are refused if a file has the name`() throws {
    let file = try scratch.write("", to: "a")
    let error = try #require(throws: FileError.self) { try Folder.create(file, permissions: .owner) }
    #expect(error.description == "\(file): cannot write the folder: not a directory. Check the path.")
  }

  @Test func `are emptied and removed with their contents`() throws {
    try Folder.create(scratch.path("a/b"), permissions: .owner)
    try Folder.createEmpty(scratch.path("a"), permissions: .shared)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("a")).isEmpty)
    try Folder.remove(scratch.path("a"))
    try Folder.remove(scratch.path("a"))
    #expect(try scratch.names().isEmpty)
  }

  @Test func `are not moved over a folder that is not empty`() throws {
    try Folder.create(scratch.path("a"), permissions: .owner)
    try Folder.create(scratch.path("b/c"), permissions: .owner)
    let error = try #require(throws: FileError.self) {
      try Folder.move(scratch.path("a"), to: scratch.path("b"))
    }
    #expect(
      error.description
        == "\(scratch.path("b")): cannot write the folder: directory not empty. Check the path."
    )
  }

  @Test func `are checked before they are read`() throws {
    try Folder.check(scratch.path)
    let file = try scratch.write("", to: "a")
    let error = try #require(throws: FileError.self) { try Folder.check(file) }
    #expect(error.description == "\(file): cannot read the file: not a directory. Check the path.")
  }

  @Test(arguments: [
    ("k", ".", "k"), ("k/", ".", "k"), (".", ".", "."), ("a/k//", "a", "k"), ("/k", "/", "k"), ("/", "/", ""),
    ("", ".", ""),
  ])
  func `are split into their parent and name`(_ path: String, _ parent: String, _ name: String) {
    #expect(Folder.split(path) == (parent, name))
  }

  @Test func `name their entries, and none if they cannot be read`() throws {
    _ = try scratch.write("", to: "a")
    try Folder.create(scratch.path(".b"), permissions: .owner)
    #expect(Folder.names(in: scratch.path).sorted() == [".b", "a"])
    #expect(Folder.names(in: scratch.path("a")).isEmpty && Folder.names(in: scratch.path("none")).isEmpty)
  }

  @Test func `without a name are refused`() {
    #expect(throws: FileError.self) { try Folder.create("", permissions: .owner) }
  }
}

@Suite struct `A regular file` {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  @Test func `is no folder and no pipe, and a link to one only where links are followed`() throws {
    let file = try scratch.write("", to: "a")
    let (link, pipe) = (scratch.path("link"), scratch.path("pipe"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(InputFile.isRegular(file) && InputFile.isRegular(file, followingLinks: false))
    #expect(InputFile.isRegular(link) && !InputFile.isRegular(link, followingLinks: false))
    for other in [scratch.path, pipe, scratch.path("none")] { #expect(!InputFile.isRegular(other)) }
  }

  @Test func `has another stamp when a file of the same size and time has replaced it`() throws {
    let (file, other) = (try scratch.write("a", to: "a"), try scratch.write("b", to: "b"))
    let time: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1_000_000)]
    for path in [file, other] { try FileManager.default.setAttributes(time, ofItemAtPath: path) }
    let stamp = try #require(FileStamp(file))
    #expect(FileStamp(file) == stamp)
    try Folder.move(other, to: file)
    #expect(FileStamp(file) != stamp)
  }
}
