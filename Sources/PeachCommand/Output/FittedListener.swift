import Chronology
import Fitting
import Live
import Scenarios
import Simulation
import Text
import Training

/// The result of `peach fit` for one person.
struct FittedListener {
  /// The person's records, and the ability whose comparisons were fitted.
  var chosen: ChosenRecords
  var fit: ListenerFit
  /// The slopes that the answers allow, computed once.
  var allowedSlopes: AllowedSlopes
  /// The fit of pitch matchings; nil if there are too few.
  var matching: MatchingFit?
  /// The first and the last day of fitted answers.
  var days: ClosedRange<CivilDate>?
  /// What the app and the tracker show at the ends of sessions; without times at the end of the file, and then nothing
  /// of the Peach app.
  var ends: EndsOfSessions
  /// The display of the app.
  var app = AppDisplay.movingAverage
  /// The tracker's estimate after the last fitted comparison; nil without times.
  var tracker: TrackedThreshold?
  /// The command that fits the later days alone; nil unless the answers change over time and are of enough days.
  var laterCommand: String?
  /// Whether learning was distinguishable and left out, because the answers do not determine how much there is.
  var leavesOutLearning = false
  /// Whether the records have times; if not, they are fitted in the order of the file's rows.
  var hasTimes = true
  /// The person's name in scenarios.
  var name: String

  /// The estimates from comparisons and, if they were fitted, from matchings.
  var estimates: [ConstantEstimate] { fit.estimates + (matching?.estimates ?? []) }

  /// `3 000 comparisons of unison, 2 112 right, 2026-01-05 … 2026-03-02`.
  var source: String {
    let days =
      hasTimes ? days.map { ", \($0.lowerBound) … \($0.upperBound)" } ?? "" : ", in the order of the rows"
    return
      "\(fit.answers.count.of("comparison")) of \(chosen.ability.rawValue), \(fit.answers.right.grouped) right\(days)"
  }
}

