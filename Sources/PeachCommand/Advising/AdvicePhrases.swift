import Chronology
import Live
import Music
import Results
import Simulation
import Text
import Training
import Tuning

/// The texts of `peach advise` that depend on numbers, in the person's language.
extension Phrases {
  /// "30 comparisons".
  func comparisons(_ count: Int) -> String {
    count == 1 ? texts.adviceOneComparison : texts.adviceComparisons(count: count.grouped)
  }

  /// "60 comparisons of intervals left out (--ability intervals)."
  func leftOut(_ count: Int, of ability: TrainedAbility) -> String {
    texts.adviceLeftOut(
      comparisons: comparisons(count), ability: ability.name(in: language), option: ability.rawValue)
  }

  /// "240 comparisons, 2026-01-05 … 2026-01-10; brackets are 95 % intervals."
  func advised(_ count: Int, _ days: ClosedRange<CivilDate>) -> String {
    texts.adviceRecords(
      comparisons: comparisons(count), first: days.lowerBound.text(in: language),
      last: days.upperBound.text(in: language))
  }

  /// The constants to use instead of today's of the same rule, or why there are none.
  /// - Parameter best: the recommended strategy with its constants; nil without a recommendation.
  func answer(_ best: String?, today: String, _ guessing: GuessingToday) -> String {
    if let best { return texts.adviceUse(best: best, today: today) }
    return guessing == .now ? texts.adviceGuessing(today: today) : texts.adviceKeep(today: today)
  }

  /// The answer if a figure that decides is too near its limit; nil otherwise.
  /// - Parameter best: the constants that may be better.
  func uncertain(_ advice: Advice, _ best: String, today: String) -> String? {
    guard advice.verdict == .notCertain, let effect = advice.effect, let doubt = advice.doubt else {
      return nil
    }
    return switch doubt {
    case .listeners:
      texts.adviceUncertain(
        best: best, today: today, gaining: effect.gaining(advice.objective.direction), draws: effect.draws)
    case .size: texts.adviceUncertainSize(best: best, today: today)
    case .models: texts.adviceUncertainModels(best: best, today: today, models: models(advice, 0) ?? "")
    }
  }

  /// The advice for a strategy that is no Kazez rule: it is kept, beside the constants for training with the rule.
  /// - Parameter best: the recommended rule with its constants; nil without a recommendation.
  func answer(
    _ best: (name: String, constants: String)?, keeping today: String, _ guessing: GuessingToday = .no
  ) -> String {
    guard let best else {
      return guessing == .now ? texts.adviceGuessing(today: today) : texts.adviceKeepStrategy(today: today)
    }
    return StrategyTraits(ofStrategy: today).answersUntilKnown == .few
      ? texts.adviceTrainWithBesidesMeasuring(today: today, name: best.name, constants: best.constants)
      : texts.adviceTrainWith(today: today, name: best.name, constants: best.constants)
  }

  // MARK: - What the app shows

  /// The threshold and the range that holds it.
  func threshold(of ability: TrainedAbility, _ threshold: (value: Double, low: Double, high: Double))
    -> String
  {
    texts.adviceThreshold(
      ability: ability.name(in: language), cents: significant(threshold.value),
      range: range(threshold.low, threshold.high))
  }

  /// What the timeline of the app's first versions shows, as a multiple of the threshold.
  /// - Parameter factor: the multiple with its range; nil if nothing is shown.
  func timeline(_ cents: Double?, _ factor: (value: Double, low: Double, high: Double)?) -> String {
    guard let cents, let factor else { return texts.adviceTimelineEmpty }
    return texts.adviceTimelineShows(
      cents: significant(cents), multiple: significant(factor.value), range: range(factor.low, factor.high))
  }

  /// What the Peach app shows, as a multiple of the threshold; nil if nothing is shown.
  func todaysApp(_ cents: Double?, _ factor: (value: Double, low: Double, high: Double)?) -> String? {
    guard let cents, let factor else { return nil }
    return texts.adviceTodaysAppShows(
      cents: significant(cents), multiple: significant(factor.value), range: range(factor.low, factor.high))
  }

