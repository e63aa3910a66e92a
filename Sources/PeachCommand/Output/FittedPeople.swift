import Fitting
import Music
import Numerics
import Results
import Simulation
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

  var fitted: [FittedListener] { people.compactMap(\.listener) }

  /// Those whose answers determine a listener, for the scenario.
  var determined: [FittedListener] { fitted.filter { $0.undetermined == nil } }

  /// The median of all thresholds in cents after what was learned. Without those that are not determined, high thresholds
  /// would be missing: answers tell less of them. Nil without a fit.
  private var median: Double? { fitted.compactMap(\.threshold).sorted().sortedMedian }

  /// Those whose display is judged.
  private var judged: [FittedListener] { fitted.filter { $0.display != nil } }

  /// What the app shows the judged people as multiples of their thresholds, ascending.
  private var ratios: [Double] { judged.compactMap(\.shownRatio).sorted() }

  /// Whether the app shows any of the people a threshold.
  private var isShown: Bool { fitted.contains { $0.shownRatio != nil } }

  private func count(of display: FittedListener.Display) -> Int { judged.count { $0.display == display } }

  /// "The moving average that the Peach app displays is 0.40 to 2.7 times the threshold at the ends of sessions, 1.1 in
  /// the middle: too low for 7 of 21 people, too high for 7; 9 others are not judged, 5 of them above the median
  /// threshold."
  private var displayed: String? {
    guard let lowest = ratios.first, let median = ratios.sortedMedian else { return nil }
    let range = [lowest, ratios[ratios.count - 1]].map { $0.significant(2) }
    let moment = judged.contains(where: \.hasTimes) ? "at the ends of sessions" : "at the ends of the files"
    let times =
      judged.count == 1
      ? "\(range[0]) times the threshold \(moment)\(judged[0].verdict)"
      : """
      \(range.joined(separator: " to ")) times the threshold \(moment), \(median.significant(2)) in the middle: too low for \
      \(count(of: .low)) of \(judged.count.of("person", plural: "people")), too high for \(count(of: .high))
      """
    return "\(display.words.capitalizedFirst) is \(times)\(notJudged)."
  }

  /// "; 9 others are not judged, 5 of them above the median threshold"; empty if all who could be fitted are judged.
  /// Their rows and the notes below the table say why.
  private var notJudged: String {
    let others = fitted.filter { $0.display == nil }
    guard let median, !others.isEmpty else { return "" }
    let high = others.count { $0.threshold.map { $0 > median } ?? false }
    guard others.count > 1 else {
      return "; 1 other\(high == 1 ? ", above the median threshold," : "") is not judged"
    }
    return "; \(others.count) others are not judged, \(high) of them above the median threshold"
  }

  /// The factors by which the app's display and the tracker's estimate miss the fitted thresholds at the ends of
  /// sessions, each the root mean square of log₂(display / threshold) as a factor, over the people who are judged and
  /// have both, and their number; nil without such people.
  private var pooled: (app: Double, tracker: Double, people: Int)? {
    let both = judged.compactMap(\.squaredErrors)
    guard let app = both.map(\.app).mean, let tracker = both.map(\.tracker).mean else { return nil }
    return (app.squareRoot().ofOctaves, tracker.squareRoot().ofOctaves, both.count)
  }

  /// "Pooled over 19 people it then misses the fitted thresholds by a factor of 1.8, the tracker's estimate by 1.1,
  /// flattered by being of the same answers. The tracker shows a threshold to 19 of 24 people."
  private var displays: String? {
    pooled.map { found in
      let timed = fitted.filter(\.hasTimes)
      return """
        Pooled over \(found.people.of("person", plural: "people")) it then misses the fitted thresholds by a factor of \
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
    let hasUntimed = !fitted.allSatisfy(\.hasTimes)
    let untimed = hasUntimed ? ", and for files without times" : ""
    let shown = """
      Threshold: the fitted one, the most likely for all answers, in cents. App shows: \(display.words)\(formula); the geometric mean \
      over the ends of sessions of \(EndsOfSessions.leastAnswers) answers or more\(hasUntimed ? ", of files without times the end" : ""). Ratio: that divided by the threshold, "–" for people who are not judged; "low" and "high" are outside the interval. Tracker: its estimate at \
      the end of the file, from the same answers as the threshold; "–" where it shows none yet\(untimed).
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

  /// The commands for the later days of those who are fitted without learning although their answers change; empty
  /// without.
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
