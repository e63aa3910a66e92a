import ArgumentParser
import Chronology
import Exchange
import Fitting
import Foundation
import Live
import Scenarios
import Simulation
import Text
import Training

/// `peach fit`: estimates the simulated listener that most likely gives a person's answers.
struct Fit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit", abstract: "Estimate a simulated listener from a person's answers.",
    discussion: """
      Reads the stored training, or a file that the Peach app exported, and fits threshold, lapse rate, bias and \
      learning by maximum likelihood, each with a 95 % interval. Unison and intervals have thresholds of their own, so only \
      the comparisons of one of them are fitted; those before --from count as practice. With --format yaml it prints a scenario with that \
      listener. With several files, each of one person, it prints how far the moving average that the Peach app displays and the tracker's \
      estimate are from their thresholds at the ends of sessions, the median threshold, a row for each person and the next command with the constants \
      that the steps of all files follow, or one scenario with all whom their answers determine. Documentation/fitting.md explains the numbers.

      EXAMPLES
        peach fit
        peach fit --records peach.csv --from 2026-01-01 --learning none
        peach fit --format yaml --name anna > anna.yaml && peach simulate anna.yaml
        peach fit users/*.csv --format yaml --name users > users.yaml
      """)

  @Argument(
    help:
      """
      CSV files, each of one person: the app's, or with the columns centOffset, isCorrect and, if known, timestamp; or a table of \
      several people with a column such as user_id. A row for each person, or a group of the scenario.
      """,
    completion: .file(extensions: ["csv"]))
  var files: [String] = []

  @OptionGroup var source: RecordsOptions

  @OptionGroup var ability: AbilityOption

  @Option(
    help: "How the threshold learns: auto, \(Laboratory.current.learningLaws.names.joined(separator: ", ")).")
  var learning = Self.auto

  @Option(help: "Shape of the psychometric function; `peach list listeners` knows them.")
  var family = Self.family

  @Option(
    help: """
      How steeply answers become right as the difference grows, 0.1 to 10. It is assumed, not fitted; the result names the \
      slopes that the answers allow.
      """)
  var slope = 1.0

  @Option(help: "How the threshold depends on the reference note: flat or wier-1977.")
  var frequencyLaw = FrequencyLaw.flat.rawValue

  @Option(
    help: """
      Your app displays the mean of this many last right answers, not the moving average of the Peach app: a person's threshold is \
      compared with that.
      """)
  var lastRight: Int?

  @OptionGroup var days: PeriodOptions
  @OptionGroup var timeZone: TimeZoneOption

  @Option(help: "Name of the scenario and its listener, by default me; of several people's scenario people.")
  var name: String?

  @Option(help: "How to print the result: text, json or yaml.")
  var format = Format.text

  /// How the listener is printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, yaml
  }

  private static let auto = "auto"
  private static let family = "gaussian"

  func validate() throws {
    try lastRight.map { try check("--last-right", $0, in: 1...1000, "20 is usual.") }
    guard !files.isEmpty, source.records != nil || source.data.data != nil || source.respondents.simulated
    else { return }
    throw ValidationError(
      "<files>: cannot be combined with --records, --data or --simulated. Leave one of them out.")
  }

  func run() throws {
    try explained {
      if files.isEmpty { try printListener() } else { try printPeople() }
    }
  }

  private func printListener() throws {
    let zone = try timeZone.zone()
    let (name, fitter, period) = (try checkedName(or: "me"), try fitter(), try days.period(in: zone))
    let records = try source.load(in: .english, needsTime: false)
    try checkTimes(of: records)
    let fitted: FittedListener
    do throws(Unfitted) {
      fitted = try fittedListener(
        records, name, by: fitter, of: period, in: zone, again: source.words, note: StandardError.note)
    } catch { throw Failure.failed(error.reason) }
    switch format {
    case .text: print(fitted.text(width: TextWidth.ofSentences))
    case .json: print(try fitted.json.document)
    case .yaml: print(fitted.scenario, terminator: "")
    }
  }

  private func printPeople() throws {
    let fitted = try fittedPeople()
    let unreadable = fitted.unreadable.map { Failure.usage($0) }
    if fitted.people.allSatisfy(\.isUnreadable), let unreadable { throw unreadable }
    switch format {
    case .text: print(fitted.text(width: TextWidth.ofSentences))
    case .json: print(try fitted.json.document)
    case .yaml:
      fitted.note()
      guard let scenario = fitted.scenario else {
        throw unreadable
          ?? Failure.failed(
            "fit: at least one person's answers must determine a listener, got none of \(fitted.people.count). Fit more answers."
          )
      }
      print(scenario, terminator: "")
    }
    // Said last, after the results of the other files.
    if let unreadable { throw unreadable }
  }

  /// Fits the people of all files.
  private func fittedPeople() throws -> FittedPeople {
    let zone = try timeZone.zone()
    let (name, fitter, period) = (try checkedName(or: "people"), try fitter(), try days.period(in: zone))
    let sources = files.flatMap(subjects(of:))
    let names = try Self.groupNames(of: sources)
    let line = ProgressLine()
    let people = try zip(sources, names).enumerated().map { index, named in
      let (source, name) = named
      line.show { "\(index) of \(sources.count) people fitted" }
      if case .success(let records) = source.records { try checkTimes(of: records) }
      return FittedPeople.Person(
        file: source.label, name: name,
        result: source.records.flatMap { records in
          Result { () throws(Unfitted) in
            try listener(of: source, records, name, by: fitter, of: period, in: zone)
          }
        })
    }
    line.clear()
    let timed = sources.compactMap { try? $0.records.get() }.filter(\.summary.hasTimes)
    return FittedPeople(
      name: name, people: people, display: display, constants: SharedConstants(of: timed.map(\.comparisons)))
  }

  /// The listener of one of several people; without learning where the answers do not determine how much there is.
  private func listener(
    of source: Source, _ records: TrainingFile.Contents, _ name: String, by fitter: ListenerFitter,
    of period: Range<Instant>, in zone: Zone
  ) throws(Unfitted) -> FittedListener {
    let fitted = try fittedListener(records, name, by: fitter, of: period, in: zone, again: source.words) {
      StandardError.note("\(source.label): \($0)")
    }
    guard learning == Self.auto, fitted.fit.hasLearned, fitted.undetermined != nil else { return fitted }
    var constant = try fittedListener(
      records, name, by: fitter.withoutLearning, of: period, in: zone, again: source.words
    ) { _ in }
    constant.leavesOutLearning = true
    constant.laterCommand = fitted.laterCommand
    return constant
  }

  /// The answers of one person: a file's, or those of a subject in it.
  private struct Source {
    let file: String
    /// Nil for all answers of the file.
    var subject: String?
    let records: Result<TrainingFile.Contents, Unfitted>

    /// "users.csv", "users.csv (s01)".
    var label: String { file + (subject.map { " (\($0))" } ?? "") }
    /// The options that read these answers alone.
    var words: String {
      " --records \(file.shellQuoted)" + (subject.map { " --subject \($0.shellQuoted)" } ?? "")
    }
  }

  /// The people of one of several files, which need not all be readable.
  private func subjects(of file: String) -> [Source] {
    do {
      let subjects = try TrainingFile.readSubjects(file, needsTime: false)
      subjects[0].contents.summary.ignored(in: .english).map(StandardError.note)
      return subjects.map { Source(file: file, subject: $0.name, records: .success($0.contents.byTime)) }
    } catch {
      let error = Unfitted(reason: Language.english.sentence(of: error), isUnreadable: true)
      return [Source(file: file, records: .failure(error))]
    }
  }

  private func checkedName(or usual: String) throws -> String {
    let name = name ?? usual
    guard NameRule.allows(name) else {
      throw Failure.usage("--name: \(NameRule.rule), got \"\(name)\". \(NameRule.nextStep)")
    }
    return name
  }

  /// Requires that the records have times if days are chosen.
  private func checkTimes(of records: TrainingFile.Contents) throws {
    guard !records.summary.hasTimes, let option = days.given else { return }
    throw Failure.usage("\(option): requires times, got a file without the column timestamp. Leave it out.")
  }

  /// The subjects, or the files' names without folder and ending, as names of groups.
  private static func groupNames(of sources: [Source]) throws -> [String] {
    let names = sources.map { source in
      let stem = source.subject ?? URL(filePath: source.file).deletingPathExtension().lastPathComponent
      let parts = stem.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      return parts.joined(separator: "-")
    }
    for (index, name) in names.enumerated() where !NameRule.allows(name) || names[..<index].contains(name) {
      let (whose, other, what) =
        sources[index].subject == nil ? ("file's name", "file's", "file") : ("subject", "person's", "subject")
      throw Failure.usage(
        "\(sources[index].label): the \(whose) names a group, which \(NameRule.rule) and have no other \(other), got \"\(name)\". Rename the \(what)."
      )
    }
    return names
  }

  /// Fits the comparisons of the chosen ability.
  /// - Parameters:
  ///   - again: the options that name the records.
  ///   - note: called with a sentence on days on which keys seem exchanged.
  private func fittedListener(
    _ records: TrainingFile.Contents, _ name: String, by fitter: ListenerFitter, of period: Range<Instant>,
    in zone: Zone, again: String, note: (String) -> Void
  ) throws(Unfitted) -> FittedListener {
    let chosen = ability.chosen(records.comparisons)
    let fitted = chosen.comparisons.filter { period.contains($0.timestamp) }
    let hasTimes = records.summary.hasTimes
    let earlier = hasTimes ? chosen.comparisons.filter { $0.timestamp < period.upperBound } : []
    // The last answers are known without times, too: the rows are in their order.
    let displayed = lastRight == nil || hasTimes ? earlier : chosen.comparisons
    let reversed = hasTimes ? ReversedKeys(fitted.map(CompletedComparison.init), in: zone) : nil
    let sentence = reversed.flatMap { $0.options == nil ? nil : $0.sentence(in: Phrases(.english)) }
    let fit: ListenerFit
    do throws(FitError) {
      fit = try fitter.fit(chosen.comparisons.map(CompletedComparison.init), of: period)
    } catch {
      // Exchanged keys on some days are the reason where no listener can be fitted.
      throw Unfitted(reason: sentence ?? Language.english.sentence(of: error))
    }
    sentence.map(note)
    let later = hasTimes && fit.changes ? fitted.laterDay(in: zone) : nil
    return FittedListener(
      chosen: chosen, fit: fit, allowedSlopes: fit.allowedSlopes,
      matching: MatchingFit(records.pitchMatchings.filter { period.contains($0.timestamp) }),
      days: hasTimes ? chosen.comparisons.days(of: period, in: zone) : nil,
      ends: EndsOfSessions(of: display, fitted, in: displayed, hasTimes: hasTimes), app: display,
      tracker: hasTimes ? fitted.trackedThreshold : nil,
      laterCommand: later.map { command(again, from: $0) }, hasTimes: hasTimes, name: name)
  }

  /// The command that fits the answers from a day on under the same assumptions.
  private func command(_ records: String, from day: CivilDate) -> String {
    let assumptions = [
      family == Self.family ? nil : " --family \(family.shellQuoted)", slope == 1 ? nil : " --slope \(slope)",
      frequencyLaw == FrequencyLaw.flat.rawValue ? nil : " --frequency-law \(frequencyLaw)",
    ].compactMap(\.self).joined()
    return
      "peach fit\(records)\(ability.words)\(assumptions)\(days.beginning(on: day).words)\(timeZone.words)"
  }

  private func fitter() throws -> ListenerFitter {
    let families = Laboratory.current.listeners.families
    let laws = Laboratory.current.learningLaws
    let learning = try known(learning, among: [Self.auto] + laws.names, kind: "learning")
    return ListenerFitter(
      family: try families.named(try known(family, among: families.names, kind: "family")),
      slope: try checkedSlope(),
      frequencyLaw: FrequencyLaw(
        rawValue: try known(frequencyLaw, among: FrequencyLaw.allCases.map(\.rawValue), kind: "frequency-law")
      )!,
      laws: learning == Self.auto ? laws.entries : [try laws.named(learning)])
  }

  /// What the app shows.
  private var display: AppDisplay { lastRight.map(AppDisplay.lastRight) ?? .movingAverage }

  private func checkedSlope() throws -> Double {
    guard (0.1...10).contains(slope) else {
      throw Failure.usage("--slope: must be a number in 0.1…10, got \(slope). The default is 1.")
    }
    return slope
  }

  private func known(_ name: String, among names: [String], kind: String) throws -> String {
    guard names.contains(name) else {
      throw Failure.usage("--\(kind): \(CatalogError(kind: kind, name: name, known: names))")
    }
    return name
  }
}

extension [ComparisonRecord] {
  /// The first and the last day of a period that contain answers; nil without answers.
  fileprivate func days(of period: Range<Instant>, in zone: Zone) -> ClosedRange<CivilDate>? {
    let within = lazy.map(\.timestamp).filter(period.contains)
    guard let first = within.first, let last = within.reversed().first else { return nil }
    return zone.date(at: first)...zone.date(at: last)
  }
}
