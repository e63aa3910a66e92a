import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite struct `Output files` {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  @Test func `replace the target of a link and keep the link`() throws {
    let file = try scratch.write("old", to: "real.yaml")
    let link = scratch.path("settings.yaml")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.yaml")
    try OutputFile(link).save(Array("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.yaml")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "new")
    #expect(try scratch.names() == ["real.yaml", "settings.yaml"])
  }

  @Test func `write to a pipe in place`() throws {
    let pipe = scratch.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    // Open at both ends, so that neither open call blocks.
    let reader = open(pipe, O_RDWR)
    defer { close(reader) }
    try OutputFile(pipe).save(Array("sound".utf8))
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &bytes, bytes.count) == 5 && bytes.starts(with: "sound".utf8))
    #expect(try scratch.names() == ["pipe"])
  }

  @Test func `leave the old contents and no other file if writing fails`() throws {
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

  @Test func `report that the disk is full`() throws {
    let full = open("/dev/full", O_WRONLY)
    #expect {
      try [UInt8(1)].withUnsafeBytes(OpenFile(descriptor: full, path: "a.wav").append)
    } throws: {
      "\($0)" == "a.wav: cannot write the file: no space left on device. Make room on the disk and try again."
    }
  }

  @Test func `keep the permissions of the file that they replace`() throws {
    let file = try scratch.write("old", to: "shared.csv")
    #expect(chmod(file, 0o640) == 0)
    try OutputFile(file).save("new")
    #expect(try mode(of: file) == 0o640)
    try OutputFile(scratch.path("mine.csv")).save("new")
    #expect(try mode(of: scratch.path("mine.csv")) == 0o600)
  }

  @Test func `are written beside the file of another writer`() throws {
    let file = scratch.path("a.csv")
    try OutputFile(file).save { outer in
      try OutputFile(file).save("inner")
      try Array("outer".utf8).withUnsafeBytes(outer)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "outer")
    #expect(try scratch.names() == ["a.csv"])
  }

  @Test func `remove what a process that was killed has left`() throws {
    _ = try scratch.write("half", to: "a.csv.partial")
    try OutputFile(scratch.path("a.csv")).save("whole")
    #expect(try scratch.names() == ["a.csv"])
  }

  @Test func `follow no link that was planted in the way`() throws {
    let victim = try scratch.write("precious", to: "victim")
    for link in ["a.csv.partial", "a.csv.partial-2"] {
      try FileManager.default.createSymbolicLink(atPath: scratch.path(link), withDestinationPath: victim)
    }
    try OutputFile(scratch.path("a.csv")).save("new")
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    #expect(try String(contentsOfFile: scratch.path("a.csv"), encoding: .utf8) == "new")
  }

  // Eight threads act as processes: flock(2) distinguishes open files, not processes.
  @Test func `lose no change and show no torn content when many change one`() throws {
    let path = try scratch.write("0 0", to: "number")
    let file = OutputFile(path)
    let torn = Mutex(0)
    onThreads(8) { thread in
      for _ in 0..<25 {
        if thread < 6 {
          try! file.whileLocked {
            let number = try Self.numbers(in: path)[0] + 1
            try file.save("\(number)\(String(repeating: " ", count: 9000))\(number)")
          }
        } else {
          let numbers = try! Self.numbers(in: path)
          if numbers.count != 2 || numbers[0] != numbers[1] { torn.withLock { $0 += 1 } }
        }
      }
    }
    #expect(try Self.numbers(in: path) == [150, 150])
    #expect(torn.withLock { $0 } == 0)
    #expect(try scratch.names() == ["number"])
  }

  private static func numbers(in path: String) throws -> [Int] {
    String(decoding: try InputFile(path).bytes(atMost: 100_000), as: UTF8.self).split(separator: " ")
      .compactMap {
        Int($0)
      }
  }

  private func mode(of file: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
  }
}