  /// The mean of the last right answers, as a multiple of the threshold; nil without one.
  func lastRight(
    _ count: Int, _ cents: Double?, _ factor: (value: Double, low: Double, high: Double)?
  ) -> String? {
    guard let cents, let factor else { return nil }
    return texts.adviceLastRightShows(
      count: count, cents: significant(cents), multiple: significant(factor.value),
      range: range(factor.low, factor.high))
  }

  /// A warning about the share of clear differences that the person misses.
  func missesMany(_ share: Double) -> String { texts.adviceMissesMany(percent: points(share)) }

  /// Where the current constants are from; nil if they are the person's settings.
  func text(_ source: TodaySource, today: String) -> String? {
    switch source {
    case .settings: nil
    case .settingsDespiteStored: texts.adviceSettingsDespiteStored(today: today)
    case .settingsDespiteSteps: texts.adviceSettingsDespiteSteps(today: today)
    case .steps: texts.adviceConstantsOfSteps
    case .laterSteps: texts.adviceConstantsOfLaterSteps
    case .app: texts.adviceAssumesApp
    }
  }

  /// "The file's differences are rounded to 0.1 cents."
  func rounded(to unit: Double) -> String {
    texts.adviceDifferencesRounded(cents: language.numeral("\(ParameterValue.number(unit))"))
  }

  /// The refusal of rounded steps that leave the constants open.
  func roundedTooCoarsely(
    file: String, to unit: Double, _ k1: ClosedRange<Double>, _ k2: ClosedRange<Double>
  ) -> String {
    let ranges = [k1, k2].map { "\(significant(max(0, $0.lowerBound)))–\(significant($0.upperBound))" }
    if unit == 1 { return texts.adviceStepsInWholeCents(file: file, k1: ranges[0], k2: ranges[1]) }
    return texts.adviceStepsTooCoarse(
      file: file, cents: language.numeral("\(ParameterValue.number(unit))"), k1: ranges[0], k2: ranges[1])
  }

  func sessionsBegin(at cents: Double) -> String {
    texts.adviceSessionsBegin(cents: language.numeral("\(ParameterValue.number(cents))"))
  }

  // MARK: - The arrow

  /// Whether the arrow is worth looking at, and how often it appears.
  func arrow(_ arrow: Advice.Arrow) -> String {
    guard let falseAlarms = arrow.falseAlarms else { return texts.adviceArrowNeedsPractice }
    let verdict =
      switch ArrowVerdict(arrow) {
      case .informative: texts.adviceArrowInformative
      case .weak: texts.adviceArrowWeak
      case .misleading: texts.adviceArrowMisleading
      }
    let alarms = texts.adviceArrowFalseAlarms(percent: points(falseAlarms))
    let power = arrow.power.map { texts.adviceArrowPower(percent: points($0)) }
    return [verdict, alarms, power].compactMap(\.self).joined(separator: " ")
  }

  // MARK: - The constants

  /// The title of the constants, which says which display is judged.
  func constantsTitle(_ objective: AdviceObjective) -> String {
    display(of: objective).map { texts.adviceTitleConstantsJudged(display: $0) } ?? texts.adviceTitleConstants
  }

  /// How to judge the other display; nil for objectives that are no display.
  func otherDisplay(than objective: AdviceObjective) -> String? {
    guard objective.display != nil else { return nil }
    let other = objective == .movingAverage ? AdviceObjective.firstTimeline : .movingAverage
    return display(of: other).map { texts.adviceJudgeOther(measure: other.rawValue, display: $0) }
  }

  /// That a nearer beginning than the first difference is not tried here, and where it is.
  func farBeginning(_ cents: Double) -> String {
    texts.adviceFarBeginning(cents: language.numeral("\(ParameterValue.number(cents))"))
  }

