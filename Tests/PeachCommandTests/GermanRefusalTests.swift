import Exchange
import Foundation
import Results
import Sound
import Store
import TestSupport
import Testing
import Text

@testable import Files
@testable import Live
@testable import PeachCommand
@testable import WebUI

/// Refusals that the page can cause, in German. Names, numbers, keys and the system's reasons stay as they are.
@Suite struct `Refusals in German` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// The words of more than two letters.
  private static func words(of text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter }.map(String.init).filter { $0.count > 2 })
  }

  private static let sounds: [AudioError] =
    [EBUSY, ENOENT, ENODEV, EACCES, EINVAL, EIO].map { .cannotOpen(device: "HW", code: -$0) } + [
      .cannotConfigure(device: "HW", what: "48000", code: -EINVAL), .deviceLost(device: "HW", code: -ENODEV),
      .stalled(device: "HW", seconds: 5.5), .tooManyNotes(limit: 4), .closed, .cannotList(code: -ENOENT),
    ]

  private static let stores: [StoreError] = [
    .cannotOpen(path: "D", reason: "R"), .readOnly(path: "D"), .diskFull(path: "D"),
    .damaged(path: "D", finding: "R"), .otherSchema(path: "D", unknown: ["R"]),
    .inUse(path: "D", holder: "R"),
    .staleIndex(path: "D", finding: "R"), .noLocks(path: "D", reason: "R"), .refused(path: "D", reason: "R"),
  ]

  private static let studies: [StudyError] = [
    .notAStudy(path: "D", proof: "R"), .beingWritten(path: "D"), .noStudy(path: "D"), .badManifest(path: "D"),
    .altered(file: "D", part: "R", .fresh), .altered(file: "D", part: "R", .force),
    .database(path: "D", reason: "R"), .locked(path: "D"),
    .diskFull(path: "D", needed: 7_000_000, free: 1), .diskFull(path: "D", needed: nil, free: 1),
    .resized(file: "D", bytes: 5, got: 4),
  ]

  private static let files: [FileError] =
    ["read", "write", "lock"].flatMap { action in
      [
        ENOENT, EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EMFILE, ENFILE, ENOTDIR, EISDIR, ENOLCK, EOPNOTSUPP,
        ENOSYS,
      ].map { FileError(action, "D", code: $0) }
    } + [FileError("write", "D", isFolder: true, code: EROFS)]

  private static let errors: [any TranslatedError] = {
    var errors: [any TranslatedError] = [
      FileInUse(path: "D", holder: "R"), NoHomeFolder(home: nil, variable: "V"),
      NoHomeFolder(home: "R", variable: "V"),
    ]
    for error in sounds { errors.append(error) }
    for error in stores { errors.append(error) }
    for error in studies { errors.append(error) }
    for error in files { errors.append(error) }
    return errors
  }()

  /// Commands, options and names.
  private static let commands: Set<String> = [
    "home", "absolute", "peach", "reset", "repair", "fresh", "force", "data", "null", "default", "plug",
    "alsa", "manifest",
    "json", "settings", "devices", "device",
  ]

  @Test(arguments: errors.indices)
  func `have no English word, and are as before in English`(_ index: Int) {
    let error = Self.errors[index]
    #expect(Language.english.sentence(of: error) == "\(error)")
    let german = Language.german.sentence(of: error)
    let same = Self.words(of: "\(error)").intersection(Self.words(of: german)).subtracting(Self.commands)
    #expect(same.isEmpty, "\(same.sorted()) in \(german)")
    #expect(german.last == ".", "\(german)")
  }

  @Test(arguments: [ELOOP, EIO, ENXIO]) func `have rare reasons of the system in English`(_ code: Int32) {
    for error in ["read", "write", "lock"].map({ FileError($0, "D", code: code) }) {
      #expect(Language.english.sentence(of: error) == "\(error)")
      #expect(Language.german.sentence(of: error).contains(": \(error.reason). "))
    }
  }

  // MARK: - Imports

  private static let header =
    "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
    + "centOffset,isCorrect,initialCentOffset,userCentError\n"

  /// A row that is right but for the cell at an index.
  private static func row(_ index: Int, _ text: String) -> String {
    var cells = [
      "comparison", "2026-01-05T10:00:00Z", "60", "C4", "60", "C4", "P1", "equalTemperament", "10.0", "true",
      "", "",
    ]
    cells[index] = text
    return cells.joined(separator: ",") + "\n"
  }

  /// Column names, values and examples of a file, and the page of the documentation that explains them.
  private static let names: Set<String> = words(of: header).union([
    "peach", "export", "format", "iso", "midi", "true", "false", "comparison", "pitchcomparison",
    "pitchdiscrimination", "pitchmatching",
    "equaltemperament", "justintonation", "lorem", "ipsum", "song", "gestern", "rein", "viel", "zone", "name",
    "text", "version",
    "unix", "documentation", "fitting",
  ])

  @Test(arguments: [
    ("", "1:1: eine Trainingsdatei muss mit einer Kopfzeile beginnen, gefunden: das Ende der Datei. "),
    (
      "Lorem ipsum\n",
      "1:1: die Datei eines Labors muss die Spalten timestamp, centOffset, isCorrect haben, gefunden: Lorem ipsum ohne "
    ),
    (
      "# peach-export-format:0\n",
      "1:1: die erste Zeile muss # peach-export-format:N mit N von 1 bis 3 sein, gefunden: "
    ),
    (
      "# peach-export-format:9\n",
      "1:1: das Exportformat darf höchstens 3 sein, gefunden: das neuere Format 9. "
    ),
  ])
  func `say what is wrong in a file to import`(_ text: String, _ sentence: String) async throws {
    try await check(text, sentence)
  }

  @Test(arguments: [
    ("comparison,\n", "2:12: eine Zeile muss wie die Kopfzeile 12 Zellen haben, gefunden: 2. "),
    ("\"comparison\n", "2:1: ein Feld, das ein Anführungszeichen öffnet, muss eines schließen, gefunden: "),
    (
      "com\"\n",
      "2:4: ein Anführungszeichen muss sein Feld öffnen, schließen oder verdoppelt sein, gefunden: "
    ),
    ("a\rb\n", "2:3: Zeilen müssen mit "),
    (row(0, "song"), "2:1: trainingType muss eine Art von Format 1 sein, gefunden: "),
    (row(1, "gestern"), "2:12: timestamp muss eine Zeit in ISO 8601 mit Zone sein, gefunden: \"gestern\". "),
    (row(1, "1026-01-05T10:00:00Z"), "2:12: timestamp muss zwischen 1900 und 2199 liegen, gefunden: "),
    (row(2, "200"), "2:33: referenceNote muss ein MIDI-Ton von 0 bis 127 sein, gefunden: \"200\". "),
    (row(3, "D4"), "2:36: referenceNoteName muss C4 sein, der Name von Ton 60, gefunden: \"D4\". "),
    (row(6, "X9"), "2:45: interval muss eines sein von P1 "),
    (row(6, "P5"), "2:45: interval muss der Abstand von C4 bis C4 sein, gefunden: \"P5\". "),
    (row(7, "rein"), "2:48: tuningSystem muss eine bekannte sein, gefunden: \"rein\". "),
    (row(8, "viel"), "2:65: centOffset muss von -1200 bis 1200 Cent sein, gefunden: \"viel\". "),
    (row(9, "ja"), "2:70: isCorrect muss true oder false sein oder 1 oder 0, gefunden: \"ja\". "),
    (
      row(10, "3"),
      "2:75: initialCentOffset muss in einer Zeile der Art comparison leer sein, gefunden: \"3\". "
    ),
  ])
  func `say what is wrong in a row to import`(_ row: String, _ sentence: String) async throws {
    try await check(Self.header + row, sentence)
  }

  @Test func `say what is wrong in a header to import`() async throws {
    try await check(
      Self.header.replacing("userCentError", with: "userCentError,x"),
      "1:157: die Kopfzeile von Format 1 darf nur ihre 12 Spalten haben, jede einmal, gefunden: \"x\". ")
  }

  /// Imports a file as the page does, in both languages.
  private func check(_ text: String, _ sentence: String) async throws {
    let context = try Serve.parse(["--data", scratch.path("data"), "--device", "null"]).context(
      environment: ["XDG_CONFIG_HOME": scratch.path])
    let section = RecordsSection(context: context, training: PageTraining(context)).section
    let endpoint = try #require(section.endpoints.first { $0.path == "/training/import" })
    var said: [String] = []
    for language in ["de", "en"] {
      let request = PageRequest(query: ["language": language], body: Data(text.utf8))
      guard case .refused(422, let sentence) = try await endpoint.answer(request) else { continue }
      said.append(sentence)
    }
    try #require(said.count == 2, "\(text) is imported")
    #expect(said[0].hasPrefix("die Datei:\(sentence)"), "\(said[0])")
    #expect(said[1].hasPrefix("the file:"), "\(said[1])")
    let same = Self.words(of: said[0]).intersection(Self.words(of: said[1])).subtracting(Self.names)
    #expect(same.isEmpty, "\(same.sorted()) in \(said[0])")
  }

  /// An export with one record.
  private static func export(
    _ type: String, _ value: String, unit: String = "kg", start: String = "2025-10-20 08:00:00 +0200",
    end: String = "2025-10-20 08:00:00 +0200"
  ) -> String {
    """
    <HealthData>
    <Record type="\(type)" unit="\(unit)" startDate="\(start)" endDate="\(end)" value="\(value)"/>
    </HealthData>
    """
  }

  @Test(arguments: [
    (
      export("HKQuantityTypeIdentifierBodyMass", "viel"),
      "2:1: der Wert von weight muss eine Zahl sein, gefunden: \"viel\". "
    ),
    (
      export("HKQuantityTypeIdentifierBodyMass", "80", unit: "oz"),
      "2:1: die Einheit von weight muss eine sein von kg, lb, g, st, gefunden: \"oz\". "
    ),
    (
      export("HKQuantityTypeIdentifierBodyMass", "8000"),
      "2:1: der Wert von weight muss von 1.0 bis 700.0 kg sein, gefunden: \"8000 kg am 2025-10-20 08:00\". "
    ),
    (
      export("HKQuantityTypeIdentifierBodyFatPercentage", "20", unit: "%"),
      "2:1: der Wert von body_fat muss ein Anteil von "
    ),
    (
      export("HKQuantityTypeIdentifierBodyMass", "80", start: "gestern"),
      "2:1: startDate muss eine Zeit des Kalenders mit Zone sein, gefunden: \"gestern\". "
    ),
    (
      export("HKQuantityTypeIdentifierBodyMass", "80", start: "1025-10-20 08:00:00 +0200"),
      "2:1: startDate muss zwischen 1900 und 2199 liegen, gefunden: "
    ),
    (
      export(
        "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleep",
        end: "2025-10-20 07:00:00 +0200"),
      "2:1: startDate des Schlafs darf nicht nach seinem endDate liegen, gefunden: "
    ),
    (
      "<Song/>",
      "1:1: ein Export von Apple Health muss mit HealthData beginnen, gefunden: ein anderes Element. "
    ),
    ("<HealthData><Record", "1:13: ein Export muss wohlgeformtes XML sein, gefunden: unclosed token. "),
    (
      "<!DOCTYPE HealthData [<!ENTITY lorem \"ipsum\">]><HealthData/>",
      "1:1: ein Export darf keine Entitäten deklarieren, gefunden: \"lorem\". "
    ),
    ("P\0K", "1:1: ein Export muss UTF-8 sein, gefunden: eine andere Kodierung. "),
    (
      "PK\u{3}\u{4}",
      "1:1: ein Archiv muss ein ganzer Export von Apple Health sein, gefunden: eines, bei dem die Liste seiner Dateien beschädigt ist. "
    ),
  ])
  func `say what is wrong in an export of Apple Health`(_ text: String, _ sentence: String) throws {
    let file = try scratch.write(text, to: "export.xml")
    let error = #expect(throws: ImportError.self) { _ = try AppleHealthExport.read(file) { _ in } }
    let (german, english) = (error?.sentence(in: .german) ?? "", error?.sentence(in: .english) ?? "")
    #expect(german.hasPrefix("\(file):\(sentence)"), "\(german)")
    let names = Self.names.union(Self.words(of: file)).union([
      "apple", "health", "healthdata", "element", "zip", "export", "startdate", "enddate", "xml", "utf",
      "unclosed", "token", "weight",
      "body", "fat",
    ])
    let same = Self.words(of: german).intersection(Self.words(of: english)).subtracting(names)
    #expect(same.isEmpty, "\(same.sorted()) in \(german)")
  }

  @Test func `count the errors of one kind that are not listed`() throws {
    let file = try scratch.write(Self.header + String(repeating: Self.row(9, "ja"), count: 30), to: "bad.csv")
    let error = #expect(throws: ImportError.self) { _ = try TrainingFile.read(file) }
    #expect(
      error?.sentence(in: .german).hasSuffix(" 29 weitere dieser Art, die ersten in den Zeilen 3, 4, 5, 6.")
        == true)
  }

  @Test(arguments: [["import", "DIR/none.csv"], ["timeline", "--records", "DIR/none.csv"]])
  func `are what the commands of a person's own data print with a German locale`(_ command: [String]) throws {
    let run = try CommandRun(
      "peach", command.map { $0.replacing("DIR", with: scratch.path) },
      environment: [
        "XDG_DATA_HOME": scratch.path, "XDG_CONFIG_HOME": scratch.path, "LC_ALL": "de_DE.UTF-8",
      ])
    #expect(
      run.status == 64
        && run.errors.hasSuffix("die Datei lässt sich nicht lesen: es gibt sie nicht. Prüfe den Pfad.\n"),
      "\(run)")
  }
}
