import Foundation
import TestSupport
import Testing

/// What the commands of a person's training and data say with a German locale; help and laboratory stay English.
@Suite struct `German on the command line` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func peach(_ words: String...) throws -> CommandRun {
    try CommandRun(
      "peach", words,
      environment: [
        "XDG_CONFIG_HOME": scratch.path, "XDG_DATA_HOME": scratch.path("data"), "LC_ALL": "de_DE.UTF-8",
        "COLUMNS": "80",
      ])
  }

  @Test func `begins with the overview, on a screen of 80 columns and 24 lines`() throws {
    let lines = try peach().output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 25 && lines.allSatisfy { $0.count <= 80 })
    for heading in ["ERSTE SCHRITTE", "TRAINIEREN: ", "MEINE DATEN: ", "LABOR: ", "KÖRPER: "] {
      #expect(lines.contains { $0.hasPrefix(heading) }, "\(heading)")
    }
    #expect(lines.contains("  peach train         miss dein Gehör, etwa 8 Minuten"))
  }

  @Test func `says what was imported, exported and copied`() throws {
    let answers =
      "timestamp,centOffset,isCorrect\n2026-10-01T10:00:00Z,10,true\n2026-10-01T10:00:05Z,9,false\n"
    let file = try scratch.write(answers, to: "answers.csv")
    let imported = try peach("import", file)
    #expect(
      imported.output.hasPrefix("2 Einträge aus \(file) hinzugefügt\n0 waren schon da\n"), "\(imported)")
    let (copy, backup) = (scratch.path("copy.csv"), scratch.path("backup.sqlite"))
    #expect(try peach("export", copy).errors == "2 Einträge in \(copy) geschrieben\n")
    #expect(try peach("backup", backup).output == "kopiert nach \(backup)\n")
    #expect(try peach("repair").output.hasSuffix(" ist nichts zu reparieren\n"))
    let replaced = try peach("import", copy, "--replace").output
    #expect(replaced.contains("\n2 vorher gelöscht"), "\(replaced)")
  }

  @Test(arguments: [
    (["profil"], "peach hat keinen Befehl „profil“. Meintest du „profile“?\n`peach --help` zeigt alle.\n"),
    (["kochen"], "peach hat keinen Befehl „kochen“.\n`peach --help` zeigt alle.\n"),
    (
      ["train", "unison"],
      "peach train hat keinen Befehl „unison“. Meintest du „peach train --intervals P1“?\n`peach train --help` zeigt alle.\n"
    ),
    (
      ["body", "add", "gewicht", "68.4"],
      "Den Messwert „gewicht“ gibt es nicht. Meintest du weight (Gewicht)?\n"
    ),
    (["body", "add", "Schlaf", "7.5"], "Den Messwert „Schlaf“ gibt es nicht. Meintest du sleep (Schlaf)?\n"),
    (
      ["body", "add", "sleep", "gut"],
      "Schlaf: muss eine Zahl sein. Eingegeben: gut. Schreib sie wie 7,5 oder 7:30.\n"
    ),
    (["export", "--forze", "a.csv"], "Die Option „--forze“ gibt es nicht. Meintest du „--force“?\n"),
    (
      ["timeline", "--format", "jsn"],
      "Für „--format“ gibt es nur text, json. Eingegeben: jsn. Meintest du „json“?\n"
    ),
    (["import"], "Es fehlt <file>.\n"),
  ])
  func `refuses what it does not know`(_ words: [String], sentence: String) throws {
    let run = try CommandRun(
      "peach", words, environment: ["XDG_DATA_HOME": scratch.path, "LC_ALL": "de_DE.UTF-8"])
    #expect(run.status == 64 && run.errors.hasPrefix(sentence), "\(run.errors)")
  }

  @Test func `leaves help and laboratory in English`() throws {
    #expect(try peach("train", "--help").output.contains("USAGE: peach train"))
    #expect(try peach("sweep", "--hepl").errors.hasPrefix("Error: Unknown option '--hepl'."))
  }
}