  /// What to do although nothing is surely better, the longest wording first: the constants for apps for people who
  /// guess now or would in long sessions, unless today's are like them.
  /// - Parameter right: the share of right answers in the later half.
  func kept(_ today: ParameterValues, _ guessing: GuessingToday, right: Double) -> [String] {
    guard guessing != .no else { return [texts.adviceChangeNothing] }
    let (percent, isNow) = (share(right), guessing == .now)
    guard let (k1, k2) = ShippedConstants.better(than: today) else {
      return [isNow ? texts.adviceGuessingStill(percent: percent) : texts.adviceChangeNothing]
    }
    let constants = texts.adviceConstantsToTry(
      k1: "\(k1)", k2: "\(k2)", cents: "\(ParameterValue.number(ShippedConstants.firstCents))")
    return isNow
      ? [
        texts.adviceGuessingTry(percent: percent, constants: constants),
        texts.adviceGuessingTryShort(constants: constants),
      ]
      : [
        texts.adviceLongSessionsTry(percent: percent, constants: constants),
        texts.adviceLongSessionsTryShort(constants: constants),
      ]
  }

  /// The display that an objective judges; nil for objectives that are no display.
  func display(of objective: AdviceObjective) -> String? { objective.display.map(display) }

  /// The recommendation.
  /// - Parameters:
  ///   - best: the recommended constants, after the strategy's name if it is not the current one.
  ///   - today: the current constants, or the name of a strategy that is no Kazez rule.
  ///   - isToday: whether the current constants are recommended.
  ///   - guessing: whether to leave out that the current constants are kept.
  func recommendation(
    _ advice: Advice, _ best: String, today: String, isToday: Bool, _ guessing: GuessingToday = .no
  ) -> String {
    let keep = guessing == .now ? nil : texts.adviceKeepStrategy(today: today)
    let sentences: [String?] =
      switch advice.verdict {
      case .better: [effect(advice), checks(advice)]
      case .notDistinguishable where isToday: [keep, texts.adviceNoneBetter]
      case .notDistinguishable: [keep, indistinguishable(advice, best), effect(advice)]
      case .notCertain where advice.doubt == .listeners:
        [keep, indistinguishable(advice, best), effect(advice)]
      case .notCertain:
        [keep.map { _ in texts.adviceKeepForNow(today: today) }, effect(advice), checks(advice)]
      case .tooSmall: [keep, texts.adviceTooSmall(best: best), effect(advice)]
      case .dependsOnModel:
        [keep, texts.adviceDependsOnHearing(best: best), effect(advice), checks(advice)]
      }
    let passedOver =
      advice.hasPassedOver && advice.verdict != .better
      ? texts.advicePassedOver(percent: points(Guessing.leastRight)) : nil
    return (sentences + [rightAnswers(advice), passedOver]).compactMap(\.self).joined(separator: " ")
  }

  /// "Right answers: 64 % today (60 % in long sessions: mostly guessing).": the shares under today's constants, and
  /// under the recommended ones if there are any.
  private func rightAnswers(_ advice: Advice) -> String? {
    let isGuessing = advice.isGuessingToday
    let (shares, long) = (advice.rightAnswers, advice.longSessions)
    let (today, longToday) = (share(shares.today), share(long.today))
    guard advice.verdict == .better || advice.verdict == .notCertain else {
      return isGuessing ? texts.adviceRightAnswersToday(today: today, long: longToday) : nil
    }
    let (then, longThen) = (share(shares.recommended), share(long.recommended))
    return isGuessing
      ? texts.adviceRightAnswersFromGuessing(today: today, long: longToday, then: then, longThen: longThen)
      : texts.adviceRightAnswers(today: today, long: longToday, then: then, longThen: longThen)
  }

  /// For how many of the draws the best alternative is better; nil without values.
  private func indistinguishable(_ advice: Advice, _ best: String) -> String? {
    advice.effect.map { effect in
      texts.adviceIndistinguishable(
        best: best, gaining: effect.gaining(advice.objective.direction), draws: effect.draws,
        needed: effect.neededGains)
    }
  }