extension FittedListener {
  /// The estimates with their intervals, the chosen model with the reason, and a group for a scenario.
  /// - Parameter width: the columns at which sentences wrap; tables, groups and commands do not.
  func text(width: Int) -> String {
    func wrapped(_ sentences: [String?]) -> [String] {
      sentences.compactMap(\.self).flatMap { $0.lines(of: width) }
    }
    // A wrong slope can be why the tracker disagrees.
    let slope = [contradictedSlope, openSlope]
    let doubts = (undetermined?.isOfTracker ?? false ? slope + [unknown] : [unknown] + slope) + [noBias]
    var open = doubts.compactMap(\.self).map { wrapped([$0]) }
    if undetermined != nil, fit.hasLearned { open[0] += later }
    let answers = [source, chosen.leftOut(in: .english)].compactMap(\.self)
    let about =
      wrapped([whose, displayed, learned, learning]) + (fit.discardedGain == nil ? [] : later)
      + wrapped([steepness, calibration])
    let paragraphs =
      open + [answers, table.lines, about, ["A group for the population of a scenario:"] + group]
    return paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// Whose estimates these are, and which other commands have others.
  private var whose: String {
    """
    threshold-cents is the fitted threshold, the most likely one of all answers; peach advise has the median of the fitted ones, \
    peach timeline and peach profile the tracker's estimate.
    """
  }

  /// "The mean of the last 20 right answers is 15.2 cents at the ends of sessions, 1.4 times the threshold: too high.";
  /// nil where the Peach app is not compared or nothing is shown.
  private var displayed: String? {
    guard case .lastRight = app, let shown else { return nil }
    let ratio = shownRatio.map { ", \($0.significant(2)) times the threshold" } ?? ""
    return "\(app.words.capitalizedFirst) is \(shown.significant(3)) cents \(moment)\(ratio)\(verdict)."
  }

  /// What the answers do not determine; nil if they determine the listener.
  private var unknown: String? { undetermined.map { "\($0.statement). \($0.advice)" } }

  /// The sentence about offsets of one sign; nil if some are above and some below 0.
  private var noBias: String? {
    fit.hasOneSign
      ? """
      All offsets have the same sign, so a bias cannot be known, and the fit is without one. Write the sign of each offset, \
      negative where the second tone was lower.
      """ : nil
  }

  private var table: Table {
    var table = Table(header: ["constant", "estimate", "95 % interval", ""])
    table.rows = estimates.map { [$0.name, $0.value.significant(3), $0.interval, $0.unit] }
    if fit.hasOneSign { table.rows.insert(["bias-cents", "–", "cannot be known", ""], at: 2) }
    return table
  }

  /// The thresholds before and after what was learned; nil without learning.
  private var learned: String? {
    guard fit.hasLearned else { return nil }
    let last =
      fit.finalThreshold.map { "After the last one it is \($0.significant(3)) cents." }
      ?? "The answers do not determine the one after the last."
    return "threshold-cents is before the first comparison. \(last)"
  }

  /// The chosen law of learning, and how much better it fits than the best alternative; before it the laws without a
  /// maximum that would fit better.
  private var learning: String { [discarded, selected].compactMap(\.self).joined(separator: " ") }

  /// The command for the later days; empty without one.
  private var later: [String] { laterCommand.map { ["The later days alone:", "  \($0)"] } ?? [] }

  private var discarded: String? {
    guard let (law, gain) = fit.discardedGain else { return nil }
    let reason = """
      \(law) learning explains them better by ΔAICc \(gain.decimals(1)), but has no maximum within its bounds
      """
    let own = fit.score.learning
    let finding =
      !fit.hasLearned
      ? "by no law of learning that fits: \(reason). A listener who does not change does not describe them well."
      : "\(own) learning may not describe how: \(reason)."
    let part = laterCommand == nil ? " Fit a part of the days with --from and --to." : ""
    return "The answers change over time, but \(finding)\(part)"
  }

  /// Which law was selected; nil if none was and the answers change over time.
  private var selected: String? {
    let selected = fit.score
    guard fit.scores.count > 1 else { return "Learning \(selected.learning), as --learning requests." }
    let others = fit.scores.filter { $0.learning != selected.learning && $0.hasMaximum }
    let best = others.min { $0.aicc < $1.aicc }
    func words(_ other: LearningScore) -> String {
      let gain = selected.aicc - other.aicc
      return "\(gain > 0 ? "better by only" : "worse by") ΔAICc \(gain.magnitude.decimals(1))"
    }
    guard selected.learning != ListenerFit.lawWithoutLearning else {
      guard fit.discardedGain == nil else { return nil }
      return
        "No learning is distinguishable\(best.map { ": \($0.learning) learning is \(words($0))" } ?? "")."
    }
    let none = others.first { $0.learning == ListenerFit.lawWithoutLearning }
    let without = none.map { ($0.aicc - selected.aicc).decimals(1) } ?? "–"
    let next =
      others.filter { $0.learning != ListenerFit.lawWithoutLearning }.map { $0.aicc - selected.aicc }.min()
      .map { ", and \($0.decimals(1)) for the next best law" } ?? ""
    return "Learning is \(selected.learning): without it ΔAICc is \(without)\(next)."
  }

  /// "1.4 to 2.8 (95 %), with thresholds of 18.6 to 22.4 cents."; an end of the tried slopes is "0.25 or less", "4 or
  /// more".
  private var slopes: String {
    let slopes = [allowedSlopes.slopes[0], allowedSlopes.slopes.last!].map { words(for: $0.slope) }
    let range = allowedSlopes.thresholds
    let thresholds = [range.lowerBound, range.upperBound].map { $0.significant(3) }
    return """
      \(slopes[0] == slopes[1] ? slopes[0] : slopes.joined(separator: " to ")) (95 %), with \
      \(thresholds[0] == thresholds[1] ? "a threshold of \(thresholds[0])" : "thresholds of \(thresholds.joined(separator: " to "))") \
      cents.
      """
  }

  private static func text(of slope: Double) -> String { slope.significant(atMost: 3) }

  private func words(for slope: Double) -> String {
    let number = Self.text(of: slope)
    return slope == AllowedSlopes.tried.first
      ? "\(number) or less" : slope == AllowedSlopes.tried.last ? "\(number) or more" : number
  }

  var assumedSlope: String { Self.text(of: fit.slope) }

  /// That allowed slopes have thresholds clearly outside the stated interval; nil if they do not.
  private var openSlope: String? {
    guard hasWideThresholds else { return nil }
    return """
      The threshold depends on the slope, which the answers leave open: they allow \(slopes) The interval below is for \
      slope \(assumedSlope); the likeliest is \(words(for: allowedSlopes.likeliest.slope)).
      """
  }

  /// Whether the slope of the fit is allowed, and thresholds of other allowed slopes are outside its interval
  /// by more than a tenth.
  private var hasWideThresholds: Bool {
    guard allowedSlopes.containsFitted,
      let threshold = fit.estimates.first(where: { $0.name == "threshold-cents" })
    else { return false }
    let allowed = allowedSlopes.thresholds
    return threshold.lower.map { 1.1 * allowed.lowerBound < $0 } ?? false
      || threshold.upper.map { allowed.upperBound > 1.1 * $0 } ?? false
  }

  /// That the threshold rests on a slope that the answers do not allow; nil if they allow it.
  private var contradictedSlope: String? {
    guard !allowedSlopes.containsFitted else { return nil }
    return """
      The threshold below rests on slope \(assumedSlope), which the answers contradict: they allow \(slopes) Fit them with \
      --slope \(Self.text(of: allowedSlopes.likeliest.slope)).
      """
  }

  /// The slopes that the answers allow beside the assumed one, and their thresholds; nil if the text begins with them.
  private var steepness: String? {
    guard allowedSlopes.containsFitted, !hasWideThresholds else { return nil }
    return "Slope \(assumedSlope) is assumed; the answers allow \(slopes)"
  }

  private var calibration: String {
    let (chiSquare, p) = (fit.calibration.chiSquare.decimals(1), fit.calibration.pValue.significant(2))
    let (no, others) =
      fit.calibration.pValue < 0.05 ? ("not ", " Other constants than these may explain them.") : ("", "")
    return "Answers are \(no)right as often as this listener's would be: X² \(chiSquare), p \(p).\(others)"
  }
}

extension ConstantEstimate {
  /// `19.8 … 23.3`, `above 310`, `below 12`, or `not bounded`.
  var interval: String {
    switch (lower, upper) {
    case (let lower?, let upper?): "\(lower.significant(3)) … \(upper.significant(3))"
    case (let lower?, nil): "above \(lower.significant(3))"
    case (nil, let upper?): "below \(upper.significant(3))"
    case (nil, nil): "not bounded"
    }
  }
}

extension FittedListener {
  /// All results of the fit.
  var json: JSON {
    .object([
      "ability": .text(chosen.ability.rawValue), "left_out": .integer(chosen.others),
      "comparisons": .integer(fit.answers.count), "right": .integer(fit.answers.right),
      "first_day": days.map { .text("\($0.lowerBound)") } ?? .null,
      "last_day": days.map { .text("\($0.upperBound)") } ?? .null,
      "family": .text(fit.family), "slope": .number(fit.slope),
      "allowed_slopes": .list(allowedSlopes.slopes.map(\.json)),
      "frequency_law": .text(fit.frequencyLaw.rawValue),
      "learning": .text(fit.score.learning), "final_threshold_cents": .optional(fit.finalThreshold),
      "undetermined": .optional(undetermined?.finding),
      "displayed_cents": .optional(shown), "display_ratio": .optional(shownRatio),
      "display": .optional(display?.rawValue), "tracked_cents": .optional(tracked),
      "offsets_have_one_sign": .flag(fit.hasOneSign),
      "deviance": .number(fit.deviance),
      "estimates": .list(fit.estimates.map(\.json)), "laws": .list(fit.scores.map(\.json)),
      "calibration": fit.calibration.json,
      "matching": matching.map {
        .object(["matchings": .integer($0.count), "estimates": .list($0.estimates.map(\.json))])
      } ?? .null,
    ])
  }
}

extension AllowedSlopes.Slope {
  fileprivate var json: JSON {
    .object([
      "slope": .number(slope), "threshold_cents": .number(threshold), "lapse_rate": .number(lapseRate),
    ])
  }
}

extension ConstantEstimate {
  fileprivate var json: JSON {
    .object([
      "constant": .text(name), "unit": .text(unit), "value": .number(value),
      "ci95": .list([.optional(lower), .optional(upper)]), "at_bound": .flag(isAtBound),
    ])
  }
}

extension LearningScore {
  fileprivate var json: JSON {
    .object([
      "learning": .text(learning), "log_likelihood": .number(logLikelihood), "constants": .integer(constants),
      "aicc": .number(aicc), "has_maximum": .flag(hasMaximum),
    ])
  }
}

extension Calibration {
  fileprivate var json: JSON {
    .object([
      "chi_square": .number(chiSquare), "degrees_of_freedom": .integer(Self.degreesOfFreedom),
      "p": .number(pValue),
      "classes": .list(
        classes.map {
          .object([
            "comparisons": .integer($0.count), "right": .integer($0.right), "expected": .number($0.expected),
          ])
        }),
    ])
  }
}
