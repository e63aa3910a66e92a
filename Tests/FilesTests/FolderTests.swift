import Files
import Foundation
import TestSupport
import Testing

@Suite struct `Folders` {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  @Test func `are created with those above them for whom they are meant`() throws {
    try Folder.create(scratch.path("a/b"), permissions: .owner)
    for name in ["a", "a/b"] {
      let mode = try FileManager.default.attributesOfItem(atPath: scratch.path(name))[.posixPermissions]
      #expect(mode as? Int == 0o700)
    }
  }

  @Test func `are refused where a file stands in the way`() throws {
    let file = try scratch.write("", to: "a")
    let error = try #require(throws: FileError.self) { try Folder.create(file, permissions: .owner) }
    #expect(error.description == "\(file): cannot write the file: not a directory. Check the path.")
  }

  @Test func `without a name are refused`() {
    #expect(throws: FileError.self) { try Folder.create("", permissions: .owner) }
  }
}