  /// Today's value, the new one, and the difference with its interval; nil without values.
  private func effect(_ advice: Advice) -> String? {
    guard let effect = advice.effect else { return nil }
    let (difference, interval) = (effect.difference, effect.interval)
    let points = (today: points(effect.today), then: points(effect.recommended))
    let change = significant(100 * difference)
    let changes = range(
      100 * interval.lowerBound, 100 * interval.upperBound, apartFrom: effect.isDistinct ? 0 : nil)
    return switch advice.objective {
    case .firstTimeline, .movingAverage, .lastTwentyRight:
      texts.adviceEffectOnShown(
        today: significant(effect.today.ofOctaves), then: significant(effect.recommended.ofOctaves),
        ratio: significant(difference.ofOctaves),
        range: range(
          interval.lowerBound.ofOctaves, interval.upperBound.ofOctaves, apartFrom: effect.isDistinct ? 1 : nil
        ),
        listeners: effect.draws)
    case .fractionCorrect:
      texts.adviceEffectOnRightAnswers(
        today: points.today, then: points.then, change: change, range: changes, listeners: effect.draws)
    case .learning:
      texts.adviceEffectOnDifficulty(
        today: points.today, then: points.then, change: change, range: changes, listeners: effect.draws)
    }
  }

  /// Under which other listener models the difference has which sign.
  private func checks(_ advice: Advice) -> String {
    let findings = [
      models(advice, -1).map { texts.adviceBetterWith(models: $0) },
      models(advice, 1).map { texts.adviceWorseWith(models: $0) },
      models(advice, 0).map { texts.adviceNoDifferentWith(models: $0) },
    ]
    return texts.adviceOtherListeners(findings: findings.compactMap(\.self).joined(separator: "; "))
  }

  /// The other listener models under which the difference has a sign; nil if there are none.
  private func models(_ advice: Advice, _ sign: Int) -> String? {
    let models = advice.checks.filter { advice.sign(of: $0.difference) == sign }.map { name(of: $0.model) }
    return models.isEmpty ? nil : models.joined(separator: ", ")
  }

  private func name(of model: OtherModel) -> String {
    switch model {
    case .slope: texts.adviceModelSlope
    case .lapses: texts.adviceModelLapses
    case .learning: texts.adviceModelLearning
    case .drift: texts.adviceModelDrift
    }
  }

  // MARK: - Use

  /// The title of the code for an app.
  func code(isForNewcomers: Bool) -> String { isForNewcomers ? "Swift" : texts.adviceCodeNotForNewcomers }

  /// The number of simulated comparisons and the time.
  func simulated(_ count: Int, inSeconds seconds: Double) -> String {
    texts.adviceSimulated(count: count.grouped, seconds: language.numeral(seconds.significant(3)))
  }

  // MARK: - Records that give no advice

  func needsRecords(got count: Int, days: Int) -> String {
    let (least, leastDays) = (AdvisedPerson.leastRecords, AdvisedPerson.leastDays)
    let moreDays = max(0, leastDays - days)
    let more = max(least - count, moreDays)
    return moreDays == 0
      ? texts.adviceNeedsRecords(least: least, leastDays: leastDays, count: count, days: days, more: more)
      : texts.adviceNeedsDays(
        least: least, leastDays: leastDays, count: count, days: days, more: more,
        moreDays: moreDays == 1 ? texts.adviceOneMoreDay : texts.adviceMoreDays(count: moreDays))
  }

  // MARK: - Numbers

  /// - Parameter limit: a number outside the range, which its ends must not read as.
  func range(_ low: Double, _ high: Double, apartFrom limit: Double? = nil) -> String {
    let ends = [low, high].map { end in
      limit.map { language.numeral(end.significant(2, apartFrom: $0)) } ?? significant(end)
    }
    return "(\(ends[0])–\(ends[1]))"
  }

  func points(_ fraction: Double) -> String { (100 * fraction).decimals(0) }

  /// A share of right answers, which does not read as `Guessing.leastRight` if it is not that: "64.9".
  func share(_ share: Double) -> String {
    language.numeral((100 * share).decimals(0, apartFrom: 100 * Guessing.leastRight))
  }
}
