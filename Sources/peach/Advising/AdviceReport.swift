import PortableMath
import Simulation
import Training
import Tuning

/// What `peach advise` prints: four answers on a screen of 80 columns and 24 lines.
struct AdviceReport {
  let person: AdvisedPerson
  let advice: Advice
  let seed: UInt64

  /// The answers.
  /// - Parameter scenario: the file that was written; nil if none was asked for.
  func text(scenario: String?) -> String {
    let paragraphs = [header, shown, arrow, constants, use(scenario)]
    return paragraphs.flatMap { lines in lines.flatMap { $0.indentedAndWrapped } }.joined(separator: "\n")
  }

  private var header: [String] {
    let (first, last) = (person.days.lowerBound, person.days.upperBound)
    return [
      "\(person.fit.answers.count.of("comparison")), \(first) … \(last); today's setting: \(name(today))"
    ]
  }

  /// The current strategy.
  var today: ParameterValues { person.settings.strategy }

  private func name(_ values: ParameterValues) -> String {
    let constants = values.descriptor.parameters.filter { ["k1", "k2"].contains($0.name) }
    return ([values.descriptor.name] + constants.map { "\($0.name) \(values[$0])" }).joined(separator: " ")
  }

  // MARK: - The answers

  private var shown: [String] {
    let threshold = person.threshold
    let range = "\(threshold.low.value.significant(2))–\(threshold.high.value.significant(2))"
    return [
      "1. How far off is what you are shown?",
      """
         You are right three times out of four at \(threshold.mean.value.significant(2)) cents (\(range)): your threshold. \
      \(sentence("timeline", person.history.timeline.latest?.mean.value, .timeline)) \
      \(sentence("profile", person.history.profile.overall?.mean.value, .profile))
      """,
    ]
  }

  private func sentence(_ display: String, _ cents: Double?, _ kind: ShownThreshold) -> String {
    guard let cents, let factor = person.factor(of: cents) else { return "The \(display) shows nothing yet." }
    let simulated =
      advice.shown[kind].map {
        "; simulated listeners like you see \($0.median.significant(2)) times theirs "
          + "(\($0.low.significant(2))–\($0.high.significant(2)))"
      } ?? ""
    return """
      The \(display) shows \(cents.significant(2)) cents, \(factor.value.significant(2)) times your threshold \
      (\(factor.low.significant(2))–\(factor.high.significant(2)))\(simulated).
      """
  }

  private var arrow: [String] {
    let title = "2. Does the arrow mean anything for you?"
    guard let falseAlarms = advice.arrow.falseAlarms else {
      return [title, "   With this much practice there is no arrow yet."]
    }
    let power = advice.arrow.power.map {
      "When your threshold has fallen by a quarter, it says improving in \($0.percent)."
    }
    return [
      title,
      "   While nothing changes, it still points up or down after \(falseAlarms.percent) of the sessions. "
        + [power, ArrowVerdict(advice.arrow).text].compactMap(\.self).joined(separator: " "),
    ]
  }

  private var constants: [String] {
    let title = "3. Which constants?"
    switch advice.verdict {
    case .better: return [title, "   \(name(advice.strategy.values)). \(effect) \(checks)"]
    case .notDistinguishable:
      guard advice.strategy.values != today else {
        return [title, "   Keep today's. No other setting is distinguishably better for you."]
      }
      return [
        title,
        "   Keep today's: \(name(advice.strategy.values)) is not distinguishable from it. \(effect)",
      ]
    case .dependsOnModel:
      return [
        title,
        "   Keep today's. \(name(advice.strategy.values)) would be better for the listener fitted to you, but not for "
          + "others. \(effect) \(checks)",
      ]
    }
  }

  /// Today's value, the new one, and the difference with its interval.
  private var effect: String {
    guard let effect = advice.effect else { return "" }
    let (now, then, interval) = (effect.today, effect.recommended, effect.interval)
    let range = "(95 % interval \(show(interval.lowerBound)) to \(show(interval.upperBound)))"
    let quantity =
      switch advice.objective {
      case .shownThreshold:
        "The timeline's usual error goes from a factor of \(Elementary.exp2(now).significant(2)) to "
          + "\(Elementary.exp2(then).significant(2))"
      case .fractionCorrect:
        "The distance from 75 % right answers goes from \(now.percent) to \(then.percent)"
      case .learning:
        "Comparisons neither too easy nor too hard go from \(now.percent) to \(then.percent)"
      }
    return
      "\(quantity): a change of \(show(effect.difference)) \(range) for \(effect.draws) fresh listeners like you."
  }

  /// A difference in the objective's unit.
  private func show(_ difference: Double) -> String {
    advice.objective == .shownThreshold
      ? "\(difference.significant(2)) octaves" : "\((100 * difference).significant(2)) points"
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
    return "With \(words.joined(separator: "; "))."
  }

  private func use(_ scenario: String?) -> [String] {
    let title = "4. How to use it"
    let file =
      scenario.map { "   peach sweep \($0)" }
      ?? "   peach advise … --scenario me.yaml && peach sweep me.yaml   repeats the comparison"
    guard advice.verdict == .better else { return [title, "   Change nothing.", file] }
    return [title, "   \(command)", file, "   Swift: \(swift)"]
  }

  /// The line that changes the settings.
  var command: String {
    let values = advice.strategy.values
    let changes = ["k1", "k2"].compactMap { name in values[name].map { "\(name)=\($0)" } }
    return (["peach settings strategy=\(values.descriptor.name)"] + changes).joined(separator: " ")
  }

  /// The rule with the recommended constants.
  var swift: String {
    let values = advice.strategy.values
    let (k1, k2) = (values["k1"]?.description ?? "", values["k2"]?.description ?? "")
    return "p *= isCorrect ? 1 - \(k1) * p.squareRoot() : 1 + \(k2) * p.squareRoot()"
  }
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
  /// In a sentence.
  fileprivate var words: String {
    switch self {
    case .slope: "another slope"
    case .lapses: "more slips of attention"
    case .learning: "learning"
    case .drift: "good and bad days"
    }
  }
}

extension Double {
  fileprivate var percent: String { "\((100 * self).decimals(0)) %" }
}

extension String {
  /// On lines of at most 80 columns that keep the first line's indentation.
  fileprivate var indentedAndWrapped: [String] {
    let indentation = String(prefix { $0 == " " })
    return String(dropFirst(indentation.count)).wrapped(columns: 80 - indentation.count, lines: 8)
      .map { (indentation + $0).trimmingTrailingSpaces }
  }
}
