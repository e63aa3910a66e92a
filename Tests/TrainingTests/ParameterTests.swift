import Foundation
import Music
import Testing
import Training

private enum Scale: String, ParameterChoice { case log, linear }
private enum Group: String, ParameterChoice { case expert, novice }

private let rate = Parameter("rate", .number(0...0.5), default: 0.1, "a rate")
private let count = Parameter("count", .integer(1...20), default: 2, unit: "trials", "a count")
private let flag = Parameter("run-in", .flag, default: false, "yes or no")
private let scale = Parameter("scale", .choice(of: Scale.self), default: .log, "a name")
private let levels = Parameter(
  "levels", .numbers(0.1...100), default: [8], unit: "cents", "numbers")
private let groups = Parameter(
  "groups", .choices(of: Group.self), default: [.novice], "names")

private let descriptor = Descriptor(
  name: "toy", summary: "a toy", source: "nowhere", parameters: [rate, count, flag, scale, levels, groups])

/// What is said of a value that is not to be; nil if it is.
private func complaint(_ declaration: any ParameterDeclaration, _ value: ParameterValue) -> String? {
  let parameter = declaration.erased
  do throws(ParameterError) {
    _ = try parameter.checked(value)
    return nil
  } catch { return error.description }
}

@Suite struct `A parameter` {
  @Test func `takes what its kind is, both ends of a range included`() throws {
    for value in [0, 0.25, 0.5] { #expect(try rate.erased.checked(.number(value)) == .number(value)) }
    for value in [1, 20] { #expect(try count.erased.checked(.integer(value)) == .integer(value)) }
    #expect(try flag.erased.checked(.flag(true)) == .flag(true))
    #expect(try scale.erased.checked(.text("linear")) == .text("linear"))
  }

  @Test func `takes a whole number for a real one, 2.0 for 2, and one value where several may be`() throws {
    #expect(try rate.erased.checked(.integer(0)) == .number(0))
    #expect(try count.erased.checked(.number(2)) == .integer(2))
    #expect(try levels.erased.checked(.integer(8)) == .list([.number(8)]))
    #expect(
      try levels.erased.checked(.list([.integer(8), .number(0.5)])) == .list([.number(8), .number(0.5)]))
    #expect(try groups.erased.checked(.text("expert")) == .list([.text("expert")]))
  }

  @Test func `refuses everything else in one sentence with the rule, the value and what to do`() {
    #expect(complaint(rate, .number(1.3)) == "rate must be a number in 0…0.5, got 1.3. The default is 0.1.")
    #expect(complaint(rate, .text("high")) == "rate must be a number in 0…0.5, got high. The default is 0.1.")
    #expect(
      complaint(count, .integer(0)) == "count must be a whole number in 1…20, got 0. The default is 2 trials."
    )
    #expect(
      complaint(count, .number(2.5))
        == "count must be a whole number in 1…20, got 2.5. The default is 2 trials.")
    #expect(
      complaint(count, .number(1e20))
        == "count must be a whole number in 1…20, got 1e+20. The default is 2 trials.")
    #expect(complaint(flag, .integer(1)) == "run-in must be true or false, got 1. The default is false.")
    #expect(
      complaint(scale, .text("linaer"))
        == "scale must be one of log, linear, got linaer. Did you mean \"linear\"?")
    #expect(
      complaint(scale, .text("octave")) == "scale must be one of log, linear, got octave. The default is log."
    )
    #expect(
      complaint(levels, .list([.number(8), .number(200)]))
        == "levels must be one or more numbers in 0.1…100, got [8, 200]. The default is [8] cents.")
    #expect(
      complaint(groups, .text("novise"))
        == "groups must be one or more of expert, novice, got novise. Did you mean \"novice\"?")
    #expect(
      complaint(levels, ParameterValue(parsing: "[8, 16]"))
        == "levels must be one or more numbers in 0.1…100, got [8, 16]. Write it without brackets: 8,16.")
  }

  @Test func `refuses empty lists, lists of lists and numbers that are none`() {
    for value in [ParameterValue.list([]), .list([.list([.number(8)])]), .flag(true)] {
      #expect(complaint(levels, value) != nil)
      #expect(complaint(groups, value) != nil)
    }
    #expect(complaint(rate, .number(.nan)) != nil)
    #expect(complaint(rate, .list([.number(0.1)])) != nil)
  }
}

