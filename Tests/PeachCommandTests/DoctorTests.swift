import Foundation
import Results
import TestSupport
import Testing
import Text

@Suite struct `The doctor` {
  private let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private func doctor(_ arguments: String..., d3: String = "none", language: String = "C") throws
    -> CommandRun
  {
    try CommandRun(
      "peach", ["doctor"] + arguments,
      environment: [
        "XDG_DATA_HOME": scratch.path("data"), "XDG_CONFIG_HOME": scratch.path("config"), "PEACH_D3": d3,
        "LC_ALL": language,
      ])
  }

  private func settings(_ text: String) throws -> String { try scratch.write(text, to: "settings.yaml") }

  @Test func `says that everything works where it does`() throws {
    let library = try scratch.write("// https://d3js.org v5", to: "d3.min.js")
    let run = try doctor("--settings", try settings("device: \"null\"\n"), d3: library)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(run.status == 0 && run.errors.isEmpty && lines.count == 6, "\(run)")
    #expect(
      lines[0].hasPrefix("peach ")
        && lines[1].hasPrefix("Everything works, but nothing can be heard: the device is null."))
    #expect(lines[2].hasPrefix("sound     ✓ \"null\" opens, and nothing can be heard; "))
    #expect(lines[3] == "data      ✓ \(scratch.path("data"))/peach: nothing yet")
    #expect(lines[4] == "settings  ✓ \(scratch.path("settings.yaml"))")
    #expect(lines[5] == "charts    ✓ \(library)")
  }

  @Test func `gives its verdict in German where the person's language is`() throws {
    let library = try scratch.write("// https://d3js.org v5", to: "d3.min.js")
    let silent = try settings("device: \"null\"\n")
    #expect(
      try doctor("--settings", silent, d3: library, language: "de_DE.UTF-8").output.contains(
        "\nAlles funktioniert, aber nichts ist zu hören: das Gerät ist null."))
    #expect(
      try doctor("--settings", silent, language: "de_DE.UTF-8").output.contains(
        "\nNicht alles funktioniert: Grafiken. Zeilen mit ✗ sagen, was zu tun ist.\n"))
  }

  @Test func `names parts and their state in German`() throws {
    let german = try doctor("--settings", try settings("device: \"null\"\n"), language: "de_DE.UTF-8").output
    #expect(
      german.contains("\nTon            ✓ \"null\" lässt sich öffnen, zu hören ist nichts; "), "\(german)")
    #expect(german.contains("/peach: noch nichts\nEinstellungen  ✓ "), "\(german)")
    #expect(german.contains("\nGrafiken       ✗ Die Grafiken fehlen: "), "\(german)")
    let english = try doctor("--settings", try settings("device: \"null\"\n")).output
    #expect(english.contains(" ✗ \(D3Library.advice(in: .english))\n"), "\(english)")
  }

  @Test func `names the next step for sound and charts, without which the rest works`() throws {
    let run = try doctor("--settings", try settings("device: nowhere\n"))
    #expect(run.status == 0)
    #expect(run.output.contains("\nNot everything works: sound, charts. Lines with ✗ say what to do.\n"))
    #expect(run.output.contains("\nsound     ✗ audio: cannot open \"nowhere\": "))
    #expect(run.output.contains("\ncharts    ✗ The charts are missing: run apt install node-d3"))
  }

  @Test func `fails for a damaged store and invalid settings`() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path("data/peach"), withIntermediateDirectories: true)
    _ = try scratch.write("no database", to: "data/peach/training.sqlite")
    let damaged = try doctor("--settings", try settings("device: \"null\"\n"))
    #expect(
      damaged.status == 1 && damaged.output.contains("\ndata      ✗ \(scratch.path("data"))/peach/training"))
    let wrong = try doctor("--settings", try settings("note-duration: 9\n"), "--data", scratch.path)
    #expect(wrong.status == 1 && wrong.output.contains("\nsettings  ✗ \(scratch.path("settings.yaml")):1:"))
  }

  @Test func `counts the devices that peach devices lists, without converters`() throws {
    // Not beside the system's configuration, which may define the same names.
    let devices = ["upmix", "samplerate", "null", "mine"].map {
      "pcm.\($0) { type null hint { show on description \"A plugin\" } }\n"
    }
    let configuration = try scratch.write(devices.joined(), to: "alsa.conf")
    let environment = [
      "ALSA_CONFIG_PATH": configuration, "XDG_DATA_HOME": scratch.path("data"),
      "XDG_CONFIG_HOME": scratch.path("config"), "LC_ALL": "C",
    ]
    let list = try CommandRun("peach", ["devices"], environment: environment).output
    #expect(list == "null  no sound\nmine  A plugin\n")
    let file = try settings("device: \"null\"\n")
    let doctor = try CommandRun("peach", ["doctor", "--settings", file], environment: environment).output
    #expect(doctor.contains("; 2 devices in ALSA's configuration"), "\(doctor)")
  }

  @Test func `counts what it has read, as JSON`() throws {
    let file = try settings("device: \"null\"\n")
    let training = try peach(
      "train", "comparison", "--listener", "novice", "--comparisons", "3", "--device", "null", "--data",
      scratch.path("own"))
    #expect(training.status == 0, "\(training.errors)")
    let json = try doctor("--settings", file, "--data", scratch.path("own"), "--format", "json").json()
    let data = try #require(json["data"] as? [String: Any])
    #expect(data["works"] as? Bool == true && data["comparisons"] as? Int == 0, "\(data)")
    #expect((json["charts"] as? [String: Any])?["works"] as? Bool == false)
  }
}
