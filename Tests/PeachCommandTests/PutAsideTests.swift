import Files
import Foundation
import TestSupport
import Testing
import Text
import Training

@testable import Live
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

  @Test(arguments: [
    (
      UnsavedAnswers.ofSimulatedListener(1), "Lost: 1 answer of the simulated listener.",
      "Verloren: 1 Antwort des simulierten Hörers."
    ),
    (
      .ofSimulatedListener(1200), "Lost: 1\u{202F}200 answers of the simulated listener.",
      "Verloren: 1\u{202F}200 Antworten des simulierten Hörers."
    ),
    (
      .lost(1, FileError("write", "D", code: ENOSPC)),
      "Lost: 1 answer, since D: cannot write the file: no space left on device. Make room on the disk and try again.",
      "Verloren: 1 Antwort, denn D: die Datei lässt sich nicht schreiben: die Platte ist voll. Schaffe Platz und versuche es erneut."
    ),
    (
      .lost(2, FileError("write", "D", code: EROFS)),
      "Lost: 2 answers, since D: cannot write the file: read-only file system. Choose a place that you may write.",
      "Verloren: 2 Antworten, denn D: die Datei lässt sich nicht schreiben: der Ort ist nur lesbar. Wähle einen anderen Ort."
    ),
    (
      .putAside(1, file: "a.csv"), "Put aside: 1 answer; peach import a.csv takes it in.",
      "Beiseitegelegt: 1 Antwort; peach import a.csv nimmt sie auf."
    ),
    (
      .putAside(3, file: "a.csv"), "Put aside: 3 answers; peach import a.csv takes them in.",
      "Beiseitegelegt: 3 Antworten; peach import a.csv nimmt sie auf."
    ),
  ])
  func `or lost are counted in a sentence`(_ answers: UnsavedAnswers, english: String, german: String) {
    #expect(answers.sentence(in: .english) == english)
    #expect(answers.sentence(in: .german) == german)
  }
}
