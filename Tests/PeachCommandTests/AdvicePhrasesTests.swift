import Chronology
import Exchange
import Fitting
import Music
import Scenarios
import Testing
import Text
import Training

@testable import Live
@testable import PeachCommand
@testable import Simulation
@testable import Tuning

/// The texts of `peach advise` in both languages, for every kind of advice.
@Suite struct `The words of advice` {
  /// 240 comparisons on six days, of a listener of about 4 cents, beside a few of intervals.
  private static let person: Result<AdvisedPerson, any Error> = Result { try advised(isGuessing: false) }
  /// One who begins at 100 cents and mostly guesses in the later half.
  private static let guesser: Result<AdvisedPerson, any Error> = Result { try advised(isGuessing: true) }

  private static func advised(isGuessing: Bool) throws -> AdvisedPerson {
    let records = (0..<240).map { index in
      let round = index / 4
      let answers: [(cents: Double, isRight: Bool)] = [
        (isGuessing && index == 0 ? 100 : 2, round % 2 == 0), (4, round % 4 != 0),
        isGuessing && index >= 120 ? (2, round % 2 != 0) : (8, round % 20 != 7),
        isGuessing && index >= 120 ? (2, round % 4 < 2) : (16, true),
      ]
      let (cents, isRight) = answers[index % 4]
      let seconds = 1_767_600_000 + index / 40 * 86_400 + index
      let day = Instant(microseconds: Int64(seconds) * 1_000_000)
      return ComparisonRecord(
        referenceNote: .a4, targetNote: .a4, centOffset: Cents(round % 3 == 0 ? cents : -cents),
        isCorrect: isRight,
        interval: .prime, tuningSystem: .equalTemperament, timestamp: day)
    }
    let fifth = ComparisonRecord(
      referenceNote: .a4, targetNote: MIDINote(MIDINote.a4.index + 7), centOffset: Cents(50), isCorrect: true,
      interval: .perfectFifth, tuningSystem: .equalTemperament, timestamp: records[0].timestamp)
    var settings = PersonalSettings(sounds: SettingsFile.allSounds)
    try settings.set(["strategy": "kazez"])
    return try AdvisedPerson(
      ChosenRecords(records + [fifth], nil), after: [], settings: settings, isTrainedHere: false, zone: .utc,
      seed: 1, again: { "peach advise --from \($0)" }, .english)
  }

  private static func difference(_ value: Double) -> PairedDifference {
    PairedDifference(
      value: 1 + value, baseline: 1, difference: value, interval: value - 0.05...value + 0.05, count: 100)
  }

  private static let shares = Advice.Shares(today: 0.62, recommended: 0.74)

  /// `gain` is the effect, positive for an improvement, `robust` that under the other listener models.
  private static func advice(
    _ objective: AdviceObjective, gain: Double?, robust: Double = 0, arrow: Advice.Arrow? = nil,
    k1: Double = 0.03
  ) throws -> Advice {
    let sign: Double = objective == .learning ? 1 : -1
    let kazez = try Laboratory.current.strategies.named(KazezStrategy.descriptor.name)
    let draws: [Double] = gain.map { gain in (0..<100).map { sign * (gain + Double($0 % 10) / 1000) } } ?? []
    return Advice(
      objective: objective, strategy: try kazez.with(["k1": .number(k1)]),
      effect: Advice.Effect(difference(sign * (gain ?? 0)), draws: draws),
      rightAnswers: shares, longSessions: shares,
      checks: zip(OtherModel.allCases, [robust, robust, -robust, 0]).map { model, gain in
        Advice.Check(model: model, difference: difference(sign * gain))
      }, arrow: arrow ?? Advice.Arrow(falseAlarms: 0.99, power: 0.98))
  }

  /// Advice of every kind but a recommendation: for each objective each verdict, and each arrow.
  static var kept: [Advice] {
    get throws {
      var kept: [Advice] = []
      for objective in AdviceObjective.allCases {
        kept.append(try advice(objective, gain: nil, k1: 0.05))
        kept.append(try advice(objective, gain: 0.001))
        kept.append(try advice(objective, gain: objective.measure.leastEffect / 2))
        kept.append(try advice(objective, gain: 0.5, robust: 0.2))
      }
      kept.append(try uncertain)
      for (falseAlarms, power): (Double?, Double?) in [(nil, nil), (0.05, 0.7), (0.3, 0.7)] {
        let arrow = Advice.Arrow(falseAlarms: falseAlarms, power: power)
        kept.append(try advice(.firstTimeline, gain: nil, arrow: arrow))
      }
      return kept
    }
  }

