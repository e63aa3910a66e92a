import Chronology
import Exchange
import Foundation
import Music
import Simulation
import Text
import Training
import Tuning

extension AdviceReport {
  /// The four answers with all digits, the scenario and the Swift code as texts.
  var json: JSON {
    .object([
      "ability": .text(person.chosen.ability.rawValue), "left_out": .integer(person.chosen.others),
      "comparisons": .integer(person.records), "first_day": .text("\(person.days.lowerBound)"),
      "last_day": .text("\(person.days.upperBound)"), "measure": .text(advice.objective.rawValue),
      "threshold_cents": .number(person.threshold.value),
      "threshold_ci95": .list([.number(person.threshold.low), .number(person.threshold.high)]),
      "missed_clear_differences": .number(person.missed),
      "timeline": display(person.history.timeline.latest?.mean.value),
      "profile": display(person.history.profile.overall?.mean.value),
      "moving_average": display(person.movingAverage),
      "last_20_right": display(person.lastTwentyRight),
      "arrow": .object([
        "false_alarms": .optional(advice.arrow.falseAlarms), "power": .optional(advice.arrow.power),
        "verdict": .text(ArrowVerdict(advice.arrow).rawValue),
      ]), "verdict": .text(advice.verdict.rawValue),
      "recommended": .object(["strategy": .text(advice.strategy.descriptor.name)].merging(constants) { $1 }),
      "effect": effect,
      "right_answers": .object([
        "today": .number(advice.rightAnswers.today),
        "recommended": .number(advice.rightAnswers.recommended),
      ]),
      "right_answers_in_long_sessions": .object([
        "today": .number(advice.longSessions.today),
        "recommended": .number(advice.longSessions.recommended),
      ]),
      "other_models": .object(
        Dictionary(uniqueKeysWithValues: advice.checks.map { ($0.model.rawValue, json($0.difference)) })),
      "command": advice.verdict == .better ? .text(settingCommand) : .null,
      "scenario": .text(scenario(for: nil)),
      "swift": .text(swift), "newcomers": newcomers?.json ?? .null,
      "today_from": .text(source.rawValue), "seed": .seed(seed),
    ])
  }

  private var constants: [String: JSON] {
    let parameters = advice.strategy.descriptor.parameters
    return Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, advice.strategy.values[$0].json) })
  }

  private var effect: JSON {
    guard let effect = advice.effect else { return .null }
    return .object([
      "today": .number(effect.today), "recommended": .number(effect.recommended),
      "difference": .number(effect.difference), "draws": .integer(effect.draws),
      "listeners": .integer(effect.listeners),
      "ci95": .list([.number(effect.interval.lowerBound), .number(effect.interval.upperBound)]),
      "unit": .text(advice.objective.measure.differenceUnit),
    ])
  }

  private func json(_ difference: PairedDifference?) -> JSON {
    difference?.json(unit: advice.objective.measure.differenceUnit) ?? .null
  }

  private func display(_ cents: Double?) -> JSON {
    guard let cents, let factor = person.factor(of: cents) else { return .null }
    return .object([
      "shown_cents": .number(cents), "factor": .number(factor.value),
      "factor_ci95": .list([.number(factor.low), .number(factor.high)]),
    ])
  }
}

extension AdviceReport {
  /// A scenario in which listeners drawn from the posterior train under today's setting, and under the recommended one
  /// or, if today's is kept, the best of the others. Their labels are their constants.
  /// - Parameter file: the scenario's file, which names it; nil for the scenario within JSON.
  func scenario(for file: String?) -> String {
    let settings = [today] + (comparesTwo ? [advice.strategy.values] : [])
    // The first measure is the objective, by which a sweep ranks.
    let question = "\nquestion: Which constants are better in the mean of listeners like this person?"
    return """
      # \(person.records) comparisons, \(person.days.lowerBound) … \(person.days.upperBound), by `peach advise`.
      # Each group is a listener drawn from the posterior of these answers.
      name: \(file.flatMap(Self.name) ?? "advice")\(settings.count > 1 ? question : "")
      seed: \(seed)
      population:
      \(people.joined(separator: "\n"))
      strategy:
      \(settings.map { "  - { \(yaml($0)) }" }.joined(separator: "\n"))
      settings: { \(entries(person.settings.training)) }
      profile: { correct-only: \(person.correctOnly(for: advice.objective)) }
      trend: { rule: \(history.trendRule.rawValue), minimum-records: \(history.minimumRecords), threshold: \(history.trendThreshold) }
      timeline: { period: \(history.period.rawValue), window: \(history.window) }
      training:
        sessions: \(person.plan.sessions)
        comparisons-per-session: \(person.plan.comparisonsPerSession)
        warm-up: \(person.plan.warmUp)
        first-day: \(person.plan.schedule.firstDay)
      measures: [\(measures.joined(separator: ", "))]
      baseline: { strategy: "\(name(today))" }

      """
  }

  /// The objective, what explains it, and of a display another one.
  private var measures: [String] {
    let objective = advice.objective
    guard let display = objective.display else {
      let others = objective == .learning ? ["fraction_too_easy", "fraction_too_hard"] : ["fraction_correct"]
      return [objective.rawValue] + others
    }
    let other = display == .movingAverage ? JudgedDisplay.timeline : .movingAverage
    return [display.errorMeasure, display.biasMeasure, other.errorMeasure]
  }

  /// The file's name without its extension; nil if a study cannot have it.
  private static func name(_ file: String) -> String? {
    let last = file.split(separator: "/").last ?? ""
    let name = String(last.prefix(upTo: last.lastIndex(of: ".") ?? last.endIndex))
    let isUsable = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    // YAML reads some words and numbers as no text.
    return isUsable && name.contains(where: \.isLetter) ? "\"\(name)\"" : nil
  }

  private var history: HistorySettings { HistorySettings(person.settings.history) }

  /// Twenty of the drawn listeners, as groups of a scenario in YAML.
  private var people: [String] {
    person.drawn.prefix(20).enumerated().map { index, draw in
      let constants = draw.constants.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
      return "  - { group: draw-\(index + 1), \(constants), count: 5 }"
    }
  }

  private func yaml(_ values: ParameterValues) -> String {
    "name: \(values.descriptor.name), label: \"\(name(values))\", \(entries(values))"
  }

  /// All constants as `key: value`.
  private func entries(_ values: ParameterValues) -> String {
    values.descriptor.parameters.map { "\($0.name): \(values[$0])" }.joined(separator: ", ")
  }
}
