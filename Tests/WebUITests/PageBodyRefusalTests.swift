import BodyTimeline
import Store
import TestSupport
import Testing
import Text

@testable import Live
@testable import WebUI

@Suite struct `Refusals of body events on the page` {
  let folder: ServedFolder

  init() throws { folder = try ServedFolder() }

  @Test(arguments: [
    BodyEntry(metric: "Weight!", value: ["80"]),
    BodyEntry(metric: "photo", value: [""], at: "2026-01-05T07:00:00Z"),
  ])
  func `refuses what peach body add refuses, with its sentence`(_ entry: BodyEntry) async throws {
    let (run, refusal) = try await refusals(of: entry)
    #expect(run.errors == "\(refusal?.description ?? "")\n")
  }

  @Test(arguments: [
    (
      BodyEntry(metric: "weight", value: ["5000"]),
      "Weight: must be a number from 1 to 700 kg. Given: 5000. Check the value and its unit."
    ),
    (
      BodyEntry(metric: "weight", value: ["-1"]),
      "Weight: must be a number from 1 to 700 kg. Given: -1. Check the value and its unit."
    ),
    (
      BodyEntry(metric: "weight", value: ["80"], at: "0099-01-01T00:00:00Z"),
      "When: must lie between 1900 and 2199. Given: 0099-01-01T00:00:00Z. Correct the year."
    ),
    (
      BodyEntry(metric: "dexa", value: ["lean_mass=62"]),
      """
      DEXA scan: needs FFMI or lean mass, and at least one more value. Given: Lean mass. Add the missing value.
      """
    ),
    (
      BodyEntry(metric: "photo", value: ["a.jpg"], tags: ["a;b"]),
      "Tags: none may be empty or contain a ;. Given: a;b. Separate them with commas."
    ),
    (
      BodyEntry(metric: "photo", value: ["kept"]),
      """
      kept: this entry is kept already. Correct it in the list of entries, or choose another time.
      """
    ),
    (
      BodyEntry(metric: "weight", value: ["heavy"]),
      "Weight: must be a number. Given: heavy. Write it as 82.5."
    ),
    (
      BodyEntry(metric: "weight", value: ["nan"]), "Weight: must be a number. Given: nan. Write it as 82.5."
    ),
    (
      BodyEntry(metric: "sleep", value: ["7h"]),
      "Sleep: must be a number. Given: 7h. Write it as 7.5 or 7:30."
    ),
    (
      BodyEntry(metric: "weight", value: ["80", "81"]),
      "Weight: must be a single value. Given: 80; 81. Enter one of them."
    ),
    (
      BodyEntry(metric: "weight", value: ["80"], at: "yesterday"),
      """
      When: must be a date or time. Given: yesterday. Write it as 2026-03-03 or 2026-03-03T14:30:00Z.
      """
    ),
    (
      BodyEntry(metric: "weight", value: ["80"], tags: ["front"]),
      "Tags: only a photo has tags. Given for: Weight. Leave them out."
    ),
    (
      BodyEntry(metric: "Gewicht", value: ["80"]),
      "Metric: must be one of the form. Given: Gewicht. Load the page again."
    ),
    (
      BodyEntry(metric: "height", value: ["178"]),
      "Body height: is a setting, not a measurement. Enter it in Settings."
    ),
    (
      BodyEntry(metric: "dexa", value: ["bones=3"]),
      """
      DEXA scan: must have only FFMI, Lean mass, Fat mass, Body fat. Given: bones=3. Load the page again.
      """
    ),
    (
      BodyEntry(metric: "dexa", value: ["ffmi=19", "ffmi=20"]),
      "DEXA scan: no value may be entered twice. Given: FFMI again. Leave one out."
    ),
  ])
  func `refuses what peach body add refuses, in the words of its form`(
    _ entry: BodyEntry, _ sentence: String
  ) async throws {
    let (_, refusal) = try await refusals(of: entry)
    #expect(refusal?.description == sentence)
  }