  /// A report of each kind of advice.
  static func reports(in language: Language) throws -> [String] {
    let (person, guesser, better) = (try Self.person.get(), try Self.guesser.get(), try Self.better())
    func report(
      _ advice: Advice, _ cost: NewcomerCost?, from source: TodaySource, of other: AdvisedPerson? = nil
    ) -> String {
      AdviceReport(
        person: other ?? person, advice: advice, seed: 1, newcomers: cost, command: "peach advise",
        fit: "peach fit",
        source: source,
        roundedTo: source == .settingsDespiteSteps ? 0.1 : nil, phrases: Phrases(language)
      ).text(scenario: cost == nil ? "me.yaml" : nil)
    }
    let sources: [TodaySource] = [.app, .steps, .settingsDespiteSteps, .settingsDespiteStored]
    var reports = try kept.enumerated().map { report($1, nil, from: sources[$0 % sources.count]) }
    reports += try kept.enumerated().map { report($1, nil, from: sources[$0 % sources.count], of: guesser) }
    for differences in NewcomerExamples.all {
      reports.append(report(better, try NewcomerExamples.cost(differences), from: .settings))
    }
    return reports
  }

  /// Constants that are better for 96 of 100 draws.
  private static var uncertain: Advice {
    get throws {
      let kazez = try Laboratory.current.strategies.named(KazezStrategy.descriptor.name)
      return Advice(
        objective: .firstTimeline, strategy: try kazez.with(["k1": .number(0.03)]),
        effect: Advice.Effect(difference(-0.5), draws: (0..<100).map { $0 < 96 ? -0.5 : 0.1 }),
        rightAnswers: shares, longSessions: shares, checks: [],
        arrow: Advice.Arrow(falseAlarms: 0.99, power: 0.98))
    }
  }

  /// A recommendation.
  private static func better(first: Double = 0) throws -> Advice {
    let kazez = try Laboratory.current.strategies.named(KazezStrategy.descriptor.name)
    return Advice(
      objective: .firstTimeline,
      strategy: try kazez.with(["k1": .number(0.03), "first-cents": .number(first)]),
      effect: Advice.Effect(difference(-0.5), draws: (0..<100).map { -0.5 - Double($0 % 10) / 1000 }),
      rightAnswers: shares, longSessions: shares,
      checks: OtherModel.allCases.map { Advice.Check(model: $0, difference: difference(-0.4)) },
      arrow: Advice.Arrow(falseAlarms: 0.99, power: 0.98))
  }

  /// Sentences besides the report: refusals and notes.
  private static func sentences(in language: Language) -> [String] {
    let phrases = Phrases(language)
    let errors: [FitError] = [
      .tooFew(3), .allRight(of: 300), .reversedKeys(right: 10, of: 300), .oneDifficulty(cents: 2.5),
      .noThreshold(right: 150, of: 300), .tooEasy(cents: 2.5), .notConverged(learning: "none"),
    ]
    let others = [
      phrases.needsRecords(got: 199, days: 2), phrases.needsRecords(got: 199, days: 3),
      phrases.needsNarrowThreshold(unknown(k2: 0.09, right: 0.61, isTrainedHere: true)),
      phrases.needsNarrowThreshold(unknown(k2: 0.15, right: 0.75, isTrainedHere: false)),
      phrases.needsNarrowThreshold(unknown(k2: 0.09, right: 0.61, isTrainedHere: true, largest: 15)),
      phrases.simulated(1_234_567, inSeconds: 1.25), phrases.simulatedSessions(1),
      phrases.simulatedSessions(2),
      phrases.keysReversed(right: 1, of: 101, from: 50, on: "2026-01-05", leaving: "--from 2026-01-08"),
      phrases.keysReversed(right: 1, of: 101, from: 50, on: "2026-01-05", leaving: nil),
      phrases.needsNarrowThreshold(
        unknown(k2: 0.09, right: 0.61, isTrainedHere: false, largest: 100, (71, 39, 161))),
      phrases.needsLargerOffsets(
        unknown(k2: 0.09, right: 0.61, isTrainedHere: false, largest: 100, (165, 95, 335))),
      phrases.needsNarrowThreshold(changing), phrases.farBeginning(100), phrases.missesMany(0.25),
      phrases.roundedTooCoarsely(file: "me", to: 0.1, 0.04...0.06, 0.07...0.11),
    ]
    return errors.map { $0.sentence(in: language) } + others
  }

  /// An unknown threshold of a person whose answers change over time.
  static var changing: UnknownThreshold {
    var state = unknown(k2: 0.15, right: 0.75, isTrainedHere: false)
    state.laterCommand = "peach advise --from 2026-01-12"
    return state
  }

