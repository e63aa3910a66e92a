import Foundation
import TestSupport
import Testing

@Suite struct `Tone` {
  @Test(arguments: ["1e9", "-1200.1"])
  func `is refused when it is detuned by more than an octave`(_ cents: String) throws {
    let run = try peach("tone", "--cents=\(cents)", "--wav", "/dev/null/a.wav")
    let shown = cents == "1e9" ? "1000000000.0" : cents
    #expect(run.isRefused("--cents: must be in -1200…1200, got \(shown). Choose another --note."))
  }

  @Test(arguments: [["--device", "null"], ["--wav", "/dev/null/a.wav"]])
  func `of a level that cannot be had is refused alike, played or written`(_ place: [String]) throws {
    let run = try CommandRun("peach", ["tone", "--level", "50"] + place)
    #expect(
      run.isRefused("tone: level must be in -60.0…6.0 dB, got 50.0. Zero is the usual one."),
      "\(run.errors)")
  }

  @Test func `says why its file cannot be written`() throws {
    #expect(
      try peach("tone", "--wav", "/dev/null/a.wav").isRefused(
        "/dev/null/a.wav: cannot write the file: not a directory. Check the path.", status: 1))
  }

  @Test func `is written whole`() throws {
    let scratch = try ScratchDirectory()
    #expect(try peach("tone", "--wav", scratch.path("a.wav"), "--duration", "0.5").status == 0)
    #expect(try Data(contentsOf: URL(filePath: scratch.path("a.wav"))).count == 44 + 2 * 24_000)
    #expect(try scratch.names() == ["a.wav"])
  }
}

@Suite struct `Standard output` {
  @Test(arguments: [["list", "strategies"], ["export", "-"], ["--help"]])
  func `that takes no more ends the command with a sentence`(_ arguments: [String]) throws {
    let scratch = try ScratchDirectory()
    let run = try CommandRun(
      "peach", arguments, environment: ["XDG_DATA_HOME": scratch.path("data")],
      into: FileHandle(forWritingAtPath: "/dev/full"))
    #expect(run.status == 1)
    #expect(
      run.errors
        == "standard output: cannot write the file: no space left on device. Make room on the disk and try again.\n"
    )
  }
}