  /// How the terminal and the page refuse an entry; the page together with one that it would store.
  private func refusals(of entry: BodyEntry) async throws -> (CommandRun, BodyRefusal?) {
    try folder.body("add", "weight", "80", "--id", "kept")
    let options = (entry.at.map { ["--at", $0] } ?? []) + entry.tags.flatMap { ["--tag", $0] }
    let run = try CommandRun(
      "peach",
      ["body", "add", "--missing-photo", "--data", folder.scratch.path] + options + ["--", entry.metric]
        + entry.value)
    let feed = try BodyFeed(ServedStore(folder.data))
    let refusal = await #expect(throws: BodyRefusal.self) {
      try await feed.make(
        .add([BodyEntry(metric: "weight", value: ["81"], at: "2026-01-05T07:00:00Z"), entry]),
        isConfirmed: false, in: .english)
    }
    #expect(run.status == 64)
    #expect(try folder.data.readStore().bodyEvents().map(\.id) == ["kept"], "all or none")
    return (run, refusal)
  }

  @Test func `refuses a second check-in of the same minute in the page's language`() async throws {
    let feed = try BodyFeed(ServedStore(folder.data))
    let entry = BodyEntry(metric: "weight", value: ["81"], at: "2026-01-05T07:00:00Z")
    func add(_ language: Language) async throws {
      _ = try await feed.make(.add([entry]), isConfirmed: true, in: language)
    }
    try await add(.english)
    for (language, start) in [(Language.english, "Weight: this entry"), (.german, "Gewicht: diesen Eintrag")]
    {
      let refusal = await #expect(throws: BodyRefusal.self) { try await add(language) }
      #expect(refusal?.description.hasPrefix(start) == true)
    }
    #expect(try folder.data.readStore().bodyEvents().count == 1)
  }

  @Test(arguments: [
    (
      BodyEntry(metric: "weight", value: ["805"]),
      "Gewicht: muss eine Zahl von 1 bis 700 kg sein. Eingegeben: 805. Prüfe den Wert und seine Einheit."
    ),
    (
      BodyEntry(metric: "body_fat", value: ["0.2"]),
      "Körperfett: muss eine Zahl von 0,5 bis 95 % sein. Eingegeben: 0,2. Prüfe den Wert und seine Einheit."
    ),
    (
      BodyEntry(metric: "weight", value: ["80"], at: "1024-01-05T07:00:00Z"),
      "Wann: muss zwischen 1900 und 2199 liegen. Eingegeben: 1024-01-05T07:00:00Z. Berichtige das Jahr."
    ),
    (
      BodyEntry(metric: "dexa", value: ["fat_mass=18"]),
      """
      DEXA-Messung: braucht FFMI oder Magermasse und mindestens einen weiteren Wert. Eingegeben: Fettmasse. Ergänze \
      den fehlenden Wert.
      """
    ),
    (
      BodyEntry(metric: "photo", value: ["a.jpg"], tags: ["a;b"]),
      "Stichwörter: keines darf leer sein oder ein ; enthalten. Eingegeben: a;b. Trenne sie durch Kommas."
    ),
    (
      BodyEntry(metric: "body_fat", value: ["viel"]),
      "Körperfett: muss eine Zahl sein. Eingegeben: viel. Schreib sie wie 21,5."
    ),
    (
      BodyEntry(metric: "steps", value: ["9.50"]),
      "Schritte: muss eine Zahl sein. Eingegeben: 9.50. Schreib sie wie 8000."
    ),
    (
      BodyEntry(metric: "steps", value: ["9 50"]),
      "Schritte: muss eine Zahl sein. Eingegeben: 9 50. Schreib sie wie 8000."
    ),
    (
      BodyEntry(metric: "sleep", value: ["7h"]),
      "Schlaf: muss eine Zahl sein. Eingegeben: 7h. Schreib sie wie 7,5 oder 7:30."
    ),
    (
      BodyEntry(metric: "weight", value: ["80", "81"]),
      "Gewicht: muss ein einziger Wert sein. Eingegeben: 80; 81. Gib einen davon ein."
    ),
    (
      BodyEntry(metric: "weight", value: ["80"], at: "gestern"),
      """
      Wann: muss ein Datum oder eine Zeit sein. Eingegeben: gestern. Schreib es wie 2026-03-03 oder \
      2026-03-03T14:30:00Z.
      """
    ),
    (
      BodyEntry(metric: "weight", value: ["80"], tags: ["vorn"]),
      "Stichwörter: nur ein Foto hat welche. Eingegeben für: Gewicht. Lass sie weg."
    ),
    (
      BodyEntry(metric: "wieght", value: ["80"]),
      "Messwert: muss einer des Formulars sein. Eingegeben: wieght. Lade die Seite noch einmal."
    ),
    (
      BodyEntry(metric: "height", value: ["178"]),
      "Körpergröße: ist eine Einstellung, kein Messwert. Gib sie in den Einstellungen ein."
    ),
    (
      BodyEntry(metric: "dexa", value: ["bones=3"]),
      """
      DEXA-Messung: darf nur FFMI, Magermasse, Fettmasse, Körperfett haben. Eingegeben: bones=3. Lade die Seite noch \
      einmal.
      """
    ),
    (
      BodyEntry(metric: "dexa", value: ["ffmi=19", "ffmi=20"]),
      "DEXA-Messung: kein Wert darf zweimal vorkommen. Eingegeben: FFMI noch einmal. Lass einen weg."
    ),
  ])
  func `refuses an entry in German`(_ entry: BodyEntry, _ sentence: String) async throws {
    let feed = try BodyFeed(ServedStore(folder.data))
    await #expect(throws: BodyRefusal(sentence)) {
      try await feed.make(.add([entry]), isConfirmed: true, in: .german)
    }
  }

  @Test(arguments: [
    (Language.english, "Weight: must be a single value. Given: 80; 81. Enter one of them."),
    (.german, "Gewicht: muss ein einziger Wert sein. Eingegeben: 80; 81. Gib einen davon ein."),
  ])
  func `refuses several values in the correction of a weight`(_ language: Language, _ sentence: String)
    async throws
  {
    try folder.body("add", "weight", "80", "--id", "kept")
    let feed = try BodyFeed(ServedStore(folder.data))
    await #expect(throws: BodyRefusal(sentence)) {
      try await feed.make(
        .correct(id: "kept", value: ["80", "81"], at: nil), isConfirmed: true, in: language)
    }
  }

  @Test(arguments: [
    (Language.english, "Photo: has no value. Change when it was taken instead."),
    (.german, "Foto: hat keinen Wert. Ändere stattdessen, wann es aufgenommen wurde."),
  ])
  func `refuses a value in the correction of a photo`(_ language: Language, _ sentence: String) async throws {
    try folder.body("add", "photo", "kept.jpg", "--missing-photo")
    let feed = try BodyFeed(ServedStore(folder.data))
    await #expect(throws: BodyRefusal(sentence)) {
      try await feed.make(.correct(id: "kept.jpg", value: ["80"], at: nil), isConfirmed: true, in: language)
    }
  }

  @Test func `refuses in German a change of an entry that is gone, and one that cannot be undone`()
    async throws
  {
    let feed = try BodyFeed(ServedStore(folder.data))
    func make(_ change: BodyChange) async throws {
      _ = try await feed.make(change, isConfirmed: true, in: .german)
    }
    await #expect(throws: BodyRefusal("Der Eintrag wurde gelöscht. Öffne die Liste noch einmal.")) {
      try await make(.delete(id: "none"))
    }
    await #expect(
      throws: BodyRefusal(
        "Diese Änderung lässt sich nicht mehr rückgängig machen. Berichtige den Eintrag in der Liste.")
    ) {
      try await make(.undo(1))
    }
  }
}
