import Chronology
import Music
import Results
import Simulation
import Text
import Training
import Tuning

/// The texts of `peach advise`, in the person's language.
extension Phrases {
  /// "30 comparisons".
  func comparisons(_ count: Int) -> String {
    phrase(count.of("comparison"), "\(count.grouped) \(count == 1 ? "Vergleich" : "Vergleiche")")
  }

  /// "60 comparisons of intervals left out (--ability intervals)."
  func leftOut(_ count: Int, of ability: TrainedAbility) -> String {
    phrase(
      "\(comparisons(count)) of \(ability.rawValue) left out (--ability \(ability.rawValue)).",
      "\(ability.name(in: .german)): \(comparisons(count)) ausgelassen (--ability \(ability.rawValue)).")
  }

  /// "240 comparisons, 2026-01-05 … 2026-01-10; brackets are 95 % intervals."
  func advised(_ count: Int, _ days: ClosedRange<CivilDate>) -> String {
    let (first, last) = (date(days.lowerBound), date(days.upperBound))
    return phrase(
      "\(comparisons(count)), \(first) … \(last); brackets are 95 % intervals.",
      "\(comparisons(count)), \(first) – \(last); in Klammern 95-%-Intervalle.")
  }

  private func date(_ date: CivilDate) -> String {
    let day = date.components
    return phrase(date.iso8601, language.date(year: day.year, month: day.month, day: day.day))
  }

  var assumesDefaults: String {
    phrase(
      "The file names no constants: today's are the app's, not those of this terminal.",
      "Die Datei nennt keine Konstanten: es gelten die der App, nicht deine hier.")
  }

  // MARK: - The answer

  /// The constants to use.
  /// - Parameter best: the recommended strategy with its constants; nil to keep today's.
  func answer(_ best: String?, today: String) -> String {
    best.map {
      phrase("Use \($0) instead of \(today).", "Nimm \($0) statt \(today).")
    } ?? phrase("Keep today's constants, \(today).", "Behalte die jetzigen Konstanten, \(today).")
  }

  // MARK: - What is shown

  var howFarOff: String {
    phrase("How far off is what you are shown?", "Wie weit liegt die Anzeige daneben?")
  }

  /// The threshold and the range that holds it.
  func threshold(of ability: TrainedAbility, _ threshold: (value: Double, low: Double, high: Double))
    -> String
  {
    let (value, range) = (significant(threshold.value), range(threshold.low, threshold.high))
    return phrase(
      "Your threshold of \(ability.rawValue) (3 of 4 right) is \(value) cents \(range).",
      "Deine Schwelle, \(ability.name(in: .german)) (3 von 4 richtig), ist \(value) Cent \(range).")
  }

  /// What the timeline shows, as a multiple of the threshold.
  /// - Parameter factor: the multiple with its range; nil if nothing is shown.
  func timeline(_ cents: Double?, _ factor: (value: Double, low: Double, high: Double)?) -> String {
    shown(phrase("The timeline", "Der Verlauf"), cents, factor)
  }

  /// What the profile shows, as a multiple of the threshold.
  /// - Parameter factor: the multiple with its range; nil if nothing is shown.
  func profile(_ cents: Double?, _ factor: (value: Double, low: Double, high: Double)?) -> String {
    shown(phrase("The profile", "Das Profil"), cents, factor)
  }

  private func shown(
    _ display: String, _ cents: Double?, _ factor: (value: Double, low: Double, high: Double)?
  ) -> String {
    guard let cents, let factor else {
      return phrase("\(display) shows nothing yet.", "\(display) zeigt noch nichts.")
    }
    let (value, multiple) = (significant(cents), significant(factor.value))
    return phrase(
      "\(display) shows \(value) cents, \(multiple) times your threshold \(range(factor.low, factor.high)).",
      "\(display) zeigt \(value) Cent, das \(multiple)-Fache deiner Schwelle \(range(factor.low, factor.high))."
    )
  }

  // MARK: - The arrow

  var doesArrowMeanAnything: String {
    phrase("Does the arrow mean anything for you?", "Sagt dir der Pfeil etwas?")
  }

  /// How often the arrow appears.
  func arrow(_ arrow: Advice.Arrow) -> String {
    guard let falseAlarms = arrow.falseAlarms else {
      return phrase(
        "With this much practice there is no arrow yet.", "Nach so viel Übung gibt es noch keinen Pfeil.")
    }
    let alarms = phrase(
      "Without any change it points up or down after \(percent(falseAlarms)) of the sessions.",
      "Ohne Änderung zeigt er nach \(percent(falseAlarms)) der Sitzungen auf oder ab.")
    let power = arrow.power.map {
      phrase(
        "When your threshold has fallen by a quarter, it says improving after \(percent($0)).",
        "Ist deine Schwelle um ein Viertel gefallen, sagt er nach \(percent($0)) „besser“.")
    }
    return [alarms, power].compactMap(\.self).joined(separator: " ")
  }

