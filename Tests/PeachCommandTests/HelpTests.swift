// Snapshots in `Snapshots/`, one file a command, as `peach COMMAND --help` prints it eighty columns wide, without the list
// of all commands; after a change that is meant, PEACH_SNAPSHOTS=write makes them again.
import ArgumentParser
import Foundation
import TestSupport
import Testing
import Text

@testable import PeachCommand

/// The commands of the catalog as messages list them.
private let known = CommandCatalog.commands.map { $0._commandName }.joined(separator: ", ")

private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

/// The laboratory's commands.
private let commands = [
  "", "advise", "audit", "calibrate", "compare", "fit", "list", "merge", "plan", "simulate", "status",
  "sweep",
  "timeline", "trace",
  "tune",
]
/// Those of live training.
private let liveCommands = [
  "backup", "devices", "doctor", "export", "import", "profile", "repair", "replay", "reset", "serve",
  "settings",
  "tone",
  "train", "train comparison",
  "train matching",
]

/// Those of the body's timeline.
private let bodyCommands =
  ["body"]
  + ["add", "buckets", "correct", "delete", "export", "import", "list", "scrub", "series", "show"].map {
    "body \($0)"
  }

@Suite struct `The help` {
  @Test(arguments: commands + liveCommands + bodyCommands)
  func `of a command is what it was`(_ command: String) throws {
    let run = try CommandRun(
      "peach", command.split(separator: " ").map(String.init) + ["--help"], environment: ["COLUMNS": "80"])
    #expect(run.status == 0 && run.errors.isEmpty)
    let name = command.isEmpty ? "peach" : command.replacing(" ", with: "-")
    let file = folder.appending(path: "\(name).txt")
    let help =
      command.isEmpty
      ? try #require(run.output.components(separatedBy: "\nTRAINING SUBCOMMANDS:\n").first) : run.output
    if ProcessInfo.processInfo.environment["PEACH_SNAPSHOTS"] == "write" {
      try Data(help.utf8).write(to: file)
    }
    #expect(help == (try String(contentsOf: file, encoding: .utf8)))
  }

  /// Every command at every level, by the names after "peach".
  private static var everyCommand: [[String]] {
    func below(_ commands: [any ParsableCommand.Type], _ path: [String]) -> [[String]] {
      commands.flatMap { command in
        let path = path + [command._commandName]
        return [path] + below(command.configuration.subcommands, path)
      }
    }
    return [[]] + below(CommandCatalog.commands, [])
  }

  @Test func `of every command has no line of more than 80 columns, and errors have none in their usage`()
    throws
  {
    #expect(Self.everyCommand.count > 38)
    for command in Self.everyCommand {
      let help = try CommandRun("peach", command + ["--help"], environment: ["COLUMNS": "80"]).output
      for line in help.split(separator: "\n") {
        #expect(line.count <= 80, "\(command): \(line)")
        let brackets = line.hasPrefix("USAGE: ") ? line.filter { "[]".contains($0) } : ""
        #expect(brackets.replacing("[]", with: "").replacing("[]", with: "").isEmpty, "\(line)")
      }
    }
    let wrong = try CommandRun("peach", ["trace", "--nonsense"], environment: ["COLUMNS": "80"]).errors
    #expect(
      wrong.contains("\nUsage: peach trace [<options>] --strategy <strategy> --answers <answers>\n"),
      "\(wrong)")
  }

  @Test func `of every command that the first page names has three examples`() throws {
    let first = try peach("--help").output
    let listed = try #require(first.firstMatch(of: /\nTRAINING SUBCOMMANDS:\n(?s:.*)/)).output
    // A name stands after two spaces, the rest of its line after many, the name of its group after none.
    let names = listed.split(separator: "\n").compactMap { line in
      line.hasPrefix("   ") || line.hasPrefix("  See ") || !line.hasPrefix(" ")
        ? nil : line.split(separator: " ").first.map(String.init)
    }
    #expect(Set(names).isSuperset(of: commands.dropFirst() + liveCommands.filter { !$0.contains(" ") }))
    for name in [""] + names {
      let help = try CommandRun(
        "peach", [name, "--help"].filter { !$0.isEmpty }, environment: ["COLUMNS": "200"]
      ).output
      let examples = try #require(help.components(separatedBy: "\nEXAMPLES\n").dropFirst().first, "\(name)")
      let lines = examples.components(separatedBy: "\n\n")[0].split(separator: "\n")
      #expect(lines.count(where: { $0.contains("peach ") }) >= 3, "\(name)")
    }
  }

  @Test func `and the version need no more than to be asked for`() throws {
    let version = try peach("--version")
    #expect(
      version.status == 0 && version.output.wholeMatch(of: /peach \d+\.\d+\.\d+( \([0-9a-f]{12}\))?\n/) != nil
    )
  }

  @Test(arguments: [
    (
      ["simulat", "x.yaml"],
      "Error: peach has no command \"simulat\". Did you mean \"simulate\"? Known: \(known)"
    ),
    (["cook"], "Error: peach has no command \"cook\". Known: \(known)"),
    (["trace"], "Error: Missing expected argument '--strategy <strategy>'"),
    (["list", "strategy"], "Error: The value 'strategy' is invalid for '<kind>'."),
    (["simulate"], "Error: Missing expected argument '<scenario>'"),
    (["sweep", "x.yaml", "--seed", "-1"], "Error: Missing value for '--seed <seed>'"),
    (["list", "measures", "--format", "xml"], "Error: The value 'xml' is invalid for '--format <format>'."),
  ])
  func `is offered to whoever uses a command wrongly, with exit code 64`(_ arguments: [String], start: String)
    throws
  {
    let run = try CommandRun("peach", arguments)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.hasPrefix(start) && run.errors.contains("--help"), "\(run.errors)")
  }
}

@Suite struct `What peach alone prints` {
  @Test(arguments: [[], ["help"]]) func `fits a screen with four groups and three first steps`(
    _ words: [String]
  ) throws {
    let run = try CommandRun("peach", words, environment: ["COLUMNS": "80"])
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(run.status == 0 && run.errors.isEmpty)
    // With the prompt below.
    #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 }, "\(run.output)")
    #expect(lines.count { $0.hasPrefix("  peach ") } == 3)
    for heading in ["TRAIN: ", "MY DATA: ", "LABORATORY: ", "BODY TIMELINE: "] {
      #expect(lines.contains { $0.hasPrefix(heading) })
    }
  }

  @Test func `has every command, and no two of one name`() {
    let lines = Overview.text(in: .english).split(separator: "\n")
    let names = CommandCatalog.commands.map { $0._commandName }
    let words = Set(lines.flatMap { $0.split(separator: " ") }.map(String.init))
    #expect(Set(names).isSubset(of: words) && Set(names).count == names.count)
    #expect(!lines.contains { $0.last == " " })
  }

  /// ArgumentParser would derive a missing name from the type, by casts that took more than half of each start's time.
  @Test func `has the name of every command in its configuration`() {
    var (commands, count) = (CommandCatalog.commands, 0)
    while let command = commands.popLast() {
      #expect(command.configuration.commandName != nil, "\(command)")
      commands += command.configuration.subcommands
      count += 1
    }
    #expect(count > CommandCatalog.commands.count)
  }
}
