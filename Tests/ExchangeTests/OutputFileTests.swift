import Foundation
import TestSupport
import Testing

@testable import Exchange

@Suite struct `Output files` {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  @Test func `replace what a name leads to and leave the name leading there`() throws {
    let file = try scratch.write("old", to: "real.yaml")
    let link = scratch.path("settings.yaml")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.yaml")
    try OutputFile(link).save(Array("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.yaml")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "new")
    #expect(try scratch.names() == ["real.yaml", "settings.yaml"])
  }

  @Test func `write to a pipe as it is`() throws {
    let pipe = scratch.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    // Open at both ends, so that nobody waits for the other.
    let reader = open(pipe, O_RDWR)
    defer { close(reader) }
    try OutputFile(pipe).save(Array("sound".utf8))
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &bytes, bytes.count) == 5 && bytes.starts(with: "sound".utf8))
    #expect(try scratch.names() == ["pipe"])
  }

  @Test func `leave what was there, and nothing beside it, when the writing fails`() throws {
    let file = try scratch.write("old", to: "peach.csv")
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try OutputFile(file).save { sink in
        try Array("half".utf8).withUnsafeBytes(sink)
        throw Stop()
      }
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    #expect(try scratch.names() == ["peach.csv"])
  }

  @Test func `tell that the disk is full`() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    #expect {
      try [UInt8(1)].withUnsafeBytes(OpenFile(descriptor: full, name: "a.wav").append)
    } throws: {
      "\($0)" == "a.wav: cannot write the file: no space left on device. Make room on the disk and try again."
    }
  }
}