  static func unknown(
    k2: Double, right: Double, isTrainedHere: Bool, largest: Double = 100,
    _ threshold: (value: Double, low: Double, high: Double) = (7, 2.5, 20)
  ) -> UnknownThreshold {
    var kazez = ParameterValues(of: KazezStrategy.descriptor)
    do { try kazez.set("k2", to: .number(k2)) } catch { preconditionFailure("\(error)") }
    return UnknownThreshold(
      threshold: threshold, largest: largest, records: 296, timeline: 7.2, average: 11,
      fractionCorrect: right,
      strategy: kazez, isTrainedHere: isTrainedHere)
  }

  /// The words of more than two letters, without those of links.
  private static func words(of text: String) -> Set<String> {
    Set(
      text.lowercased().replacing(/#[a-z-]+/, with: "").split { !$0.isLetter }.map(String.init).filter {
        $0.count > 2
      })
  }

  /// Names and commands, which are the same in every language.
  private static let names: Set<String> = [
    "kazez", "peach", "advise", "settings", "strategy", "tracking", "train", "scenario", "yaml", "sweep",
    "simulated", "swift", "file", "min", "max",
    "ability", "amateur", "intervals", "iscorrect", "squareroot", "fit", "app", "none", "likelihood",
    "maximum", "measure", "rmse", "octaves", "timeline", "moving", "average",
    "from", "documentation", "tuning", "format", "listener", "compare", "tune",
  ]

  @Test func `have no English word in German`() throws {
    let english = try Self.reports(in: .english) + Self.sentences(in: .english)
    let german = try Self.reports(in: .german) + Self.sentences(in: .german)
    #expect(Set(english).count > 15 + 12)
    for (english, german) in zip(english, german) {
      let same = Self.words(of: english).intersection(Self.words(of: german)).subtracting(Self.names)
      #expect(same.isEmpty, "\(same.sorted()) in\n\(german)")
      let prose = german.split(separator: "\n").prefix { !$0.contains("Swift") }.joined(separator: "\n")
      #expect(!prose.contains(/[^=\d]\d+\.\d/), "\(german)")
    }
  }

  @Test(arguments: [Language.english, .german])
  func `fit a terminal of 80 columns and 24 lines`(_ language: Language) throws {
    for report in try Self.reports(in: language) {
      let lines = report.split(separator: "\n")
      #expect(lines.count < 24 && lines.allSatisfy { $0.count <= 80 }, "\(report)")
    }
  }