  /// Whether the arrow is worth looking at.
  func answer(_ arrow: Advice.Arrow) -> String {
    guard arrow.falseAlarms != nil else {
      return phrase("There is no arrow yet.", "Noch gibt es keinen Pfeil.")
    }
    return switch ArrowVerdict(arrow) {
    case .informative: phrase("You can rely on the arrow.", "Auf den Pfeil kannst du dich verlassen.")
    case .weak: phrase("Take the arrow as a hint.", "Nimm den Pfeil als Hinweis.")
    case .misleading: phrase("Do not rely on the arrow.", "Verlass dich nicht auf den Pfeil.")
    }
  }

  // MARK: - The constants

  var whichConstants: String { phrase("Which constants?", "Welche Konstanten?") }

  /// The recommendation.
  /// - Parameters:
  ///   - best: the recommended strategy with its constants.
  ///   - isToday: whether it is the current one.
  func recommendation(_ advice: Advice, _ best: String, isToday: Bool) -> String {
    let effect = effect(advice)
    return switch advice.verdict {
    case .better: "\(effect) \(checks(advice))"
    case .notDistinguishable where isToday:
      phrase(
        "Keep today's. No other constants are distinguishably better for listeners like you.",
        "Behalte die jetzigen. Für Hörer wie dich sind keine anderen erkennbar besser.")
    case .notDistinguishable:
      phrase(
        "Keep today's: \(best) is not distinguishable from it. \(effect)",
        "Behalte die jetzigen: \(best) ist von ihnen nicht zu unterscheiden. \(effect)")
    case .tooSmall:
      phrase(
        "Keep today's: \(best) is better by too little to matter. \(effect)",
        "Behalte die jetzigen: \(best) ist um zu wenig besser. \(effect)")
    case .dependsOnModel:
      phrase(
        "Keep today's: whether \(best) is better depends on how you hear. \(effect) \(checks(advice))",
        "Behalte die jetzigen: ob \(best) besser ist, liegt daran, wie du hörst. \(effect) \(checks(advice))")
    }
  }

  /// Today's value, the new one, and the difference with its interval; empty without values.
  private func effect(_ advice: Advice) -> String {
    guard let effect = advice.effect else { return "" }
    let (now, then, interval) = (effect.today, effect.recommended, effect.interval)
    let quantity =
      switch advice.objective {
      case .shownThreshold:
        factors(
          significant(now.ofOctaves), significant(then.ofOctaves),
          significant(effect.difference.ofOctaves),
          range(interval.lowerBound.ofOctaves, interval.upperBound.ofOctaves))
      case .fractionCorrect:
        phrase(
          "Right answers are usually \(points(now)) points from 75 % today, and \(points(then)) points with it",
          "Richtige Antworten liegen jetzt meist \(points(now)) Prozentpunkte neben 75 %, damit \(points(then))"
        )
          + "; " + change(effect.difference, interval)
      case .learning:
        phrase(
          "\(percent(now)) of the comparisons are neither too easy nor too hard today, and \(percent(then)) with it",
          "\(percent(now)) der Vergleiche sind jetzt weder zu leicht noch zu schwer, damit \(percent(then))")
          + "; " + change(effect.difference, interval)
      }
    return phrase(
      "\(quantity), in \(effect.listeners) simulated listeners like you.",
      "\(quantity), bei \(effect.listeners) simulierten Hörern wie dir.")
  }

  private func factors(_ now: String, _ then: String, _ ratio: String, _ range: String) -> String {
    phrase(
      "The timeline is usually off by a factor of \(now) today, and of \(then) with it; \(ratio) times today's \(range)",
      "Der Verlauf liegt jetzt meist um den Faktor \(now) daneben, damit um \(then); das \(ratio)-Fache \(range)"
    )
  }

  private func change(_ difference: Double, _ interval: ClosedRange<Double>) -> String {
    let (amount, bounds) = (
      significant(100 * difference), range(100 * interval.lowerBound, 100 * interval.upperBound)
    )
    return phrase(
      "a change of \(amount) points \(bounds)", "eine Änderung um \(amount) Prozentpunkte \(bounds)")
  }

