import Fitting
import Music
import Numerics
import Results
import Text
import Training
import Tuning

/// That no listener can be fitted to a person's answers, and why.
struct Unfitted: Error {
  /// One sentence.
  let reason: String
  /// Whether the file could not be read; then the sentence names it.
  var isUnreadable = false
}

/// The result of `peach fit` for several people.
struct FittedPeople {
  /// A file, the name of its group, and the listener or why there is none.
  struct Person {
    let file: String
    let name: String
    let result: Result<FittedListener, Unfitted>

    var listener: FittedListener? { try? result.get() }
    var reason: String? { error?.reason }
    var isUnreadable: Bool { error?.isUnreadable ?? false }
    fileprivate var error: Unfitted? { if case .failure(let error) = result { error } else { nil } }
  }

  /// The name of the scenario.
  let name: String
  let people: [Person]
  /// What the app shows them.
  let display: AppDisplay
  /// What the steps of all files follow.
  let constants: SharedConstants

  private var fitted: [FittedListener] { people.compactMap(\.listener) }

  /// Those whose answers determine a listener, for the scenario.
  private var determined: [FittedListener] { fitted.filter { $0.undetermined == nil } }

  /// The median of all thresholds in cents after what was learned. Without those that are not determined, high thresholds
  /// would be missing: answers tell less of them. Nil without a fit.
  private var median: Double? { fitted.compactMap(\.threshold).sorted().sortedMedian }

  /// Those whose display is judged.
  private var judged: [FittedListener] { fitted.filter { $0.display != nil } }

  /// What the Peach app shows the judged people as multiples of their thresholds, ascending.
  private var ratios: [Double] { judged.compactMap(\.shownRatio).sorted() }

  /// Whether the Peach app shows any of the people a threshold.
  private var isShown: Bool { fitted.contains { $0.shownRatio != nil } }

  private func count(of display: FittedListener.Display) -> Int { judged.count { $0.display == display } }

  /// "The moving average that the Peach app displays is 0.40 to 2.7 times the threshold, 1.1 in the middle: too low for 7 of 21 people, too high for 7."
  private var displayed: String? {
    guard let lowest = ratios.first, let median = ratios.sortedMedian else { return nil }
    let range = [lowest, ratios[ratios.count - 1]].map { $0.significant(2) }
    let times =
      ratios.count == 1
      ? "\(range[0]) times the threshold"
      : "\(range.joined(separator: " to ")) times the threshold, \(median.significant(2)) in the middle"
    return """
      \(display.words.capitalizedFirst) is \(times): too low for \(count(of: .low)) of \
      \(judged.count.of("person", plural: "people")), too high for \(count(of: .high)).
      """
  }