  @Test(arguments: [Language.english, .german])
  func `recommend in the first line, and give the code with its bounds at the end`(_ language: Language)
    throws
  {
    for report in try Self.reports(in: language).suffix(NewcomerExamples.all.count) {
      let lines = report.split(separator: "\n")
      #expect(lines[0].contains("kazez k1=0.03 k2=0.09 ") && lines[0].contains(" kazez k1=0.05 k2=0.09."))
      #expect(
        lines.last
          == "   p = min(100, max(0.1, p + (isCorrect ? -0.03 : 0.09) * p * p.squareRoot()))")
    }
  }

  @Test func `keep a strategy that is no Kazez rule, and to measure one that measures`() {
    let best = (name: "kazez", constants: "k1=0.03 k2=0.07")
    let (english, german) = (Phrases(.english), Phrases(.german))
    #expect(
      english.answer(best, keeping: "tracking")
        == "Keep tracking to measure. To train with kazez, use k1=0.03 k2=0.07.")
    #expect(
      german.answer(best, keeping: "tracking")
        == "Behalte tracking zum Messen. Zum Üben mit kazez nimm k1=0.03 k2=0.07.")
    #expect(
      english.answer(best, keeping: "pest") == "Keep pest. To train with kazez, use k1=0.03 k2=0.07.")
    #expect(
      german.answer(best, keeping: "pest") == "Behalte pest. Zum Üben mit kazez nimm k1=0.03 k2=0.07.")
    #expect(english.answer(nil, keeping: "pest") == "Keep pest.")
    #expect(german.answer(nil, keeping: "pest") == "Behalte pest.")
  }

  @Test func `say of constants that are better for most listeners that it is not certain, and what to do`()
    throws
  {
    func lines(_ source: TodaySource) throws -> [String] {
      AdviceReport(
        person: try Self.person.get(), advice: try Self.uncertain, seed: 1, newcomers: nil,
        command: "peach advise", fit: "peach fit --records a.csv", source: source, roundedTo: nil,
        phrases: .english
      ).text(scenario: nil).split(separator: "\n").map(String.init)
    }
    let words = try lines(.laterSteps).joined(separator: " ").split(separator: " ").joined(separator: " ")
    let beginning = """
      Not certain: kazez k1=0.03 k2=0.09 is better than the present kazez k1=0.05 k2=0.09 for 96 of 100 simulated \
      listeners like you. Threshold
      """
    #expect(words.hasPrefix(beginning), "\(words)")
    let keep = """
       Keep k1=0.05 k2=0.09. k1=0.03 k2=0.09 would be better for 96 of 100 simulated listeners like you; a recommendation needs 99.
      """
    #expect(words.contains(keep), "\(words)")
    let use = " Train 6 more days and ask again. For the users of an app see Documentation/tuning.md."
    #expect(words.hasSuffix(use), "\(words)")
    // Without a sentence on the source there is room for the commands.
    let commands = [
      "   Train 6 more days and ask again, or compare both:",
      "   peach fit --records a.csv --format yaml > me.yaml",
      "   peach compare k1=0.05,k2=0.09 k1=0.03,k2=0.09 --listener me.yaml \\",
      "     --sessions 6 --comparisons 40",
    ]
    let room = try lines(.settings)
    #expect(room.suffix(4) == commands[...] && room.count <= 23, "\(room)")
  }

  @Test func `print the command with which they were asked for, and all constants of the first line`() throws
  {
    let command = "peach advise --records 'my data/me.csv' --measure rmse_octaves_moving_average --seed 7"
    let advice = try Self.better(first: 50)
    let lines = AdviceReport(
      person: try Self.person.get(), advice: advice, seed: 7, newcomers: nil, command: command,
      fit: "peach fit", source: .app,
      roundedTo: nil, phrases: .english
    ).text(scenario: nil).split(separator: "\n")
    #expect(lines[0].hasPrefix("Use kazez k1=0.03 k2=0.09 first-cents=50 instead of "))
    #expect(
      lines.suffix(6) == [
        "   peach settings strategy=kazez k1=0.03 k2=0.09 first-cents=50",
        "   \(command) --scenario-file me.yaml", "   peach sweep me.yaml", "   Swift:",
        "   p = 50.0  // first session; later: mean of the notes' means of all answers",
        "   p = min(100, max(0.1, p + (isCorrect ? -0.03 : 0.09) * p * p.squareRoot()))",
      ], "\(lines.suffix(6))")
  }

  @Test func `name what the app shows, which peach profile and timeline do not`() throws {
    let (english, german) = (try Self.reports(in: .english)[0], try Self.reports(in: .german)[0])
    for line in [
      "   Do not rely on the arrow. Without any ",
      "1. How far off are the means of the differences that the app shows?",
      "   In the app's first timeline ",
      "   In the Peach app ",
    ] { #expect(english.contains("\n\(line)"), "\(english)") }
    for line in ["   Im ersten Verlauf der App ", "   In der Peach-App "] {
      #expect(german.contains("\n\(line)"), "\(german)")
    }
  }

  @Test func `say which display is judged, and how to judge the other`() throws {
    let reports = try Self.reports(in: .english)
    for (report, judged, other) in [
      (
        reports[0], "the app's first timeline?",
        "--measure rmse_octaves_moving_average judges the display of the Peach app."
      ),
      (
        reports[4], "the display of the Peach app?",
        "--measure rmse_octaves_timeline judges the app's first timeline."
      ),
      (
        reports[16], "the mean of the last 20 right answers?",
        "--measure rmse_octaves_moving_average judges the display of the Peach app."
      ),
    ] {
      #expect(report.contains("\n3. Which constants, judged by \(judged)\n"), "\(report)")
      let words = report.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains(" \(other) 4. "), "\(report)")
    }
    #expect(reports[16].contains("\n   Last 20 right answers: ") && !reports[4].contains("right answers: "))
    #expect(reports[8].contains("\n3. Which constants?\n") && !reports[8].contains("--measure"))
  }

  @Test func `say dates and numbers as German does`() throws {
    let lines = try Self.reports(in: .german)[1].split(separator: "\n")
    #expect(lines[0] == "Behalte die jetzigen Konstanten, kazez k1=0.05 k2=0.09.")
    #expect(lines[1].hasPrefix("Schwelle, "))
    #expect(lines[2] == "240 Vergleiche, 5. Januar 2026 – 10. Januar 2026; in Klammern 95-%-Bereiche.")
    #expect(lines.contains("1. Wie weit liegen die Mittel der Unterschiede daneben, die die App zeigt?"))
    #expect(lines[4] == "Intervalle: 1 Vergleich ausgelassen (--ability intervals).")
  }
}