  private func checks(_ advice: Advice) -> String {
    let words = [
      (-1, phrase("better with", "besser bei")), (1, phrase("worse with", "schlechter bei")),
      (0, phrase("no different with", "kein Unterschied bei")),
    ].compactMap { sign, word in
      let models = advice.checks.filter { advice.sign(of: $0.difference) == sign }.map { name(of: $0.model) }
      return models.isEmpty ? nil : "\(word) \(models.joined(separator: ", "))"
    }.joined(separator: "; ")
    return phrase("Other simulated listeners: \(words).", "Andere simulierte Hörer: \(words).")
  }

  private func name(of model: OtherModel) -> String {
    switch model {
    case .slope: phrase("another slope", "anderer Steigung")
    case .lapses: phrase("more slips", "mehr Aussetzern")
    case .learning: phrase("learning", "Lernen")
    case .drift: phrase("good and bad days", "guten und schlechten Tagen")
    }
  }

  /// What a recommendation means for people who begin.
  func text(_ cost: NewcomerCost) -> String {
    let count = NewcomerCost.comparisons
    guard let paired = cost.difference.paired, let isGain = cost.difference.secondIsBetter else {
      return phrase(
        "Simulated novices after \(count) comparisons show no difference for newcomers.",
        "Simulierte Anfänger zeigen nach \(count) Vergleichen keinen Unterschied.")
    }
    let finding = MeasureFinding(cost.difference.measure.descriptor)
    let factors = MeasureFinding.factors([paired.value, paired.baseline]).map(number)
    return phrase(
      "Newcomers \(isGain ? "gain, too" : "lose by it"): after \(count) comparisons of simulated novices "
        + "\(finding.text(paired.value, insteadOf: paired.baseline)).",
      "Anfänger \(isGain ? "gewinnen auch" : "verlieren dadurch"): nach \(count) Vergleichen simulierter Anfänger "
        + "verfehlt der Verlauf die Schwelle um den Faktor \(factors.joined(separator: " statt ")).")
  }

  // MARK: - Use

  var howToUse: String { phrase("How to use it", "So wendest du es an") }
  var changeNothing: String { phrase("Change nothing.", "Ändere nichts.") }

  /// The title of the code for an app.
  func code(isForNewcomers: Bool) -> String {
    isForNewcomers
      ? "Swift" : phrase("Swift, for you, not for newcomers", "Swift, für dich, nicht für Anfänger")
  }

  /// The number of simulated comparisons and the time.
  func simulated(_ count: Int, inSeconds seconds: Double) -> String {
    "\(phrase("\(count.grouped) comparisons", comparisons(count))) in \(number(seconds.significant(3))) s"
  }

  // MARK: - Too few records

  func needsRecords(_ least: Int, got count: Int) -> String {
    phrase(
      "advise: there must be at least \(least) comparisons, got \(count). Train \(comparisons(least - count)) more.",
      "advise: es müssen mindestens \(least) Vergleiche sein, es sind \(count). Übe noch \(comparisons(least - count))."
    )
  }

  func needsDays(_ least: Int, got count: Int) -> String {
    let missing = least - count
    return phrase(
      "advise: there must be comparisons of at least \(least) days, got \(count). Train on \(missing.of("day")) more.",
      "advise: es müssen Vergleiche von mindestens \(least) Tagen sein, es sind \(count). Übe an \(missing) "
        + "\(missing == 1 ? "weiteren Tag" : "weiteren Tagen").")
  }

  /// - Parameter strategy: the name of the current one.
  func needsNarrowThreshold(_ low: Double, _ high: Double, from count: Int, strategy: String) -> String {
    let bounds = "\(significant(low))…\(significant(high))"
    let tellsLittle = TrackedThreshold.Chance(ofStrategy: strategy) == .rarely
    return phrase(
      "advise: the threshold must be known within a factor of 2, got \(bounds) cents from \(comparisons(count)). "
        + (tellsLittle ? "Train with a strategy that measures it: \(Self.tellingCommand)." : "Train more."),
      "advise: die Schwelle muss auf einen Faktor von 2 bekannt sein, \(comparisons(count)) ergeben \(bounds) Cent. "
        + (tellsLittle ? "Übe mit einer Strategie, die sie misst: \(Self.tellingCommand)." : "Übe weiter."))
  }

  // MARK: - Numbers

  private func range(_ low: Double, _ high: Double) -> String { "(\(significant(low))…\(significant(high)))" }

  private func significant(_ number: Double) -> String { self.number(number.significant(2)) }

  private func percent(_ fraction: Double) -> String { "\(points(fraction)) %" }

  private func points(_ fraction: Double) -> String { (100 * fraction).decimals(0) }

  /// A number's text with the decimal separator of the language.
  func number(_ text: String) -> String { phrase(text, text.replacing(".", with: ",")) }
}
