import Foundation
import TestSupport
import Testing

@testable import Files

/// A reader or writer of a pipe without another end would wait for ever.
@Suite(.timeLimit(.minutes(1))) struct `A pipe without another end` {
  private let scratch: ScratchDirectory
  private let pipe: String

  init() throws {
    scratch = try ScratchDirectory()
    pipe = scratch.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
  }

  private func refusal(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
  }

  @Test func `is not read where a file is expected`() {
    let sentence = "\(pipe): cannot read the file: it is not a regular file. Check the path."
    #expect(refusal { _ = try InputFile(pipe).bytes(atMost: 10) } == sentence)
    #expect(refusal { _ = try LineReader(pipe) } == sentence)
    #expect(refusal { _ = try SeekableFile(pipe) } == sentence)
    #expect((try? FileLock.holder(of: pipe)) == .some(nil))
  }

  @Test func `is not written`() {
    let sentence =
      "\(pipe): cannot write the file: no such device or address. Start the reader of the pipe first, or name a file."
    #expect(refusal { try OutputFile(pipe).save("sound") } == sentence)
    #expect(refusal { _ = try OpenFile(appendingTo: pipe) } == sentence)
  }

  @Test func `is read where the person has named it, when somebody writes`() throws {
    let writer = open(pipe, O_RDWR)
    #expect(write(writer, "answers", 7) == 7)
    #expect(try InputFile(pipe, acceptsPipes: true).bytes(atMost: 7) == Array("answers".utf8))
    close(writer)
  }

  @Test func `is no worse than a device, a socket or a folder`() {
    for (path, kind) in [("/dev/zero", "it is not a regular file"), (scratch.path, "is a directory")] {
      let sentence = "\(path): cannot read the file: \(kind). Check the path."
      #expect(refusal { _ = try InputFile(path).bytes(atMost: 10) } == sentence)
    }
  }
}