  /// The factors by which the app's display and the tracker's estimate miss the fitted thresholds, each the root mean square of
  /// log₂(display / threshold) as a factor, over the people who are judged and have both, and their number; nil without such people.
  private var pooled: (app: Double, tracker: Double, people: Int)? {
    let both = determined.compactMap { one -> (app: Double, tracker: Double)? in
      guard one.display != nil, let threshold = one.threshold, let app = one.shown, let tracker = one.tracked
      else { return nil }
      return (Elementary.log2(app / threshold), Elementary.log2(tracker / threshold))
    }
    guard !both.isEmpty else { return nil }
    func factor(_ errors: [Double]) -> Double {
      (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot().ofOctaves
    }
    return (factor(both.map(\.app)), factor(both.map(\.tracker)), both.count)
  }

  /// "Pooled over 19 people it misses the fitted thresholds by a factor of 1.8, the tracker's estimate by 1.1, flattered by
  /// being of the same answers.
  /// The tracker shows a threshold to 19 of 24 people."
  private var displays: String? {
    pooled.map { found in
      let timed = fitted.filter(\.hasTimes)
      return """
        Pooled over \(found.people.of("person", plural: "people")) it misses the fitted thresholds by a factor of \
        \(found.app.significant(2)), the tracker's estimate by \(found.tracker.significant(2)), flattered by being of the same answers. The tracker \
        shows a threshold to \(timed.count { $0.tracked != nil }) of \(timed.count.of("person", plural: "people")).
        """
    }
  }

  /// "A listener could be fitted to 2 of 3 people: median threshold 9.3 cents."
  private var answer: String {
    let counts =
      "A listener could be fitted to \(fitted.count.grouped) of \(people.count.of("person", plural: "people"))"
    return counts + (median.map { ": median threshold \($0.significant(3)) cents." } ?? ".")
  }

  /// Why people could not be fitted, each reason once: "users/u25.csv, users/u26.csv: fit: …".
  private var reasons: [String] {
    let unfitted = people.filter { !$0.isUnreadable }.compactMap { person in
      person.reason.map { (file: person.file, reason: $0) }
    }
    return unfitted.map(\.reason).uniqued().map { reason in
      "\(unfitted.filter { $0.reason == reason }.map(\.file).joined(separator: ", ")): \(reason)"
    }
  }

  /// The answers, a row for each person, and why people could not be fitted or are not in the scenario.
  func text(width: Int) -> String {
    let shown = [displayed, displays].compactMap(\.self).joined(separator: " ")
    let head = [shown, answer].filter { !$0.isEmpty }.map { $0.lines(of: width).joined(separator: "\n") }
    let notes =
      (legend + [leftOut.map { "\($0) They are not judged." }, contradicted].compactMap(\.self) + reasons)
      .map { $0.lines(of: width).joined(separator: "\n") }
    return ([head.joined(separator: "\n"), table(width: width)] + notes + later(width) + next(width)).joined(
      separator: "\n\n")
  }

  private func table(width: Int) -> String {
    let shown = isShown ? ["app shows", "ratio", "tracker"] : []
    var table = Table(header: ["person", "answers", "right", "threshold", "95 % interval"] + shown)
    table.rows = people.map { $0.row(isShown: isShown) }
    let wrapped = table.wrappedHeading(below: 9)
    return wrapped.width <= width ? wrapped.lines.joined(separator: "\n") : table.text(within: width)
  }

  /// What the columns mean where that is not plain.
  private var legend: [String] {
    let formula =
      switch display {
      case .movingAverage:
        ", of the sessions' means of right answers with a half-life of 7 days (if yours shows the mean of the last 20 right "
          + "answers: --last-right 20)"
      case .lastRight: ""
      }
    let untimed = fitted.allSatisfy(\.hasTimes) ? "" : ", and for files without times"
    let shown = """
      Threshold: the fitted one, the most likely for all answers, in cents. App shows: \(display.words) at the end of the \
      file\(formula). Ratio: that divided by the threshold, "–" for people who are not judged; "low" and "high" are outside the interval. Tracker: its estimate at \
      the end, from the same answers as the threshold; "–" where it shows none yet\(untimed).
      """
    let learned = """
      The threshold is the one after the last comparison, for people who learned too; their interval is not known, and \
      "at first" is before the first comparison.
      """
    let constant = fitted.filter(\.isConstantDespiteChange).map(\.name).joined(separator: ", ")
    let changing = """
      The answers of \(constant) change over time, but determine no law of learning: fitted without, and not judged.
      """
    let guessing = determined.filter(\.isBeyond).map(\.name).joined(separator: ", ")
    let beyond = """
      The threshold of \(guessing) is above all their differences, as of people who guess: not judged.
      """
    return [
      isShown ? shown : nil, fitted.contains(where: \.fit.hasLearned) ? learned : nil,
      constant.isEmpty ? nil : changing, guessing.isEmpty ? nil : beyond,
    ].compactMap(\.self)
  }

  /// The commands for the later days of those who are fitted without learning although their answers change; empty without.
  private func later(_ width: Int) -> [String] {
    let commands = fitted.filter(\.isConstantDespiteChange).compactMap(\.laterCommand)
    guard !commands.isEmpty else { return [] }
    let words = "Later days alone, for people whose answers change:".lines(of: width)
    return [(words + commands.map { "  \($0)" }).joined(separator: "\n")]
  }

  /// How many people the scenario leaves out, how many of them have a threshold above the median, and why; nil for none.
  private var leftOut: String? {
    let open = fitted.compactMap { one in one.undetermined.map { (listener: one, finding: $0.finding) } }
    guard let median, !open.isEmpty else { return nil }
    let high = open.count { $0.listener.threshold.map { $0 > median } ?? false }
    return """
      * The scenario of --format yaml leaves out \(open.count) of \(fitted.count.of("fitted person", plural: "fitted people")), \
      \(high) of them above the median, since the answers do not determine the listener: \
      \(open.map { "\($0.listener.name) (\($0.finding))" }.joined(separator: ", ")).
      """
  }

  /// Whose answers contradict the assumed slope; nil for none.
  private var contradicted: String? {
    let names = fitted.filter { !$0.allowedSlopes.containsFitted }.map(\.name)
    guard !names.isEmpty else { return nil }
    return
      "The answers of \(names.joined(separator: ", ")) contradict the slope; peach fit --records says which they allow."
  }

  /// How to find constants for these people, against those that the files follow; empty without a fit.
  private func next(_ width: Int) -> [String] {
    guard !fitted.isEmpty else { return [] }
    return [nearest].compactMap { $0?.lines(of: width).joined(separator: "\n") } + commands(width)
  }

  /// That the commands judge the mean of another number of right answers, if no measure is of the app's.
  private var nearest: String? {
    guard case .lastRight(let count) = display, case .lastRight(let other) = display.judged, count != other
    else { return nil }
    return
      "No measure judges the last \(count.of("right answer")); the commands below judge the nearest, the last \(other)."
  }

  private func commands(_ width: Int) -> [String] {
    let start = "Next: the same with --format yaml > users.yaml, then"
    let judging = display == .movingAverage ? nil : "--measure \(display.judged.errorMeasure)"
    let parts = ["peach tune scenarios/tune-todays-app.yaml --listener users.yaml", judging].compactMap(
      \.self)
    let tune = parts.joined(separator: " ")
    switch constants {
    case .unknown: return ["\(start) \(tune).".lines(of: width).joined(separator: "\n")]
    case .agreed(let constants):
      let words = "\(start), against the constants that the steps of the files follow:"
      let both = """
        What \(display.judgedWords) and the tracker miss where the threshold is known, with these constants and with those of \
        Documentation/tuning.md, "Which display to ship":
        """
      let (shipped, cents) = (
        ShippedConstants.forApps, ParameterValue.number(ShippedConstants.beginningForApps)
      )
      let compare = [
        "  peach compare \(constants) \\",
        "    k1=\(shipped.k1),k2=\(shipped.k2),first-cents=\(cents) --listener users.yaml \\",
        "    --measure \(display.judged.errorMeasure) --measure \(JudgedDisplay.tracker.errorMeasure)",
      ]
      let lines = (parts + ["--baseline \(constants)"]).joined(separator: " \\\n    ")
      return [
        (words.lines(of: width) + ["  \(lines)"]).joined(separator: "\n"),
        (both.lines(of: width) + compare).joined(separator: "\n"),
      ]
    case .noRule(let files):
      let words = """
        \(start) \(tune). Its baseline is the rule of the Peach app, since the steps show no Kazez rule in \(files.of("file")).
        """
      return [words.lines(of: width).joined(separator: "\n")]
    case .different(let found):
      let listed = found.map { "\($0.constants) in \($0.files.of("file"))" }.listed
      let words = """
        \(start) \(tune) --baseline with the constants of your app, since the steps of the files do not agree on them: \(listed).
        """
      return [words.lines(of: width).joined(separator: "\n")]
    }
  }

  /// The counts, the medians, and for each person the members of one fit, or `error`.
  var json: JSON {
    .object([
      "display": .text(display.words), "fitted": .integer(fitted.count),
      "determined": .integer(determined.count),
      "display_factor": .optional(pooled?.app), "tracker_factor": .optional(pooled?.tracker),
      "factors_people": .integer(pooled?.people ?? 0), "baseline": .optional(baseline),
      "median_threshold_cents": .optional(median), "median_display_ratio": .optional(ratios.sortedMedian),
      "display_too_low": .integer(count(of: .low)), "display_too_high": .integer(count(of: .high)),
      "people": .list(
        people.map { person in
          let members: [String: JSON] =
            if case .object(let all)? = person.listener?.json { all } else {
              ["error": .optional(person.reason)]
            }
          return .object(members.merging(["file": .text(person.file), "name": .text(person.name)]) { $1 })
        }),
    ])
  }

  /// The constants that all files follow; nil if they do not agree.
  private var baseline: String? { if case .agreed(let constants) = constants { constants } else { nil } }

  /// A scenario with a group for each person whose answers determine a listener, and a comment for each other fitted one,
  /// as YAML; nil without a group.
  var scenario: String? {
    guard !determined.isEmpty else { return nil }
    let source = "\(determined.count.grouped) of \(people.count.of("person", plural: "people"))"
    let groups = fitted.map { one in
      one.undetermined.map { FittedListener.comment("\(one.name) is left out. \($0.statement).") }
        ?? one.population
    }
    return FittedListener.scenario(source, name, groups.flatMap(\.self), training: determined)
  }

  /// The sentences on the files that could not be read; nil if all could.
  var unreadable: String? {
    let sentences = people.compactMap(\.error).filter(\.isUnreadable).map(\.reason)
    return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
  }

  /// Keeps the reasons for the end of the program, where the output has no place for them.
  func note() {
    for reason in reasons { StandardError.note(reason) }
    leftOut.map { StandardError.note(String($0.dropFirst(2))) }
  }
}

extension FittedPeople.Person {
  fileprivate func row(isShown: Bool) -> [String] {
    let empty = isShown ? ["", "", ""] : []
    guard let listener else { return [name, "–", "–", "–", "not fitted"] + empty }
    let (fit, answers) = (listener.fit, listener.fit.answers)
    let first = fit.estimates[0]
    let judgement = listener.display.flatMap { display in
      listener.shownRatio.map { $0.significant(2) + (display == .within ? "" : " \(display.rawValue)") }
    }
    return [
      name + (listener.undetermined == nil ? "" : " *"), answers.count.grouped,
      "\((100 * Double(answers.right) / Double(answers.count)).decimals(0)) %",
      listener.threshold?.significant(3) ?? "–",
      listener.fit.hasLearned ? "\(first.value.significant(3)) at first" : first.interval,
    ]
      + (isShown
        ? [
          listener.shown?.significant(3) ?? "–",
          judgement ?? "–",
          listener.tracked?.significant(3) ?? "–",
        ] : [])
  }
}
