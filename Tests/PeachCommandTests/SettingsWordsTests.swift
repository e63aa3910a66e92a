import Exchange
import Foundation
import Music
import TestSupport
import Testing
import Text
import Training
import WebUI

@testable import Live
@testable import PeachCommand

/// What `peach settings` says, in German. Names, units of the system and values are those of the file.
@Suite struct `Settings in German` {
  private static let strategies = StrategyCatalog.standard.names
  private let words = SettingsWords(.german)
  private static let intervals = Interval.allCases.map { "\($0.abbreviation) (\($0.name(in: .german)))" }
    .joined(separator: ", ")

  private func settings(_ changes: [String: String] = [:]) throws -> PersonalSettings {
    var settings = PersonalSettings(sounds: SettingsFile.allSounds)
    try settings.set(changes)
    return settings
  }

  /// The words of more than three letters.
  private func words(of text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter }.map(String.init).filter { $0.count > 3 })
  }

  /// Names and words that both languages share.
  private static let shared: Set<String> = [
    "ffmi", "alsa", "halves", "kazez", "chain", "factor", "rule", "prior", "normal", "weibull", "gaussian",
    "exponent", "family", "quantile", "placement", "until", "apps", "pause", "relative", "targets", "cents",
    "octaves", "name", "value", "linear",
    "highest", "lowest", "step", "peach",
  ]

  @Test(arguments: strategies) func `explain every setting without an English word`(_ strategy: String) throws
  {
    let settings = try settings(["strategy": strategy])
    for parameter in settings.parameters {
      let english = SettingsWords(.english).meaning(of: parameter, strategy: strategy) ?? ""
      let german = words.meaning(of: parameter, strategy: strategy) ?? ""
      let same = words(of: parameter.summary).union(words(of: english)).intersection(words(of: german))
        .subtracting(Self.shared)
      #expect(same.isEmpty, "\(parameter.name): \(same.sorted()) in \(german)")
    }
  }

  @Test(arguments: [
    ("note-gap", "0.5", "Pause zwischen den Tönen: 0 s → 0,5 s, ab dem nächsten Vergleich"),
    ("sound", "plucked-string", "Klang: Sinus → Gezupfte Saite, ab der nächsten Sitzung"),
    ("height", "180", "Körpergröße: keine → 180 cm"), ("lowest-note", "C2", "Tiefster Ton: C, wie zuvor"),
  ])
  func `say what was changed, and from when on`(_ name: String, _ value: String, _ said: String) throws {
    let (former, now) = (try settings(), try settings([name: value]))
    let parameter = try #require(now.parameters.first { $0.name == name })
    #expect(words.change(parameter, from: former, to: now) == said)
  }

  @Test(arguments: [
    (
      ["lowest-note": "X3"],
      "„Tiefster Ton (lowest-note)“ muss ein Ton von A₂ bis c⁵ sein, z. B. h. Eingegeben: X3. Vorgabe: C."
    ),
    (
      ["reference-pitch": "4000"],
      "„Kammerton (reference-pitch)“ muss eine Zahl von 415 bis 466 Hz sein. Eingegeben: 4000. Vorgabe: 440 Hz."
    ),
    (
      ["timeline-window": "0"],
      "„Zeiträume des gleitenden Mittels (timeline-window)“ muss eine ganze Zahl von 1 bis 100000 Punkte sein. Eingegeben: 0. Vorgabe: 20 Punkte."
    ),
    (
      ["tuning": "rein"],
      "Für „Stimmung (tuning)“ gibt es nur equal-temperament (Gleichstufig), just-intonation (Rein). Eingegeben: rein. "
        + "Meintest du just-intonation (Rein)?"
    ),
    (
      ["interval-direction": "beide"],
      "Für „Richtung der Intervalle (interval-direction)“ gibt es nur up (Aufwärts), down (Abwärts), both (Beide). Eingegeben: beide. "
        + "Meintest du both (Beide)?"
    ),
    (
      ["lowest-note": "fis"],
      "„Tiefster Ton (lowest-note)“ muss ein Ton von A₂ bis c⁵ sein, z. B. h. Eingegeben: fis. In einer Datei heißt er F#3."
    ),
    (
      ["lowest-note": "a"],
      "„Tiefster Ton (lowest-note)“ muss ein Ton von A₂ bis c⁵ sein, z. B. h. Eingegeben: a. In einer Datei heißt er A3."
    ),
    (
      ["wait-for-touch": "ja"],
      "„Warten, bis der Regler berührt wird (wait-for-touch)“ muss true oder false sein. Eingegeben: ja. Vorgabe: false."
    ),
    (
      ["tuning": "just-intonatoin"],
      "Für „Stimmung (tuning)“ gibt es nur equal-temperament (Gleichstufig), just-intonation (Rein). Eingegeben: just-intonatoin. Meintest du just-intonation (Rein)?"
    ),
    (
      ["intervals": "Trez"],
      "Für „Intervalle (intervals)“ gibt es nur \(Self.intervals), auch mehrere davon. Eingegeben: Trez. Meintest du m3 (kleine Terz) oder M3 (große Terz)?"
    ),
    (
      ["intervals": "P1,Quint"],
      "Für „Intervalle (intervals)“ gibt es nur \(Self.intervals), auch mehrere davon. Eingegeben: Quint. Meintest du P5 (Quinte)?"
    ),
    (["kammerton": "442"], "settings: kammerton gibt es nicht. Meintest du Kammerton (reference-pitch)?"),
    (["tiefster-ton": "C3"], "settings: tiefster-ton gibt es nicht. Meintest du Tiefster Ton (lowest-note)?"),
    (["lowets-note": "C3"], "settings: lowets-note gibt es nicht. Meintest du Tiefster Ton (lowest-note)?"),
    (
      ["richtung": "up"],
      "settings: richtung gibt es nicht. Meintest du Richtung der Intervalle (interval-direction)?"
    ),
    (["foo": "1"], "settings: foo gibt es nicht. `peach settings --full` zeigt alle."),
    (
      ["highest-note": "D2"],
      "Der höchste Ton muss mindestens eine Oktave über dem tiefsten liegen. Eingegeben: D."
    ),
    (
      ["lowest-note": "C7", "maximum-cents": "50"],
      "Der tiefste Ton muss mindestens eine Oktave unter dem höchsten liegen. Eingegeben: c⁴."
    ),
    (
      ["maximum-cents": "0.05"],
      "Der größte Unterschied darf nicht kleiner sein als der kleinste. Vertausche die beiden. Eingegeben: 0.05."
    ),
    (
      ["minimum-cents": "200"],
      "Der kleinste Unterschied darf nicht größer sein als der größte. Vertausche die beiden. Eingegeben: 200."
    ),
    (
      ["strategy": "kazez", "k1": "0.5"],
      "„k1“ muss kleiner sein als 1/√(maximum-cents). Verkleinere den Wert. Eingegeben: 0.5."
    ),
    (
      ["strategy": "kazez", "first-cents": "200"],
      "„first-cents“ muss 0 sein oder zwischen „minimum-cents“ und „maximum-cents“ liegen. Eingegeben: 200."
    ),
  ])
  func `say what a value must be`(_ changes: [String: String], _ sentence: String) throws {
    let error = try #require(#expect(throws: ParameterError.self) { _ = try settings(changes) })
    #expect(Language.german.sentence(of: error) == sentence)
    if case .unknown(let name, _, _) = error {
      // The list of all would fill a screen.
      let words = Language.english.sentence(of: error)
      #expect(words.hasPrefix("settings has no parameter \"\(name)\". ") && words.count < 100, "\(words)")
    } else {
      #expect(Language.english.sentence(of: error) == "\(error)")
    }
    if changes["lowest-note"] == "a" {
      #expect("\(error)".hasSuffix(" got a. The octave is missing, such as A2."))
    }
  }

  @Test(arguments: [
    ("H3", 59, "B3"), ("h3", 59, "B3"), ("B3", 58, "A#3"), ("Fis3", 54, "F#3"), ("Ais3", 58, "A#3"),
    ("es4", 63, "D#4"), ("As-1", 8, "G#-1"), ("Ces4", 59, "B3"), ("F♯3", 54, "F#3"), ("Bb3", 58, "A#3"),
    ("a′", 69, "A4"), ("a'", 69, "A4"), ("a’", 69, "A4"), ("a¹", 69, "A4"), ("c''", 72, "C5"),
    ("c″", 72, "C5"),
    ("c\"", 72, "C5"), ("c‴", 84, "C6"), ("c²", 72, "C5"), ("h'", 71, "B4"), ("b′", 70, "A#4"),
    ("fis''", 78, "F#5"),
    ("es¹", 63, "D#4"), ("c'''''", 108, "C8"), ("a", 57, "A3"), ("A", 45, "A2"), ("B", 46, "A#2"),
    ("fis", 54, "F#3"),
    ("H₁", 35, "B1"), ("C₃", 0, "C-1"),
  ])
  func `read notes by their German names`(_ word: String, number: UInt8, english: String) throws {
    let note = try #require(MIDINote(spelled: word, in: .german))
    #expect(note.number == number && note.name == english)
    #expect(MIDINote(spelled: note.name(in: .german), in: .german) == note)
  }

  @Test func `read no other notes`() {
    for word in [
      "", "X3", "H", "Fis", "H33", "Gis9", "Fis3", "a", "A'", "C''", "C²", "x'", "c4'", "c¹'", "c'''''''",
      "'", "c'4",
    ] {
      #expect(MIDINote(spelled: word, in: .english) == nil, "\(word)")
    }
    #expect(MIDINote(spelled: "B3", in: .english)?.name == "B3")
    #expect(MIDINote(spelled: "b'", in: .english)?.name == "B4")
  }

  @Test(arguments: ["pure", "just", "Just intonation", "pure (just)"])
  func `take either name of a choice`(_ word: String) {
    #expect(
      PersonalSettings.defaults.spelled(["tuning": word], in: .english) == ["tuning": "just-intonation"])
  }

  @Test func `are what the command prints with a German locale`() throws {
    let scratch = try ScratchDirectory()
    func peach(_ words: String...) throws -> CommandRun {
      try CommandRun(
        "peach", ["settings"] + words,
        environment: ["XDG_CONFIG_HOME": scratch.path, "LC_ALL": "de_DE.UTF-8", "COLUMNS": "80"])
    }
    let all = try peach().output
    #expect(
      all.contains("\nTiefster Ton             lowest-note         C\n")
        && all.contains("\nStimmung                 tuning              Gleichstufig\n"), "\(all)")
    #expect(all.contains(" weitere haben ihre Vorgabe: --full\n"), "\(all)")
    #expect(all.split(separator: "\n").count <= 24)
    #expect(
      try peach("tuning").output
        == "Stimmung (tuning): Gleichstufig\nStreicher, Bläser und Chöre stimmen Intervalle rein; am Klavier sind sie etwas weiter oder enger, eine große Terz um 14 ¢. Zur Wahl: equal-temperament (Gleichstufig), just-intonation (Rein). Vorgabe: Gleichstufig.\n"
    )
    #expect(try peach("lowest-note=H3").output == "Tiefster Ton: C → h, ab dem nächsten Vergleich\n")
    #expect(try peach("lowest-note=B3").output == "Tiefster Ton: h → b, ab dem nächsten Vergleich\n")
    let file = try String(contentsOfFile: scratch.path("peach/settings.yaml"), encoding: .utf8)
    #expect(file.contains("lowest-note: 'A#3'\n"), "\(file)")
    #expect(try peach("lowest-note=H8").errors.contains("Eingegeben: h⁵. Vorgabe: C."))
    // What the table calls settings and choices can be typed, too.
    #expect(try peach("kammerton=442").output == "Kammerton: 440 Hz → 442 Hz, ab dem nächsten Vergleich\n")
    #expect(
      try peach("tiefster-ton=H2", "stimmung=rein").output.contains("\nStimmung: Gleichstufig → Rein, "))
    #expect(
      try peach("intervalle=kl. terz,5th,maj 3rd").output
        .hasPrefix("Intervalle: Prime → Kleine Terz, Quinte, große Terz,"))
    _ = try peach("device=null")
    #expect(try peach("device=").output == "Audiogerät: null → default, ab der nächsten Sitzung\n")
    #expect(try peach("größe=178 cm").errors.contains("größe gibt es nicht."))
    #expect(try peach("height=178 cm").output == "Körpergröße: keine → 178 cm\n")
    #expect(
      try peach("height=1,78").isRefused(
        "„Körpergröße (height)“ muss eine Zahl von 50 bis 280 cm sein. Eingegeben: 1.78."))
    #expect(try peach("Tiefster Ton").output.hasPrefix("Tiefster Ton (lowest-note): H\n"))
    let refused = try peach("tuning", "rein")
    #expect(
      refused.isRefused(
        "settings: ein Wert muss nach \"=\" stehen. Eingegeben: \"tuning rein\". Schreib tuning=rein."))
  }
}
