import Exchange
import Music
import Numerics
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
  /// The file of the records; nil for the stored training.
  let file: String?
  /// Whether the app's default constants count as the current ones, because the file of records names none.
  let assumesDefaults: Bool

  /// The four answers as text.
  /// - Parameter scenario: the file that was written; nil without `--scenario`.
  func text(scenario: String?) -> String {
    let paragraphs = [header, shown, arrow, constants, use(scenario)]
    return paragraphs.flatMap { lines in lines.flatMap { $0.indentedAndWrapped } }.joined(separator: "\n")
  }

  private var header: [String] {
    let (first, last) = (person.days.lowerBound, person.days.upperBound)
    return [
      "\(person.records.of("comparison")), \(first) … \(last). Today: \(name(today)).",
      assumesDefaults
        ? "The file names no constants: today's are the app's, not those of this terminal." : nil,
      "A range in brackets holds the true value for 19 of 20 people like those assumed.",
      person.chosen.leftOut,
    ].compactMap(\.self)
  }

  /// The current strategy.
  var today: ParameterValues { person.settings.strategy }

  private func name(_ values: ParameterValues) -> String {
    let constants = values.descriptor.parameters.filter { ["k1", "k2"].contains($0.name) }
    return ([values.descriptor.name] + constants.map { "\($0.name)=\(values[$0])" }).joined(separator: " ")
  }

  // MARK: - The answers

  private var shown: [String] {
    let threshold = person.threshold
    return [
      "1. How far off is what you are shown?",
      """
         Your threshold of \(person.chosen.ability.rawValue) (3 of 4 right) is \(threshold.value.significant(2)) cents \
      \(range(threshold.low, threshold.high)).
      """,
      sentence("timeline", person.history.timeline.latest?.mean.value),
      sentence("profile", person.history.profile.overall?.mean.value),
    ]
  }

  private func sentence(_ display: String, _ cents: Double?) -> String {
    guard let cents, let factor = person.factor(of: cents) else {
      return "   The \(display) shows nothing yet."
    }
    return """
         The \(display) shows \(cents.significant(2)) cents, \(factor.value.significant(2)) times your threshold \
      \(range(factor.low, factor.high)).
      """
  }

  private func range(_ low: Double, _ high: Double) -> String {
    "(\(low.significant(2))…\(high.significant(2)))"
  }

  private var arrow: [String] {
    let title = "2. Does the arrow mean anything for you?"
    guard let falseAlarms = advice.arrow.falseAlarms else {
      return [title, "   With this much practice there is no arrow yet."]
    }
    let power = advice.arrow.power.map {
      "When your threshold has fallen by a quarter, it says improving after \($0.percent)."
    }
    return [
      title,
      "   While nothing changes, it still points up or down after \(falseAlarms.percent) of the sessions. "
        + [power, ArrowVerdict(advice.arrow).text].compactMap(\.self).joined(separator: " "),
    ]
  }

  private var constants: [String] {
    let title = "3. Which constants?"
    let best = name(advice.strategy.values)
    return switch advice.verdict {
    case .better: [title, "   \(best). \(effect) \(checks)"] + (newcomers.map { ["   \($0.text)"] } ?? [])
    case .notDistinguishable where advice.strategy.values == today:
      [title, "   Keep today's. No other constants are distinguishably better for listeners like you."]
    case .notDistinguishable:
      [title, "   Keep today's: \(best) is not distinguishable from it. \(effect)"]
    case .tooSmall: [title, "   Keep today's: \(best) is better by too little to matter. \(effect)"]
    case .dependsOnModel:
      [title, "   Keep today's: whether \(best) is better depends on how you hear. \(effect) \(checks)"]
    }
  }

  /// Today's value, the new one, and the difference with its interval.
  private var effect: String {
    guard let effect = advice.effect else { return "" }
    let (now, then, interval) = (effect.today, effect.recommended, effect.interval)
    let quantity =
      switch advice.objective {
      case .shownThreshold:
        "The timeline is usually off by a factor of \(Elementary.exp2(now).significant(2)) today, and of "
          + "\(Elementary.exp2(then).significant(2)) with it; "
          + "\(Elementary.exp2(effect.difference).significant(2)) times today's "
          + range(Elementary.exp2(interval.lowerBound), Elementary.exp2(interval.upperBound))
      case .fractionCorrect:
        "Right answers are usually \(now.points) from 75 % today, and \(then.points) with it; "
          + change(effect.difference, interval)
      case .learning:
        "\(now.percent) of the comparisons are neither too easy nor too hard today, and \(then.percent) with it; "
          + change(effect.difference, interval)
      }
    return "\(quantity), in \(effect.listeners) simulated listeners like you."
  }

  private func change(_ difference: Double, _ interval: ClosedRange<Double>) -> String {
    let bounds = range(100 * interval.lowerBound, 100 * interval.upperBound)
    return "a change of \((100 * difference).significant(2)) points \(bounds)"
  }

  private var checks: String {
    let words = advice.checks.map { check in
      let word =
        switch advice.sign(of: check.difference) {
        case -1: "better"
        case 1: "worse"
        default: "no difference"
        }
      return "\(check.model.words): \(word)"
    }
    return "If you are different from what we assume: \(words.joined(separator: ", "))."
  }

  private func use(_ scenario: String?) -> [String] {
    let title = "4. How to use it"
    let shown =
      scenario.map { "   peach sweep \($0)" }
      ?? "   peach advise\(file.map { " --records \($0)" } ?? "") --scenario me.yaml && peach sweep me.yaml"
    guard advice.verdict == .better else { return [title, "   Change nothing.", shown] }
    let owner = newcomers?.isCost == true ? "Swift, for you, not for newcomers" : "Swift"
    return [title, "   \(command)", shown, "   \(owner): \(swift)"]
  }

  private var constantsToShip: ShippedConstants {
    ShippedConstants(strategy: advice.strategy.values, names: ["k1", "k2"])
  }

  /// The line that changes the settings.
  var command: String { constantsToShip.command }

  /// The Swift code of the rule with the recommended constants.
  var swift: String { constantsToShip.swift ?? "" }
}

/// Whether the arrow is worth looking at.
enum ArrowVerdict: String {
  case informative, weak, misleading

  init(_ arrow: Advice.Arrow) {
    let (alarms, power) = (arrow.falseAlarms ?? 0, arrow.power ?? 0)
    self = alarms <= 0.1 && power >= 0.5 ? .informative : power >= 2 * alarms ? .weak : .misleading
  }

  var text: String {
    switch self {
    case .informative: "You can rely on it."
    case .weak: "Take it as a hint."
    case .misleading: "Do not rely on it."
    }
  }
}

extension OtherModel {
  /// The model's name in a list of models.
  fileprivate var words: String {
    switch self {
    case .slope: "another slope"
    case .lapses: "more slips"
    case .learning: "learning"
    case .drift: "good and bad days"
    }
  }
}

extension Double {
  fileprivate var percent: String { "\((100 * self).decimals(0)) %" }
  fileprivate var points: String { "\((100 * self).decimals(0)) points" }
}

extension String {
  /// The text on lines of at most 80 columns; each line has the indentation of the first.
  fileprivate var indentedAndWrapped: [String] {
    let indentation = String(prefix { $0 == " " })
    return String(dropFirst(indentation.count)).wrapped(columns: 80 - indentation.count, lines: 8)
      .map { (indentation + $0).trimmingTrailingSpaces }
  }
}
