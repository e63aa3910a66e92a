import Chronology
import Music
import Numerics
import Testing
import Text

@testable import Live
@testable import PeachCommand
@testable import Training

@Suite struct `Frames` {
  static let notice =
    "/home/somebody/.config/peach/settings.yaml:12:16: vary-loudness must be in 0…1,\ngot 7. The default is 0."
  static let colourless = Palette(environment: ["NO_COLOR": "1"])
  static let languages = ["en_US.UTF-8", "de_DE.UTF-8"]
  static let sizes = [
    TerminalSize(), TerminalSize(rows: 10, columns: 40), TerminalSize(rows: 60, columns: 200),
    TerminalSize(rows: 16, columns: 40), TerminalSize(rows: 15, columns: 80),
    TerminalSize(rows: 8, columns: 30),
    TerminalSize(rows: 7, columns: 80), TerminalSize(rows: 3, columns: 20), TerminalSize(rows: 1, columns: 1),
  ]

  private let address = ListenerAddress(key: StreamKey(seed: 1), index: 0)
  private let nobody = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))

  private func settings(_ interval: String = "m7") throws -> TrainingSettings {
    var values = ParameterValues(of: TrainingSettings.descriptor)
    try values.set("intervals", to: .text(interval))
    return try TrainingSettings(values)
  }

  private func expectFits(_ lines: [String], _ size: TerminalSize) {
    #expect(lines.count <= max(2, size.rows), "\(lines)")
    // A line of two blanks and one character is the shortest.
    #expect(lines.allSatisfy { $0.printedCount <= max(3, size.columns) }, "\(lines)")
  }

  private func matching(_ interval: String = "m7", limit: Int? = nil) throws -> PitchMatchingMachine {
    PitchMatchingMachine(
      training: PitchMatchingTraining(settings: try settings(interval), history: nobody), address: address,
      session: 0, limit: limit)
  }

  private func frame(
    _ machine: PitchMatchingMachine, _ cents: Cents = -100, size: TerminalSize = TerminalSize(),
    language: String = languages[0], notice: String = notice, explanation: String = ""
  ) -> MatchingFrame {
    MatchingFrame(
      view: PitchMatchingView(machine), cents: cents, phrases: Phrases(Language(locale: language)),
      palette: Self.colourless, notice: notice, size: size, explanation: explanation)
  }

  @Test(arguments: languages, sizes) func `of a matching fit the window with a long notice in every state`(
    _ language: String, _ size: TerminalSize
  ) throws {
    for interval in ["P1", "m7"] {
      var machine = try matching(interval, limit: 1000)
      let events: [PitchMatchingMachine.Event] = [
        .start, .referenceEnded(trial: 0), .answered(-100, trial: 0, at: Instant(seconds: 0)),
      ]
      for event in events {
        _ = machine.handle(event)
        for notice in ["", Self.notice] {
          let frame = frame(machine, size: size, language: language, notice: notice)
          expectFits(frame.lines, size)
          #expect(frame.layout.rows >= min(4, size.rows - 1) && !frame.lines.contains { $0.contains("\n") })
        }
      }
    }
  }

  @Test(arguments: sizes) func `of a matching draw the thumb in rows of the track that can be pressed`(
    _ size: TerminalSize
  ) throws {
    var machine = try matching()
    for event in [PitchMatchingMachine.Event.start, .referenceEnded(trial: 0)] { _ = machine.handle(event) }
    for cents in stride(from: -100.0, through: 100, by: 0.5) {
      let frame = frame(machine, Cents(cents), size: size)
      var control = PitchSliderControl()
      control.lay(on: frame.layout.track)
      control.activate(PitchSlider())
      let rows = frame.lines.indices.filter { row in
        frame.lines[row].unicodeScalars.contains { (0x2581...0x2588).contains($0.value) }
      }
      #expect((1...2).contains(rows.count))
      for row in rows {
        let middle = Double(frame.layout.left) + Double(frame.layout.columns) / 2
        #expect(
          frame.layout.track.contains(PointerPosition(row: Double(row) + 0.5, column: middle)), "row \(row)")
      }
    }
  }

  @Test func `of a matching use the height that there is, and the width for text`() throws {
    let sizes = [(10, 40), (24, 80), (60, 200)].map { TerminalSize(rows: $0.0, columns: $0.1) }
    #expect(sizes.map { MatchingLayout($0, namesInterval: false).rows } == [7, 16, 52])
    #expect(sizes.map { MatchingLayout($0, namesInterval: true).rows } == [6, 16, 52])
    #expect(sizes.map { MatchingLayout($0, namesInterval: false).left } == [14, 34, 34])
  }

  @Test(arguments: [
    TerminalSize(), TerminalSize(rows: 10, columns: 40), TerminalSize(rows: 60, columns: 200),
  ])
  func `of a matching show every step of an arrow key`(_ size: TerminalSize) throws {
    var machine = try matching("P1")
    for event in [PitchMatchingMachine.Event.start, .referenceEnded(trial: 0)] { _ = machine.handle(event) }
    let drawn = stride(from: -100.0, through: 100, by: 5).map { frame(machine, Cents($0), size: size).lines }
    #expect(zip(drawn, drawn.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func `of a matching leave the last result on its line until the next answer, and move no line`()
    throws
  {
    var machine = try matching("P1")
    let events: [PitchMatchingMachine.Event] = [
      .start, .referenceEnded(trial: 0), .answered(-100, trial: 0, at: Instant(seconds: 0)),
      .feedbackEnded(trial: 0), .referenceEnded(trial: 1),
    ]
    var shown: [[String]] = []
    for event in events {
      _ = machine.handle(event)
      shown.append(frame(machine, notice: "").lines.map(\.trimmingTrailingSpaces))
    }
    #expect(shown.allSatisfy { $0.count == 22 })
    let (row, below) = (4, try #require(shown[0].lastIndex { $0.contains("first note") }))
    let result = shown[2][row]
    #expect(shown[..<2].allSatisfy { $0[row].isEmpty } && result.contains(" ¢ too "), "\(result)")
    #expect(shown[2...].allSatisfy { $0[row] == result } && shown[2][below].isEmpty)
    #expect(shown[3][below] == "  ♪  first note")
    let next = PitchMatchingMachine.Event.answered(100, trial: 1, at: Instant(seconds: 1))
    _ = machine.handle(next)
    #expect(frame(machine, notice: "").lines[row].trimmingTrailingSpaces != result)
  }

  @Test func `of a terminal that cannot draw name what happens, without a track`() throws {
    var machine = try matching("P5", limit: 12)
    _ = machine.handle(.start)
    #expect(
      frame(machine, notice: "").textLines.map { $0.trimmingTrailingSpaces } == [
        "  Peach · Pitch matching" + String(repeating: " ", count: 38) + "? help   q stops",
        "  Mean error: –     1 of 12", "  Perfect fifth up, piano", "  ♪  first note",
      ])
  }

  private func comparison(
    _ interval: String = "m7", limit: Int? = nil, playsAgain: Bool = false
  ) throws -> ComparisonMachine<KazezStrategy> {
    var training = ComparisonTraining(
      strategy: try KazezStrategy(ParameterValues(of: KazezStrategy.descriptor)),
      settings: try settings(interval), history: nobody)
    training.settings.playsAgain = playsAgain
    return ComparisonMachine(training: training, address: address, session: 0, limit: limit)
  }

  private func frame(
    _ machine: ComparisonMachine<some ComparisonStrategy>, _ size: TerminalSize = TerminalSize(),
    _ language: String = languages[0], notice: String = "", explanation: String = ""
  ) -> ComparisonFrame {
    ComparisonFrame(
      view: ComparisonView(machine), strategy: "kazez", phrases: Phrases(Language(locale: language)),
      palette: Self.colourless, notice: notice, size: size, explanation: explanation)
  }

  @Test(arguments: languages, sizes) func `say that a wrong pair sounds again where there is room`(
    _ language: String, _ size: TerminalSize
  ) throws {
    var machine = try comparison(playsAgain: true)
    _ = machine.handle(.start)
    _ = machine.handle(.referenceEnded(trial: 0))
    let right = try #require(machine.state.trial).rightAnswer
    _ = machine.handle(
      .answered(right == .higher ? .lower : .higher, trial: 0, at: Instant(seconds: 0)))
    let lines = frame(machine, size, language).lines
    expectFits(lines, size)
    let words = Phrases(Language(locale: language)).playedAgain(ofIntervals: true)
    #expect(lines.contains { $0.contains(words) } || size.columns < 76, "\(lines)")
  }

  @Test(arguments: languages, sizes) func `of a comparison fit as well`(
    _ language: String, _ size: TerminalSize
  ) throws {
    var machine = try comparison(limit: 1000)
    let events: [ComparisonMachine<KazezStrategy>.Event] = [
      .start, .referenceEnded(trial: 0), .targetEnded(trial: 0),
      .answered(.higher, trial: 0, at: Instant(seconds: 0)),
    ]
    for event in events {
      _ = machine.handle(event)
      expectFits(frame(machine, size, language, notice: Self.notice).lines, size)
      let explanation = Phrases(Language(locale: language)).explanation(
        ofIntervals: true, strategy: "tracking")
      expectFits(frame(machine, size, language, explanation: explanation).lines, size)
    }
  }

  @Test(
    arguments: languages,
    [
      TerminalSize(), TerminalSize(rows: 10, columns: 40), TerminalSize(rows: 60, columns: 200),
    ])
  func `of a comparison keep four lines in their rows while numbers and states change`(
    _ language: String, _ size: TerminalSize
  ) throws {
    var machine = try comparison()
    var rows: Set<[Int]> = []
    for trial in 0..<40 {
      let events: [ComparisonMachine<KazezStrategy>.Event] = [
        trial == 0 ? .start : .feedbackEnded(trial: trial - 1), .referenceEnded(trial: trial),
        .answered(trial % 5 == 0 ? .higher : .lower, trial: trial, at: Instant(seconds: 0)),
      ]
      for event in events {
        _ = machine.handle(event)
        let lines = frame(machine, size, language).lines
        rows.insert(lines.indices.filter { !lines[$0].allSatisfy(\.isWhitespace) })
      }
    }
    #expect(rows == [[0, 2, 3, 5]])
  }

  @Test(arguments: languages)
  func `of a comparison show the session best beside the threshold once this is known`(_ language: String)
    throws
  {
    let strategy = try TrackingStrategy(ParameterValues(of: TrackingStrategy.descriptor))
    let training = ComparisonTraining(
      strategy: strategy, settings: try settings("P1"), history: nobody)
    var machine = ComparisonMachine(training: training, address: address, session: 0, limit: nil)
    let label = language == Self.languages[0] ? "Session best: " : "Bestwert: "
    var isKnown: Set<Bool> = []
    for trial in 0..<120 {
      _ = machine.handle(trial == 0 ? .start : .feedbackEnded(trial: trial - 1))
      _ = machine.handle(.referenceEnded(trial: trial))
      let comparison = try #require(machine.state.trial)
      let right: Answer = comparison.offset > .zero ? .higher : .lower
      let isRight = comparison.difficulty > 10 || trial.isMultiple(of: 2)
      let answer = isRight ? right : right == .higher ? .lower : .higher
      _ = machine.handle(.answered(answer, trial: trial, at: Instant(seconds: Int64(trial))))
      let isShown = ComparisonView(machine).threshold?.estimate?.isShown == true
      isKnown.insert(isShown)
      let lines = frame(machine, TerminalSize(), language).lines
      #expect(lines[3].contains("     \(label)") == isShown && !lines[2].contains(label), "\(lines)")
    }
    #expect(isKnown == [false, true])
  }

  @Test(arguments: [
    (languages[0], "P1", "✗ wrong, it was higher", "✗ wrong, it was lower", "1 of 40"),
    (languages[1], "P1", "✗ falsch, er war höher", "✗ falsch, er war tiefer", "1 von 40"),
    // The second note is far above the first: "lower" would be false.
    (languages[0], "m7", "✗ wrong, it was too high", "✗ wrong, it was too low", "1 of 40"),
    (languages[1], "m7", "✗ falsch, er war zu hoch", "✗ falsch, er war zu tief", "1 von 40"),
  ])
  func `say which answer was right, and how many comparisons of a session of known length`(
    _ language: String, _ interval: String, _ higher: String, _ lower: String, _ progress: String
  ) throws {
    var machine = try comparison(interval, limit: 40)
    for event in [ComparisonMachine<KazezStrategy>.Event.start, .referenceEnded(trial: 0)] {
      _ = machine.handle(event)
    }
    let offset = try #require(machine.state.trial).offset
    let wrong: Answer = offset > .zero ? .lower : .higher
    _ = machine.handle(.answered(wrong, trial: 0, at: Instant(seconds: 0)))
    let text = frame(machine, TerminalSize(), language).lines.joined(separator: "\n")
    #expect(text.contains(offset > .zero ? higher : lower) && text.contains(progress), "\(text)")
  }

  @Test(arguments: languages, [false, true])
  func `explain a comparison in at most six lines below the others, and matching in two`(
    _ language: String, _ ofIntervals: Bool
  ) throws {
    let phrases = Phrases(Language(locale: language))
    let (comparing, matching) = (
      phrases.explanation(ofIntervals: ofIntervals, strategy: "tracking"),
      phrases.matchingExplanation(ofIntervals: ofIntervals, isHeld: false)
    )
    let many = comparing.wrapped(columns: 76, lines: 9).count
    let lines = matching.wrapped(columns: 76, lines: 2)
    let held = phrases.matchingExplanation(ofIntervals: ofIntervals, isHeld: true)
    #expect(!held.wrapped(columns: 76, lines: 2)[1].hasSuffix("…") && held != matching)
    #expect(many <= 6 && lines.count == 2 && !lines[1].hasSuffix("…"), "\(many) and \(lines)")
    #expect(comparing.contains("100 ¢") && comparing.contains("↑"))
    // A pair sounds once, and why; that some are easy only with the strategy that presents easy ones.
    let texts: Live.Texts = phrases.texts
    #expect(comparing.contains(texts.explanationOnce) && comparing.contains(texts.explanationOfEasyPairs))
    let kazez = phrases.explanation(ofIntervals: ofIntervals, strategy: "kazez")
    #expect(kazez.contains(texts.explanationOnce) && !kazez.contains(texts.explanationOfEasyPairs))
    let (compared, matched) = (try comparison(), try self.matching())
    let frames = [
      (
        frame(compared, TerminalSize(), language).lines,
        frame(compared, TerminalSize(), language, explanation: comparing).lines
      ),
      (
        frame(matched, language: language, notice: "").lines,
        frame(matched, language: language, notice: "", explanation: matching).lines
      ),
    ]
    for ((plain, explained), count) in zip(frames, [many, 2]) {
      #expect(explained.starts(with: plain) && explained.count == plain.count + count, "\(explained)")
    }
  }

  @Test func `of a comparison of intervals ask whether the second note is too high or too low`() throws {
    for (interval, question) in [("P1", "higher or lower?"), ("m7", "too high or too low?")] {
      var machine = try comparison(interval)
      for event in [ComparisonMachine<KazezStrategy>.Event.start, .referenceEnded(trial: 0)] {
        _ = machine.handle(event)
      }
      #expect(frame(machine).lines.contains { $0.contains("♪♪ second note – \(question)") })
      _ = machine.handle(.targetEnded(trial: 0))
      #expect(frame(machine).lines.contains { $0.contains("     \(question)") })
    }
  }

  @Test func `show the key that explains wherever it fits, and the one that stops always`() throws {
    let machine = try comparison()
    #expect(frame(machine, TerminalSize(rows: 10, columns: 40)).lines[0].hasSuffix(" ? help   q stops"))
    #expect(frame(machine, TerminalSize(rows: 10, columns: 19)).lines[0] == "  " + "        q stops")
  }

  @Test(arguments: zip(languages, ["l", "t"] as [Character]))
  func `name the letters that answer in the person's language, and l answers in each`(
    _ language: String, _ lower: Character
  ) {
    let phrases = Phrases(Language(locale: language))
    for ofIntervals in [false, true] {
      #expect(phrases.answerKeys(ofIntervals: ofIntervals)[0].contains("↓ \(lower)  "))
    }
    let answers = ["h", lower, "l", "x"].map { TrainComparison.answer(.letter($0), phrases) }
    #expect(answers == [.higher, .lower, .lower, nil])
    #expect(TrainComparison.answer(.letter("t"), phrases) == (lower == "t" ? .lower : nil))
  }

  @Test func `break notices at blanks, and shorten what is longer than two lines`() {
    #expect("one two three".wrapped(columns: 7, lines: 2) == ["one two", "three"])
    #expect("one two three four".wrapped(columns: 7, lines: 2) == ["one two", "three …"])
    #expect("onetwothree".wrapped(columns: 7, lines: 2) == ["onetwot", "hree"])
    #expect("".wrapped(columns: 7, lines: 2).isEmpty)
  }
}

extension String {
  /// Columns of a terminal; marks of styles take none.
  fileprivate var printedCount: Int { count { $0.unicodeScalars.allSatisfy { TextStyle(mark: $0) == nil } } }
}
