import Foundation
import Music
import TestSupport
import Testing
import Training

@testable import PeachCommand

@Suite struct `Answers that are put aside` {
  private let scratch: ScratchDirectory
  private var putAside: PutAside { PutAside(folders: [scratch.path], process: 7) }

  init() throws { scratch = try ScratchDirectory() }

  @Test func `are for their owner alone, in a file that can be imported`() throws {
    let file = try putAside.save([])
    #expect(file == scratch.path("peach-unsaved-7.csv"))
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    #expect(try peach("import", file, "--data", scratch.path("data")).status == 0)
  }

  @Test func `follow no link that was planted, and get the next number`() throws {
    let victim = try scratch.write("precious", to: "victim")
    for name in ["peach-unsaved-7.csv", "peach-unsaved-7-2.csv"] {
      try FileManager.default.createSymbolicLink(atPath: scratch.path(name), withDestinationPath: victim)
    }
    #expect(try putAside.save([]) == scratch.path("peach-unsaved-7-3.csv"))
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
  }

  @Test func `overwrite nothing`() throws {
    let first = try putAside.save([])
    let before = try Data(contentsOf: URL(filePath: first))
    #expect(try putAside.save([]) == scratch.path("peach-unsaved-7-2.csv"))
    #expect(try Data(contentsOf: URL(filePath: first)) == before)
  }

  @Test func `go to the next folder when the first takes no file`() throws {
    let folders = [scratch.path("none"), scratch.path]
    #expect(try PutAside(folders: folders, process: 7).save([]) == scratch.path("peach-unsaved-7.csv"))
  }

  @Test func `that no folder takes are said to be lost`() throws {
    let folder = scratch.path("none")
    #expect {
      try PutAside(folders: [folder], process: 7).save([])
    } throws: {
      "\($0)"
        == "\(folder)/peach-unsaved-7.csv: cannot write the file: no such file or directory. Check the path."
    }
  }
}
