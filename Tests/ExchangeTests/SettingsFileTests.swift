import Chronology
import Exchange
import Files
import Foundation
import Music
import TestSupport
import Testing
import Training

@Suite struct `Settings file` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func file(_ text: String) throws -> SettingsFile {
    SettingsFile(path: try scratch.write(text, to: "settings.yaml"), sounds: ["sine", "string"])
  }

  @Test func `that is absent or empty gives the defaults`() throws {
    let absent = SettingsFile(path: scratch.path("none.yaml"), sounds: ["sine"])
    #expect(try absent.read() == PersonalSettings(sounds: ["sine"]))
    #expect(try file("# nothing yet\n").read() == PersonalSettings(sounds: ["sine", "string"]))
  }

  @Test func `is found where the person keeps settings`() throws {
    let own = try SettingsFile(environment: ["HOME": "/home/a"], sounds: ["sine"])
    #expect(own.path == "/home/a/.config/peach/settings.yaml")
    let elsewhere = try SettingsFile(environment: ["XDG_CONFIG_HOME": "/etc/a"], sounds: ["sine"])
    #expect(elsewhere.path == "/etc/a/peach/settings.yaml")
  }

  @Test func `sets the values of its keys, with the strategy's parameters in any order`() throws {
    let settings = try file(
      """
      k1: 0.02            # gentler
      note-duration: 0.5
      intervals: [P1, P5]
      strategy: kazez
      device: hw:1,0
      sound: string
      """
    ).read()
    let training = try TrainingSettings(settings.training)
    #expect(training.noteDuration.seconds == 0.5)
    #expect(training.intervals == [.prime, .perfectFifth])
    #expect(settings.strategy["k1"] == .number(0.02))
    #expect(settings.device == "hw:1,0" && settings.sound == "string")
  }

  @Test(arguments: [
    ("note-duraton: 0.5", "1:1: settings has no parameter \"note-duraton\". Did you mean \"note-duration\"?"),
    ("note-duration: 5", "1:16: note-duration must be a number in 0.3…3, got 5. The default is 1 s."),
    ("# a\nintervals: [P1, P9]", "2:12: intervals must be one or more of P1, m2"),
    (
      "lowest-note: 60\nhighest-note: 64",
      "2:15: settings.highest-note must be at least an octave above lowest-note 60 (C4), got 64 (E4)"
    ),
    ("note-duration: 0x1p0", "1:16: note-duration must be a number in 0.3…3, got 0x1p0. The default is 1 s."),
    ("note-duration: +1", "1:16: note-duration must be a number in 0.3…3, got +1. The default is 1 s."),
    ("note-duration: inf", "1:16: note-duration must be a number in 0.3…3, got inf. The default is 1 s."),
    ("note-duration: 01", "1:16: note-duration must be a number in 0.3…3, got 01. The default is 1 s."),
    ("lowest-note: +60", "1:14: lowest-note must be a note in "),
    ("strategy: kazes", "1:11: strategy must be one of kazez, "),
    (
      "strategy: random\nk1: 0.1",
      "2:5: settings.k1 must be a constant of the strategy, got random. Set strategy to kazez or adaptive."
    ),
    (
      "timeline-window: 0",
      "1:18: timeline-window must be a whole number in 1…100000, got 0. The default is 20 points."
    ),
    (
      "trend-treshold: 0.1",
      "1:1: settings has no parameter \"trend-treshold\". Did you mean \"trend-threshold\"?"
    ),
    ("sound: organ", "1:8: sound must be one of sine, string, got organ."),
    ("a: [1\nb: 2", "2:2: settings must be well-formed YAML, got"),
    (
      "sound: sine\nsound: sine",
      "2:1: a key must stand once in its mapping, got \"sound\" again after 1:1. Delete one of the two."
    ),
    ("sound: sine\n---\n", "2:1: settings must be one document, got a second document. Delete the line ---."),
    ("sound: *mine", "1:8: alias \"mine\" has no anchor above it."),
    ("sound: !!str sine", "1:8: a value must have no tag, got !!str. Delete the tag."),
    ("sound: a\u{7}", "1:9: settings must be printable text, got the character U+0007. Delete it."),
    ("? [a]\n: b", "1:3: a key must be a word, got something else."),
    ("sound:", "1:7: a setting must be a value or a list of values, got nothing."),
    ("- 1", "1:1: settings must be lines of key: value, got something else."),
    ("training:\n  sound: sine", "2:3: a setting must be a value or a list of values, got a mapping."),
  ])
  func `has the position of an error`(_ text: String, _ expected: String) throws {
    let file = try file(text)
    let error = try #require(throws: SettingsError.self) { try file.read() }
    #expect(error.description.hasPrefix(file.path + ":"))
    #expect(error.description.contains(expected), "\(error)")
  }

  @Test(arguments: [
    ("note-duration: N", "1:16: note-duration must be a number in 0.3…3, got S. The default is 1 s."),
    ("intervals: [P1, N]", "P8, got S. The default is"),
    ("strategy: N", "interleaved, got S. The default is tracking."),
    ("kN: 0.3", "1:1: settings has no parameter \"kS\". Known: "),
    ("k1: *N", "1:5: alias \"S\" has no anchor above it."),
    ("k1: &N 0.3\nk2: *N9", "2:5: alias \"S\" has no anchor above it. Known: 9"),
    ("k1: !N 3", "1:5: a value must have no tag, got !"),
    ("N: 1\nN: 2", "2:1: a key must stand once in its mapping, got \"S\" again after 1:1."),
  ])
  func `quotes no more than 60 characters of a value, a key or an alias`(_ text: String, _ expected: String)
    throws
  {
    // YAML allows a key 1,024 characters.
    let nines = String(repeating: "9", count: 1000)
    let file = try file(text.replacing("N", with: nines))
    let error = try #require(throws: SettingsError.self) { try file.read() }
    // A letter in front takes the place of a nine.
    let shown = { (count: Int) in String(repeating: "9", count: count) + "…" }
    let wanted = expected.replacing("kS", with: "k" + shown(58)).replacing("S", with: shown(59))
    #expect(error.description.contains(wanted), "\(error)")
    #expect(error.description.count < file.path.count + 500)
  }

  @Test func `is UTF-8 of at most a mebibyte`() throws {
    let file = try file("")
    try Data([0x23, 0xFF]).write(to: URL(filePath: file.path))
    #expect(
      try #require(throws: SettingsError.self) { try file.read() }.description
        == "\(file.path):1:2: settings must be UTF-8, got other bytes. Save the file as UTF-8.")
    try Data(repeating: UInt8(ascii: "#"), count: 1 << 20 + 1).write(to: URL(filePath: file.path))
    #expect(
      try #require(throws: SettingsError.self) { try file.read() }.description
        == "\(file.path):1:1: settings must be at most 1 MiB, got more. Is this the right file?")
  }

  @Test func `may repeat a value by an alias`() throws {
    let settings = try file("strategy: kazez\nk1: &share 0.08\nk2: *share\n").read()
    #expect(settings.strategy["k1"] == .number(0.08) && settings.strategy["k2"] == .number(0.08))
  }

  @Test func `keeps its other lines and comments when a setting changes`() throws {
    let file = try file("# mine\nnote-duration: 0.5  # short\n\nsound: sine\n")
    let settings = try file.change([
      "note-duration": "0.8", "intervals": "P1,M3", "device": "file:'/tmp/x',raw",
    ])
    #expect(
      try String(contentsOfFile: file.path, encoding: .utf8) == """
        # mine
        note-duration: 0.8  # short

        sound: sine
        device: 'file:''/tmp/x'',raw'
        intervals: [P1, M3]

        """)
    #expect(try file.read() == settings)
    #expect(settings.device == "file:'/tmp/x',raw")
  }

  @Test(arguments: [
    "default", "null", "-5", "a, b", "hw:1,0", "plughw", "it's #1", "[x]", "*y", "ä", "0x1p4", "+5",
    "-inf",
  ])
  func `keeps every value that is set`(_ device: String) throws {
    let file = try file("# mine\r\nsound: sine\r\n")
    #expect(try file.change(["device": device]).device == device)
    #expect(try file.read().device == device)
    #expect(try file.change(["device": "x"]).device == "x")
    #expect(try file.change(["device": ""]).device == "default")
  }

  @Test(arguments: [
    ("{ sound: sine, device: x }", "1:3"), ("device: x\nsound: >-\n  sine\n", "2:1"),
    ("sound: &s sine\ndevice: *s\n", "1:1"),
  ])
  func `is not changed if more than one line would have to change`(_ text: String, _ place: String) throws {
    let file = try file(text)
    let error = try #require(throws: SettingsError.self) { try file.change(["sound": "string"]) }
    #expect(
      error.description == """
        \(file.path):\(place): sound must stand alone on one line to be changed, got something else. Change it \
        in the file.
        """)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
  }

  @Test func `stays as it is when a change is refused`() throws {
    let file = try file("sound: sine\n")
    #expect(throws: ParameterError.self) { try file.change(["sound": "string", "lowest-note": "80"]) }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "sound: sine\n")
  }

  @Test func `can be read after a change of strategy, which replaces the parameters`()
    throws
  {
    let file = try file("# mine\nstrategy: kazez\nk1: 0.02  # gentler\nk2: 0.08\nsound: string\n")
    let changed = try file.change(["strategy": "adaptive", "k1": "0.07"])
    #expect(try file.read() == changed)
    #expect(changed.strategy["k1"] == .number(0.07) && changed.strategy["k2"] == .number(0.09))
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(text == "# mine\nstrategy: adaptive\nsound: string\nk1: 0.07\n")
    #expect(try file.change(["strategy": "staircase"]) == file.read())
    #expect(try file.change(["strategy": "kazez"]) == file.read())
  }

  @Test func `can be mended by a change of what is invalid, with the constants of an unknown strategy`()
    throws
  {
    let file = try file("strategy: of-another-program  # mine\ngain: 3\nk1: 0.02\nnote-duration: 0.5\n")
    #expect(throws: SettingsError.self) { try file.read() }
    #expect(throws: SettingsError.self) { try file.change(["sound": "string"]) }
    #expect(try file.read(replacing: ["strategy"]).invalid == ["strategy", "gain", "k1"])
    let changed = try file.change(["strategy": "kazez"])
    #expect(try file.read() == changed && changed.strategy["k1"] == .number(0.05))
    #expect(
      try String(contentsOfFile: file.path, encoding: .utf8)
        == "strategy: kazez  # mine\nnote-duration: 0.5\n")
  }

  @Test func `keeps what is invalid and not changed`() throws {
    let file = try file("strategy: of-another-program\nnote-duration: 50\n")
    #expect(throws: SettingsError.self) { try file.change(["strategy": "kazez"]) }
    _ = try file.change(["strategy": "kazez", "note-duration": "1"])
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "strategy: kazez\nnote-duration: 1\n")
  }

  @Test func `is named if its directory cannot be created`() throws {
    let blocker = try scratch.write("", to: "blocker")
    let file = SettingsFile(path: "\(blocker)/peach/settings.yaml", sounds: ["sine"])
    let error = try #require(throws: FileError.self) { try file.change(["sound": "sine"]) }
    #expect(error.description == "\(file.path): cannot write the file: not a directory. Check the path.")
  }

  @Test func `is created with its directory, for its owner only`() throws {
    let file = SettingsFile(path: scratch.path("config/peach/settings.yaml"), sounds: ["sine"])
    _ = try file.change(["strategy": "staircase"])
    #expect(try file.read().strategy.descriptor.name == "staircase")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `has the constants of profile, trend and timeline`() throws {
    let settings = try file(
      "correct-only: true\ntrend-threshold: 0.1\ntrend-minimum-records: 8\ntimeline-period: week\ntimeline-window: 4\n"
    ).read()
    let history = HistorySettings(settings.history).emptyHistory(in: .utc)
    #expect(history.trend.threshold == 0.1 && history.trend.minimumRecords == 8)
    #expect(history.timeline.period == .week && history.timeline.window == 4)
    #expect(HistorySettings(settings.history).correctOnly)
  }

  @Test func `has one namespace for every strategy`() throws {
    for strategy in StrategyCatalog.standard.descriptors {
      var settings = PersonalSettings(sounds: ["sine"])
      try settings.set(["strategy": strategy.name])
      let names = settings.parameters.map(\.name)
      #expect(Set(names).count == names.count, "\(strategy.name)")
    }
  }
}
