import Chronology
import Music
import Randomness
import Testing

@testable import Training
@testable import peach

@Suite struct `Frames` {
  static let notice =
    "/home/somebody/.config/peach/settings.yaml:12:16: vary-loudness must be in 0…1, got 7. The default is 0."
  static let colourless = Palette(environment: ["NO_COLOR": "1"])
  static let languages = ["en_US.UTF-8", "de_DE.UTF-8"]

  private let address = ListenerAddress(key: StreamKey(seed: 1), index: 0)
  private let nobody = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))

  private func settings() throws -> TrainingSettings {
    var values = ParameterValues(of: TrainingSettings.descriptor)
    try values.set("intervals", to: .text("m7"))
    return try TrainingSettings(values)
  }

  private func expectFits(_ lines: [String]) {
    #expect(lines.count <= 23)
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
  }

  @Test(arguments: languages) func `of a matching fit 80 × 24 with a long notice in every state`(
    _ language: String
  ) throws {
    var machine = PitchMatchingMachine(
      training: PitchMatchingTraining(settings: try settings(), history: nobody), address: address, session: 0
    )
    let events: [PitchMatchingMachine.Event] = [
      .start, .referenceEnded(trial: 0), .released(-100, trial: 0, at: Instant(seconds: 0)),
    ]
    for event in events {
      _ = machine.handle(event)
      let frame = MatchingFrame(
        view: PitchMatchingView(machine), place: -100, slider: PitchSlider(),
        phrases: Phrases(environment: ["LANG": language]), palette: Self.colourless, notice: Self.notice)
      expectFits(frame.lines)
    }
  }

  @Test(arguments: languages) func `of a comparison fit as well`(_ language: String) throws {
    let training = ComparisonTraining(
      strategy: try KazezStrategy(ParameterValues(of: KazezStrategy.descriptor)), settings: try settings(),
      history: nobody)
    var machine = ComparisonMachine(training: training, address: address, session: 0)
    let events: [ComparisonMachine<KazezStrategy>.Event] = [
      .start, .referenceEnded(trial: 0), .targetEnded(trial: 0),
      .answered(.higher, trial: 0, at: Instant(seconds: 0)),
    ]
    for event in events {
      _ = machine.handle(event)
      let frame = ComparisonFrame(
        view: ComparisonView(machine), phrases: Phrases(environment: ["LANG": language]),
        palette: Self.colourless, notice: Self.notice)
      expectFits(frame.lines)
    }
  }

  @Test func `break notices at blanks, and shorten what is longer than two lines`() {
    #expect("one two three".wrapped(columns: 7, lines: 2) == ["one two", "three"])
    #expect("one two three four".wrapped(columns: 7, lines: 2) == ["one two", "three …"])
    #expect("onetwothree".wrapped(columns: 7, lines: 2) == ["onetwot", "hree"])
    #expect("".wrapped(columns: 7, lines: 2).isEmpty)
  }
}
