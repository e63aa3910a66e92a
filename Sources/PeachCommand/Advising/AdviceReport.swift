import Exchange
import Live
import Music
import Simulation
import Text
import Training
import Tuning

/// What `peach advise` prints: four answers on a screen of 80 columns and 24 lines.
struct AdviceReport {
  let person: AdvisedPerson
  let advice: Advice
  let seed: UInt64
  /// The effect of the recommended constants on newcomers; nil without a recommendation.
  let newcomers: NewcomerCost?
  /// The command with the options that change the advice.
  let command: String
  /// `peach fit` with the options that select the answers.
  let fit: String
  /// Where the current constants are from.
  let source: TodaySource
  /// The unit in cents to which the differences of a file are rounded; nil if they are exact.
  let roundedTo: Double?
  let phrases: Phrases

  private var texts: Texts { phrases.texts }

  /// The lines of a screen, with one for the prompt.
  private static let mostLines = 23

  /// The answer in two lines, then the reasons as four sections.
  /// - Parameter scenario: the file that was written; nil without `--scenario-file`.
  func text(scenario: String?) -> String {
    let other = phrases.otherDisplay(than: advice.objective)
    let hints = [farBeginning, other].compactMap(\.self)
    let whole = lines(scenario, hints)
    return (whole.count > Self.mostLines ? lines(scenario, Array(hints.prefix(1))) : whole)
      .joined(separator: "\n")
  }

  private func lines(_ scenario: String?, _ hints: [String]) -> [String] {
    let sentences = [answer, header, shown, arrow, constants, hints.map { "   \($0)" }].joined()
      .flatMap { $0.indentedAndWrapped }
    return sentences + use(scenario, in: Self.mostLines - sentences.count) + code
  }

  private var answer: [String] {
    [recommendation, phrases.threshold(of: person.chosen.ability, person.threshold)]
  }

  private var recommendation: String {
    let best = advice.verdict == .better ? advice.strategy.values : nil
    if todayIsKazez,
      let uncertain = phrases.uncertain(
        advice, name(advice.strategy.values), today: name(today))
    {
      return uncertain
    }
    return todayIsKazez
      ? phrases.answer(best.map(name), today: name(today), guessing)
      : phrases.answer(
        best.map { ($0.descriptor.name, constants(of: $0)) }, keeping: today.descriptor.name, guessing)
  }

  private var guessing: GuessingToday { GuessingToday(right: person.laterRight, advice) }

  private var header: [String] {
    [
      phrases.advised(person.records, person.days), origin, beginning,
      person.chosen.leftOut(in: phrases),
      person.missesMany ? phrases.missesMany(person.missed) : nil,
    ].compactMap(\.self)
  }