@Suite struct `Parameter values` {
  @Test func `are the defaults until they are set`() throws {
    var values = ParameterValues(of: descriptor)
    #expect(values[rate] == 0.1 && values[count] == 2 && !values[flag])
    #expect(
      values[scale] == .log && values[levels] == [8] && values[groups] == [.novice])
    try values.set("rate", to: .integer(0))
    #expect(values[rate] == 0 && values["count"] == .integer(2) && values["cuont"] == nil)
    #expect(try values == ParameterValues(of: descriptor, setting: ["rate": .number(0)]))
  }

  @Test func `know no other name`() throws {
    let error = try #require(throws: ParameterError.self) {
      try ParameterValues(of: descriptor, setting: ["rat": .number(0)])
    }
    #expect(
      error.description == """
        toy has no parameter "rat". Did you mean "rate"? Known: rate, count, run-in, scale, levels, groups.
        """)
  }

  @Test func `stay as they were when one is refused`() {
    var values = ParameterValues(of: descriptor)
    #expect(throws: ParameterError.self) { try values.set("count", to: .integer(21)) }
    #expect(values == ParameterValues(of: descriptor))
  }

  @Test(
    arguments: [
      ("true", .flag(true)), ("false", .flag(false)), ("3", .integer(3)), ("-3", .integer(-3)),
      ("0.05", .number(0.05)),
      ("1e-3", .number(0.001)), ("log", .text("log")), ("nan", .text("nan")), ("inf", .text("inf")),
      ("", .text("")),
      ("P1,P5", .list([.text("P1"), .text("P5")])), ("1,2.5", .list([.integer(1), .number(2.5)])),
    ] as [(String, ParameterValue)])
  func `are what a word on the command line stands for`(_ word: String, value: ParameterValue) {
    #expect(ParameterValue(parsing: word) == value)
  }

  @Test(
    arguments: [
      (.number(0.05), "0.05"), (.number(3), "3"), (.number(-0.0), "0"), (.integer(3), "3"),
      (.flag(true), "true"),
      (.text("log"), "log"), (.list([.number(1), .text("a")]), "[1, a]"), (.number(1e300), "1e+300"),
    ] as [(ParameterValue, String)])
  func `are written as in a scenario`(_ value: ParameterValue, text: String) {
    #expect("\(value)" == text)
  }

  @Test func `are the same after a way through JSON`() throws {
    let values: [ParameterValue] = [
      .flag(true), .integer(3), .number(0.1), .text("log"), .list([.number(2.5), .text("a"), .flag(false)]),
    ]
    let data = try JSONEncoder().encode(values)
    #expect(String(decoding: data, as: UTF8.self) == #"[true,3,0.1,"log",[2.5,"a",false]]"#)
    #expect(try JSONDecoder().decode([ParameterValue].self, from: data) == values)
  }
}

@Suite struct `Settings` {
  func settings(_ changes: [String: ParameterValue]) throws -> TrainingSettings {
    try TrainingSettings(ParameterValues(of: TrainingSettings.descriptor, setting: changes))
  }

  @Test func `have the defaults of the app`() {
    let settings = TrainingSettings()
    #expect(settings.notes == .init(uncheckedBounds: (.init(36), .init(84))) && settings.bounds == 0.1...100)
    #expect(
      settings.coldStart == 100 && settings.naturalVsMechanical == .half && settings.intervals == [.prime])
    #expect(settings.tuningSystem == .equalTemperament && settings.referencePitch == .standard)
    #expect(
      settings.noteDuration == .standard && settings.varyLoudness == .zero && settings.feedbackSeconds == 0.4)
    #expect(settings.sliderRange == 100)
  }

  @Test func `take notes by name`() throws {
    #expect(try settings(["highest-note": .text("C4")]).notes.upperBound == .middleC)
    #expect(try settings(["lowest-note": .text("bb1")]).notes.lowerBound == MIDINote(34))
    let nextSteps = [
      "H4": "The default is C6.", "C9": "The default is C6.", "C": "The octave is missing, such as C6.",
    ]
    for (name, nextStep) in nextSteps {
      let error = #expect(throws: ParameterError.self) { try settings(["highest-note": .text(name)]) }
      #expect(
        error?.description
          == "highest-note must be a note in A0…C8 or its MIDI number, 21…108, got \(name). \(nextStep)")
    }
  }

  @Test func `that do not go together are refused`() throws {
    let narrow = try #require(throws: ParameterError.self) { try settings(["highest-note": .integer(47)]) }
    #expect(
      narrow.description == """
        settings.highest-note must be at least an octave above lowest-note 36 (C2), got 47 (B2). Widen the note range to an \
        octave or more.
        """)
    let swapped = try #require(throws: ParameterError.self) { try settings(["minimum-cents": .number(200)]) }
    #expect(
      swapped.description
        == "settings.minimum-cents must not exceed maximum-cents 100, got 200. Swap the two.")
    #expect(try settings(["highest-note": .integer(48)]).notes.upperBound.index == 48)
  }

  @Test(arguments: [
    (
      "lowest-note", ParameterValue.integer(96),
      """
      settings.lowest-note must be at least an octave below highest-note 84 (C6), got 96 (C7). Widen the note range to an \
      octave or more.
      """
    ),
    (
      "maximum-cents", .number(0.05),
      "settings.maximum-cents must not be below minimum-cents 0.1, got 0.05. Swap the two."
    ),
  ])
  func `that do not go together are refused by the name of the one that was set`(
    _ name: String, _ value: ParameterValue, _ words: String
  ) throws {
    var values = ParameterValues(of: TrainingSettings.descriptor)
    try values.set(name, to: value)
    let error = #expect(throws: ParameterError.self) { try TrainingSettings(values, changed: [name]) }
    #expect(error?.description == words)
  }

  @Test func `keep the cold start within the bounds, and intervals sorted, each once`() throws {
    #expect(try settings(["maximum-cents": .number(50)]).coldStart == 50)
    let intervals = ParameterValue.list([.text("P8"), .text("P1"), .text("P8")])
    #expect(try settings(["intervals": intervals]).intervals == [.prime, .octave])
  }
}
