import Foundation
import TestSupport
import Testing
import Text

@testable import PeachCommand

@Suite struct `What a terminal would obey` {
  /// C0, DEL, C1, ends of lines and paragraphs, overrides of the direction of writing.
  static let controls: [UInt32] =
    Array(0...0x1F) + Array(0x7F...0x9F) + [0x2028, 0x2029] + Array(0x202A...0x202E) + Array(0x2066...0x2069)

  @Test func `is named in lines, and in texts but for the line's end`() {
    for value in Self.controls {
      let text = "a\(Unicode.Scalar(value)!)b"
      let named = "a\\u{\(String(value, radix: 16, uppercase: true))}b"
      #expect(text.lineForTerminal == named)
      #expect(text.forTerminal == (value == 0x0A ? "a\nb" : named))
    }
    let harmless = "Größe 12,3 ¢ ♪ 🎵 ▁▂ é ½"
    #expect(harmless.lineForTerminal == harmless && harmless.forTerminal == harmless)
  }

  @Test func `is written where a style is meant`() {
    let palette = Palette(environment: [:])
    #expect(palette.green("a\u{1B}b").lineForTerminal == "\u{1B}[32ma\\u{1B}b\u{1B}[22;39m")
    #expect(
      palette.dim(palette.reversed("▄")).lineForTerminal == "\u{1B}[2m\u{1B}[7m▄\u{1B}[27m\u{1B}[22;39m")
    for colourless in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      #expect(Palette(environment: colourless).green("a").lineForTerminal == "a")
    }
  }

  @Test func `stays on its line in a table`() {
    var table = Table(header: ["name", "n"])
    table.rows = [["a\nb\u{1B}", "1"]]
    #expect(table.text == "name           n\na\\u{A}b\\u{1B}  1")
  }

  @Test func `is escaped in JSON, with the same value`() throws {
    for value in Self.controls {
      let text = "a\(Unicode.Scalar(value)!)b"
      let json = try JSON.object([text: .text(text)]).pretty
      #expect(json.unicodeScalars.allSatisfy { $0 == "\n" || !Self.controls.contains($0.value) })
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String]
      #expect(object == [text: text])
    }
  }

  private func expectClean(_ text: String, _ command: [String]) {
    let bad = text.unicodeScalars.filter { $0 != "\n" && Self.controls.contains($0.value) }
    #expect(bad.isEmpty, "\(command): \(bad.map(\.value)) in \(text)")
  }

  @Test func `never comes from the names of files that are read and written`() throws {
    let scratch = try ScratchDirectory()
    let scenario = try scratch.write(
      """
      name: sly
      question: "Is\\u001B]0;sly\\u0007 it?"
      population: [{ listener: amateur, count: 2 }]
      strategy: { name: kazez, k1: [0.03, 0.05] }
      training: { sessions: 1, comparisons-per-session: 5 }
      """, to: "a\u{1B}[2J\u{9B}c\u{202E}.yaml")
    for command in [
      ["simulate", scenario], ["simulate", scenario, "--format", "json"],
      ["sweep", scenario, "--out", scratch.path("o\u{1B}[2J")],
      ["sweep", scenario, "--out", scratch.path("p\u{9B}c"), "--format", "json"],
    ] {
      let run = try CommandRun("peach", command)
      #expect(run.status == 0 && (run.output + run.errors).contains("\\u"), "\(run)")
      expectClean(run.output + run.errors, command)
    }
  }

  @Test(arguments: [
    ["simulate", "no\u{1B}[2J.yaml"], ["sly\u{1B}[2J"], ["simulate", "small.yaml", "--sly\u{9B}2J"],
    ["settings", "a\u{1B}[2J=1"],
    ["settings", "sound=\u{202E}enis"], ["list", "\u{1B}c"], ["tone", "--note", "A4\u{7F}"],
    ["import", "\u{1B}[2J.csv"],
    ["trace", "--strategy", "\u{1B}[2J", "--answers", "1"], ["merge", "\u{1B}[2J"],
    ["body", "list", "--events", "\u{1B}"],
    ["train", "comparison", "--device", "null", "--listener", "\u{1B}[2J"], ["tune", "\u{1B}[2J"],
    ["tone", "--device", "\u{1B}[2J"],
  ])
  func `never comes from an argument`(_ command: [String]) throws {
    let scratch = try ScratchDirectory()
    let run = try CommandRun(
      "peach", command, environment: ["XDG_CONFIG_HOME": scratch.path, "XDG_DATA_HOME": scratch.path])
    #expect(run.status != 0 && run.errors.contains("\\u{"), "\(run)")
    expectClean(run.output + run.errors, command)
  }

  @Test func `never comes from the names and hints of devices`() throws {
    let scratch = try ScratchDirectory()
    let configuration = try scratch.write(
      "pcm.sly { type null hint { show on description \"bad\u{1B}[2Jhint\u{9B}c\" } }\n", to: "asound.conf")
    for format in ["text", "json"] {
      let run = try CommandRun(
        "peach", ["devices", "--format", format],
        environment: ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:\(configuration)"])
      #expect(run.output.contains("sly") && run.output.contains("hint"), "\(run)")
      expectClean(run.output + run.errors, ["devices", format])
    }
  }
}
