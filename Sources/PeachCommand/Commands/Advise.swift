import ArgumentParser
import Chronology
import Exchange
import Files
import Fitting
import Foundation
import Live
import Music
import Scenarios
import Simulation
import Store
import Text
import Training
import Tuning

/// `peach advise`: recommends constants for a person, and predicts their effect on the displayed threshold.
struct Advise: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "advise",
    abstract: "Say how far off the app's display is for a person, and recommend constants.",
    discussion: """
      Reads the stored training, or a file that the Peach app exported, draws listeners whose answers could have been \
      these, and simulates them under the current settings and under other constants of the Kazez rule. \
      The app's first versions display means of the differences presented, today's a moving average of right answers; \
      `peach profile` and `peach timeline` show the tracker's \
      estimate of the threshold instead. \
      The recommendation is confirmed with fresh listeners and under other listener models. At least \
      \(AdvisedPerson.leastRecords) comparisons on \(AdvisedPerson.leastDays) days are needed. Documentation/advise.md \
      explains the answers. The current constants of a file are those that its steps follow, otherwise the app's, unless \
      --settings names a settings file with lines such as strategy: kazez, k1: 0.04 and k2: 0.15.

      EXAMPLES
        peach advise
        peach advise --records peach.csv --measure rmse_octaves_moving_average
        peach advise --records peach.csv --from 2026-01-08
        peach advise --records peach.csv --scenario-file me.yaml && peach sweep me.yaml
        peach advise --format json
      """)

  @Argument(help: .hidden)
  var files: [String] = []

  @OptionGroup var source: RecordsOptions

  @OptionGroup var ability: AbilityOption

  @OptionGroup var days: PeriodOptions
  @OptionGroup var timeZone: TimeZoneOption

  @Option(
    help:
      """
      What the constants are to be best at; rmse_octaves_moving_average judges what the Peach app displays, \
      rmse_octaves_last_20_right a mean of the last 20 right answers.
      """)
  var measure = AdviceObjective.firstTimeline

  @Option(
    name: .customLong("scenario-file"),
    help: ArgumentHelp(
      "Write a scenario, named as the file, that compares the present constants with the recommendation.",
      valueName: "file"))
  var scenario: String?

  @Flag(help: "Replace an existing file of --scenario-file.")
  var force = false

  @Option(help: "Seed of all random numbers; default: 1.", transform: decimal)
  var seed: UInt64 = 1

  @OptionGroup var settings: SettingsOptions
  @OptionGroup var jobs: JobsOption
  @OptionGroup var output: FormatOptions

  /// Requires that no file stands without its option. Not part of `validate`, which would hide an unknown option behind
  /// its value.
  private func checkFiles() throws {
    guard let file = files.first else { return }
    throw Failure.usage(
      files.count == 1
        ? "advise: a file must be named with --records, got \(file). Write peach advise --records \(file.shellQuoted)."
        : """
        advise: must have the records of one person, got \(files.count) files. For several people run peach fit with these \
        files, then peach tune for all of them, as its last lines say.
        """)
  }

  func run() async throws {
    try checkFiles()
    try Failure.ifExists([scenario], unless: force)
    let phrases = Phrases(.ofEnvironment)
    let (person, origin, unit) = try explained { try advisedPerson(phrases) }
    let study = try explained { try person.study(for: measure, seed: seed) }
    let line = ProgressLine(in: phrases)
    let advice = try await interruptible(in: phrases) {
      try await study.run(jobs: jobs.count, progress: line.show)
    }
    let newcomers = advice.verdict == .better ? try await newcomers(advice, study) : nil
    line.clear()
    let report = AdviceReport(
      person: person, advice: advice, seed: seed, newcomers: newcomers, command: again,
      fit: "peach fit\(reading)",
      source: origin, roundedTo: unit, phrases: phrases)
    try await Failure.explainingStudy {
      try scenario.map { try OutputFile($0, permissions: .shared).save(report.scenario(for: $0)) }
    }
    switch output.format {
    case .json: print(try report.json.document)
    case .text: print(report.text(scenario: scenario))
    }
    StandardError.note(phrases.simulated(study.totalComparisons, inSeconds: line.elapsed))
  }

  /// The command with the options that change the advice, as it can be pasted.
  var again: String {
    let chosen = [
      measure == .firstTimeline ? nil : " --measure \(measure.rawValue)", seed == 1 ? nil : " --seed \(seed)",
      settings.settings.map { " --settings \($0.shellQuoted)" },
    ]
    return "peach advise\(reading)" + chosen.compactMap(\.self).joined()
  }

  /// The options that select the answers, which `peach fit` has, too.
  private var reading: String { source.words + ability.words + days.words + timeZone.words }

  private func newcomers(_ advice: Advice, _ study: AdviceStudy) async throws -> NewcomerCost {
    var recommended = study.today
    recommended.strategy = advice.strategy
    return try await NewcomerCost(
      of: NewcomerCost.namedGroups(),
      from: study.today, to: recommended, judging: measure.rawValue, seed: study.seed, jobs: jobs.count)
  }

  /// The person, where the current constants are from, and the unit in cents to which a file's differences are rounded.
  private func advisedPerson(_ phrases: Phrases) throws -> (AdvisedPerson, TodaySource, Double?) {
    let zone = try timeZone.zone()
    let records = try source.load(in: phrases).comparisons
    let period = try days.period(in: zone)
    let chosen = ability.chosen(records.filter { period.contains($0.timestamp) })
    let earlier = ChosenRecords(records.filter { $0.timestamp < period.lowerBound }, chosen.ability)
    let (rule, hasChanged) = FollowedRule.latest(records)
    let (settings, origin) = try personalSettings(
      records, following: rule, hasChanged, advised: chosen.comparisons, phrases)
    let person = try AdvisedPerson(
      chosen, after: earlier.comparisons, settings: settings, isTrainedHere: source.records == nil,
      zone: zone,
      seed: seed,
      again: { day in
        var later = self
        later.days = days.beginning(on: day)
        return later.again
      }, phrases)
    if source.records != nil, case .rounded(let unit, _, _) = rule { return (person, origin, unit) }
    return (person, origin, nil)
  }

  /// The settings of `--settings`, or of the user for the stored training. A file of records names none. For it these
  /// are the Kazez rule with the constants of its latest steps, or with the app's. `maximum-cents` is the app's, or the
  /// largest difference of the advised comparisons if that is larger and the constants allow it.
  /// - Throws: as `refuse`, if nothing names the strategy.
  private func personalSettings(
    _ records: [ComparisonRecord], following rule: FollowedRule, _ hasChanged: Bool,
    advised: [ComparisonRecord], _ phrases: Phrases
  ) throws -> (PersonalSettings, TodaySource) {
    guard let file = source.records, settings.settings == nil else {
      let named = try settings.read()
      guard rule.contradicts(named.strategy) else { return (named, .settings) }
      return (named, source.records == nil ? .settingsDespiteStored : .settingsDespiteSteps)
    }
    var app = PersonalSettings.defaults
    try app.set(["strategy": KazezStrategy.descriptor.name])
    let limit = try TrainingSettings(app.training).bounds.upperBound.value
    // No setting allows more than 1000 cents, but a file may have more.
    let largest = min(1000, advised.map(\.centOffset.magnitude.value).max() ?? 0).rounded(.up)
    let maximum = largest > limit ? ["maximum-cents": "\(Int(largest))"] : [:]
    guard let (k1, k2) = rule.constants else {
      try refuse(rule, of: file, phrases)
      try? app.set(maximum)
      return (app, .app)
    }
    let constants = ["k1": "\(k1)", "k2": "\(k2)"]
    let found = FollowedRule.beginning(of: [records], below: max(limit, largest))
    let beginning = found.map { [$0.setting: "\($0.cents)"] } ?? [:]
    // The rule rejects constants that its bounds do not allow; those of the file may be narrower.
    let isSet = [beginning.merging(maximum) { $1 }, beginning, [:]].contains {
      (try? app.set(constants.merging($0) { $1 })) != nil
    }
    return (app, isSet ? hasChanged ? .laterSteps : .steps : .app)
  }

  /// Throws a failure if the steps follow no Kazez rule, or are rounded so that they leave its constants open.
  private func refuse(_ rule: FollowedRule, of file: String, _ phrases: Phrases) throws {
    switch rule {
    case .other:
      throw Failure.failed(phrases.texts.adviceStepsOfNoKazez(file: file, command: "peach fit\(reading)"))
    case .rounded(let unit, let k1, let k2):
      throw Failure.failed(phrases.roundedTooCoarsely(file: file, to: unit, k1, k2))
    case .kazez, .unknown: return
    }
  }
}

extension AdviceObjective: ExpressibleByArgument {}
