import Chronology
import Music
import Numerics
import Testing
import Text

@testable import Live
@testable import PeachCommand
@testable import Training

/// A key that means nothing while an answer is awaited.
@Suite struct `A stray key` {
  private let address = ListenerAddress(key: StreamKey(seed: 1), index: 0)
  private let nobody = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
  private let palette = Palette(environment: ["NO_COLOR": "1"])

  private func settings(_ interval: String) throws -> TrainingSettings {
    var values = ParameterValues(of: TrainingSettings.descriptor)
    try values.set("intervals", to: .text(interval))
    return try TrainingSettings(values)
  }

  /// The lines of a comparison whose answer is awaited.
  private func lines(
    _ interval: String, _ language: Language, showsKeys: Bool, size: TerminalSize = TerminalSize()
  ) throws -> [String] {
    let training = ComparisonTraining(
      strategy: try KazezStrategy(ParameterValues(of: KazezStrategy.descriptor)),
      settings: try settings(interval), history: nobody)
    var machine = ComparisonMachine(training: training, address: address, session: 0, limit: nil)
    for event in [ComparisonMachine<KazezStrategy>.Event.start, .referenceEnded(trial: 0)] {
      _ = machine.handle(event)
    }
    return ComparisonFrame(
      view: ComparisonView(machine), strategy: "kazez", phrases: Phrases(language), palette: palette,
      notice: "", size: size, explanation: "One line of help.", showsKeys: showsKeys
    ).lines
  }

  @Test(arguments: [
    ("P1", Language.english, "This key does nothing here. Higher: ↑ or h. Lower: ↓ or l."),
    ("m7", .english, "This key does nothing here. Too high: ↑ or h. Too low: ↓ or l."),
    ("P1", .german, "Diese Taste tut hier nichts. Höher: ↑ oder h. Tiefer: ↓ oder t."),
    ("m7", .german, "Diese Taste tut hier nichts. Zu hoch: ↑ oder h. Zu tief: ↓ oder t."),
  ])
  func `names the keys that answer in a line of its own, and moves no other`(
    _ interval: String, _ language: Language, _ words: String
  ) throws {
    let plain = try lines(interval, language, showsKeys: false)
    let told = try lines(interval, language, showsKeys: true)
    let changed = plain.indices.filter { plain[$0] != told[$0] }
    #expect(plain.count == told.count && changed == [6] && told[6] == "  \(words)", "\(told)")
    // In a narrow window only the keys, in a low one they stay when blank lines go.
    let narrow = TerminalSize(rows: 6, columns: 46)
    let keys = words.split(separator: ". ", maxSplits: 1)[1]
    #expect(try lines(interval, language, showsKeys: true, size: narrow).contains("  \(keys)"))
  }

  @Test(arguments: [
    (Language.english, "  This key does nothing here. Tune: ↑ ↓ or the mouse. Confirm: Enter."),
    (.german, "  Diese Taste tut hier nichts. Stimmen: ↑ ↓ oder Maus. Bestätigen: Enter."),
  ])
  func `names the keys that tune where they always stand`(_ language: Language, _ words: String) throws {
    var machine = PitchMatchingMachine(
      training: PitchMatchingTraining(settings: try settings("P1"), history: nobody), address: address,
      session: 0, limit: nil)
    for event in [PitchMatchingMachine.Event.start, .referenceEnded(trial: 0)] { _ = machine.handle(event) }
    let frames = [false, true].map {
      MatchingFrame(
        view: PitchMatchingView(machine), cents: 0, phrases: Phrases(language), palette: palette, notice: "",
        size: TerminalSize(), showsKeys: $0
      ).lines
    }
    let changed = frames[0].indices.filter { frames[0][$0] != frames[1][$0] }
    #expect(frames[0].count == frames[1].count && changed.map { frames[1][$0] } == [words], "\(frames[1])")
  }

  @Test func `appears only while an answer is possible, and goes with the next key that does something`() {
    for phase in SessionPhase.allCases {
      let help = SessionHelp(isExplained: false)
      #expect(!help.showsKeys(in: phase))
      help.showKeys(true)
      #expect(help.showsKeys(in: phase) == [.playingTarget, .awaitingAnswer].contains(phase), "\(phase)")
      help.showKeys(true)
      help.showKeys(false)
      #expect(!help.showsKeys(in: .awaitingAnswer))
      // Asked too early it does not come later.
      help.showKeys(true)
      _ = help.showsKeys(in: .playingReference)
      #expect(!help.showsKeys(in: .awaitingAnswer))
    }
  }

  @Test func `is one of the keyboard, no noise and no pointer`() {
    let position = PointerPosition(row: 1, column: 1)
    let noise: [Key] = [.escape, .press(position), .drag(position), .release(position)]
    let pressed: [Key] = [.letter("x"), .letter(" "), .enter, .pageUp]
    #expect(noise.allSatisfy { !$0.isOfKeyboard } && pressed.allSatisfy(\.isOfKeyboard))
    // The end of a sequence that no key has, a reply of the terminal, and a change of its size.
    var parser = KeyParser()
    for noise in ["\u{1B}[3~", "\u{1B}[1;5C", "\u{1B}[?1;2c", "\u{1B}[I"] {
      #expect(noise.utf8.flatMap { parser.handle($0) }.isEmpty)
    }
  }
}