  /// Where the current constants are from, and how the differences of a file are rounded; nil without either.
  private var origin: String? {
    let sentences = [roundedTo.map(phrases.rounded), phrases.text(source, today: name(today))]
      .compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// That all sessions of a file begin at one difference; nil if they do not.
  private var beginning: String? {
    let isOfSteps = source == .steps || source == .laterSteps
    let first = person.training.firstUnison.value
    return isOfSteps && first > 0 ? phrases.sessionsBegin(at: first) : nil
  }

  /// The current strategy.
  var today: ParameterValues { person.settings.strategy }

  private var todayIsKazez: Bool { today.descriptor == KazezStrategy.descriptor }

  /// "kazez k1=0.04 k2=0.15"; the name alone of another strategy.
  func name(_ values: ParameterValues) -> String {
    [values.descriptor.name, constants(of: values)].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func constants(of values: ParameterValues) -> String {
    namedConstants(of: values).map { "\($0.name)=\(values[$0])" }.joined(separator: " ")
  }

  private func namedConstants(of values: ParameterValues) -> [AnyParameter] {
    values.descriptor.parameters.filter {
      ["k1", "k2"].contains($0.name) || $0.name == "first-cents" && values[$0] != $0.defaultValue
    }
  }

  // MARK: - The answers

  private var shown: [String] {
    let timeline = person.history.timeline.latest?.mean.value
    let (average, last) = (person.movingAverage, person.lastTwentyRight)
    let right =
      advice.objective == .lastTwentyRight
      ? phrases.lastRight(20, last, person.factor(of: last))
      : phrases.todaysApp(average, person.factor(of: average))
    return [
      "1. \(texts.adviceTitleShown)",
      "   \(phrases.timeline(timeline, person.factor(of: timeline)))",
      right.map { "   \($0)" },
    ].compactMap(\.self)
  }

  private var arrow: [String] {
    ["2. \(texts.adviceTitleArrow)", "   \(phrases.arrow(advice.arrow))"]
  }

  private var constants: [String] {
    let best = advice.strategy.values
    let advised =
      todayIsKazez
      ? phrases.recommendation(
        advice, constants(of: best), today: constants(of: today), isToday: !comparesTwo, guessing)
      : phrases.recommendation(
        advice, name(best), today: today.descriptor.name, isToday: !comparesTwo, guessing)
    let cost = advice.verdict == .better ? newcomers.map { "   \(phrases.text($0))" } : nil
    return ["3. \(phrases.constantsTitle(advice.objective))", "   \(advised)", cost].compactMap(\.self)
  }

  /// That the judged display has come down from a difference two octaves or more above the threshold, of which only the
  /// constants are varied; nil otherwise.
  private var farBeginning: String? {
    guard advice.objective.display != nil, let first = person.firstDifference,
      first >= 4 * person.threshold.value
    else { return nil }
    return phrases.farBeginning(first)
  }

  /// Commands are not wrapped, so that they can be pasted.
  private func use(_ scenario: String?, in room: Int) -> [String] {
    let title = "4. \(texts.adviceTitleUse)"
    let sweep = scenario.map { "peach sweep \($0.shellQuoted)" }
    guard advice.verdict == .better else {
      if advice.verdict == .notCertain { return [title] + uncertainUse(sweep, in: room - 1) }
      let comparison = comparesTwo ? sweep.map { texts.adviceSweepComparesMeans(command: $0) } : nil
      let changes = phrases.kept(today, guessing, right: person.laterRight)
      let lines = changes.map { "   \($0)\(comparison.map { " \($0)" } ?? "")".indentedAndWrapped }
      return [title] + (lines.first { $0.count < room } ?? lines[lines.count - 1])
    }
    let commands = [settingCommand] + (sweep.map { [$0] } ?? simulation)
    return [title] + commands.map { "   \($0)" }
  }

  /// What to do while it is not certain which constants are better: what the sweep of the written scenario compares;
  /// without one the commands, if they have room.
  private func uncertainUse(_ sweep: String?, in room: Int) -> [String] {
    let days = person.plan.sessions
    let sentence = "   \(texts.adviceUncertainUse(days: days))".indentedAndWrapped
    if let sweep {
      return sentence + "   \(texts.adviceSweepComparesMeans(command: sweep))".indentedAndWrapped
    }
    guard let comparison else { return sentence }
    let longer =
      "   \(texts.adviceUncertainCompare(days: days))".indentedAndWrapped + comparison.map { "   \($0)" }
    return longer.count <= room ? longer : sentence
  }

  /// The commands that compare today's constants with the others of the answer on the fitted listener; nil if `peach
  /// compare` cannot be asked for them.
  private var comparison: [String]? {
    guard let side = asCode(today).comparisonSide, let other = advisedCode.comparisonSide else {
      return nil
    }
    let measure = advice.objective.rawValue
    let (plan, judging) = (person.plan, measure == KeyMeasures.ofDisplay ? "" : " --measure \(measure)")
    return [
      "\(fit) --format yaml > me.yaml", "peach compare \(side) \(other) --listener me.yaml \\",
      "  --sessions \(plan.sessions) --comparisons \(plan.comparisonsPerSession)\(judging)",
    ]
  }

  /// Whether answer and scenario have other constants beside today's.
  var comparesTwo: Bool { advice.strategy.values != today }

  /// The commands that simulate the person, on one line if it fits.
  private var simulation: [String] {
    let commands = ["\(command) --scenario-file me.yaml", "peach sweep me.yaml"]
    let line = commands.joined(separator: " && ")
    return line.count <= 77 ? [line] : commands
  }

  /// The Swift code on a line of its own, which is not wrapped; empty without a recommendation.
  private var code: [String] {
    guard advice.verdict == .better else { return [] }
    let title = "\(phrases.code(isForNewcomers: newcomers.map { $0.counts.losing == 0 } ?? true)):"
    return ([title] + swift.split(separator: "\n").map(String.init)).map { "   \($0)" }
  }

  private var advisedCode: ConstantsAsCode { asCode(advice.strategy.values) }

  private func asCode(_ values: ParameterValues) -> ConstantsAsCode {
    ConstantsAsCode(
      strategy: values, names: namedConstants(of: values).map(\.name), training: person.training,
      correctOnly: person.correctOnly(for: advice.objective))
  }

  /// The command that sets the constants, or, beside a strategy that is kept, trains with them once.
  var settingCommand: String {
    todayIsKazez ? advisedCode.command : advisedCode.trainingCommand
  }

  /// The Swift code of the rule with the recommended constants, on one line or two.
  var swift: String { advisedCode.swift ?? "" }
}

/// Whether a person mostly guesses under the current constants.
enum GuessingToday {
  /// The person's own later answers are mostly guesses.
  case now
  /// Only simulated answers are, as those of long sessions, where the rule rests lower.
  case inLongSessions
  case no

  /// - Parameter right: the share of right answers in the later half.
  init(right: Double, _ advice: Advice) {
    self = right < Guessing.leastRight ? .now : advice.isGuessingToday ? .inLongSessions : .no
  }
}

/// Where the current constants are from.
enum TodaySource: String {
  /// From `--settings`, or those of the stored training.
  case settings
  /// From `--settings`, although the steps of the file follow other constants or another rule.
  case settingsDespiteSteps = "settings-despite-steps"
  /// The person's settings, although the steps of the stored training follow other constants or another rule.
  case settingsDespiteStored = "settings-despite-stored"
  /// From the steps of a file that names no constants.
  case steps
  /// From the later steps of a file whose earlier ones follow other constants or another rule.
  case laterSteps = "later-steps"
  /// The app's defaults, since the steps of the file do not tell.
  case app
}

/// Whether the arrow is worth looking at.
enum ArrowVerdict: String {
  case informative, weak, misleading

  init(_ arrow: Advice.Arrow) {
    let (alarms, power) = (arrow.falseAlarms ?? 0, arrow.power ?? 0)
    self = alarms <= 0.1 && power >= 0.5 ? .informative : power >= 2 * alarms ? .weak : .misleading
  }
}

extension String {
  /// The text on lines of at most 80 columns; each line has the indentation of the first.
  fileprivate var indentedAndWrapped: [String] {
    let indentation = String(prefix { $0 == " " })
    return String(dropFirst(indentation.count)).wrapped(columns: 80 - indentation.count, lines: 8)
      .map { (indentation + $0).trimmingTrailingSpaces }
  }
}
