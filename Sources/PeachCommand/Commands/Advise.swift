import ArgumentParser
import Exchange
import Files
import Fitting
import Foundation
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
      The app displays means of the differences presented; `peach profile` and `peach timeline` show the tracker's \
      estimate of the threshold instead. \
      The recommendation is confirmed with fresh listeners and under other listener models. At least \
      \(AdvisedPerson.leastRecords) comparisons on \(AdvisedPerson.leastDays) days are needed. Documentation/advise.md \
      explains the answers. The current constants of a file are the app's, unless --settings names a settings file.

      EXAMPLES
        peach advise
        peach advise --records peach.csv --objective fraction-correct
        peach advise --records peach.csv --scenario-file me.yaml && peach sweep me.yaml
        peach advise --format json
      """)

  @OptionGroup var source: RecordsOptions

  @OptionGroup var ability: AbilityOption

  @Option(help: "What the constants are to be best at: shown-threshold, fraction-correct or learning.")
  var objective = AdviceObjective.shownThreshold

  @Option(
    name: .customLong("scenario-file"),
    help: ArgumentHelp(
      "Write a scenario that compares today's constants with the recommendation.", valueName: "file"))
  var scenario: String?

  @Flag(help: "Replace an existing file of --scenario-file.")
  var force = false

  @Option(help: "Seed of all random numbers; default: 1.", transform: decimal)
  var seed: UInt64 = 1

  @OptionGroup var settings: SettingsOptions
  @OptionGroup var jobs: JobsOption
  @OptionGroup var output: FormatOptions

  func run() async throws {
    try Failure.ifExists([scenario], unless: force)
    let phrases = Phrases(.ofEnvironment)
    let person = try explained { try advisedPerson(phrases) }
    let study = try explained { try person.study(for: objective, seed: seed) }
    let line = ProgressLine(in: phrases)
    let advice = try await interruptible(in: phrases) {
      try await study.run(jobs: jobs.count, progress: line.show)
    }
    let newcomers =
      advice.verdict == .better ? try await NewcomerCost(of: advice, study, jobs: jobs.count) : nil
    line.clear()
    let report = AdviceReport(
      person: person, advice: advice, seed: seed, newcomers: newcomers, file: source.records,
      assumesApp: assumesApp, phrases: phrases)
    try await Failure.explainingStudy {
      try scenario.map { try OutputFile($0, permissions: .shared).save(report.scenario) }
    }
    switch output.format {
    case .json: print(try report.json.document)
    case .text: print(report.text(scenario: scenario))
    }
    StandardError.note(phrases.simulated(study.totalComparisons, inSeconds: line.elapsed))
  }

  private func advisedPerson(_ phrases: Phrases) throws -> AdvisedPerson {
    try AdvisedPerson(
      ability.chosen(source.load(in: phrases).comparisons), settings: try personalSettings(), zone: .system,
      seed: seed, phrases)
  }

  /// Whether the app's default constants count as the person's: a file of records names no constants, and `--settings`
  /// does not name any.
  private var assumesApp: Bool { source.records != nil && settings.settings == nil }

  /// The settings of `--settings`; those of the app for a file of records; the defaults if the user has no home folder.
  private func personalSettings() throws -> PersonalSettings {
    guard assumesApp else { return try settings.read() }
    var app = PersonalSettings.defaults
    try app.set(["strategy": KazezStrategy.descriptor.name])
    return app
  }
}

extension AdviceObjective: ExpressibleByArgument {}
