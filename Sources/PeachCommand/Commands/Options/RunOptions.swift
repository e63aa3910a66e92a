import ArgumentParser
import Files
import Foundation
import Live
import Results
import Scenarios
import Simulation
import Text
import Training

/// The options that `simulate` and `sweep` share: the scenario, the seed, the jobs.
struct ExperimentOptions: ParsableArguments {
  @Argument(help: "A scenario file (YAML).", completion: .file(extensions: ["yaml"]))
  var scenario: String

  @OptionGroup var jobs: JobsOption

  @Option(help: "Seed of all random numbers, instead of the scenario's.", transform: decimal)
  var seed: UInt64?

  /// The value of `--jobs`, or one job per core.
  var jobCount: Int { jobs.count }

  /// The option `--seed` as text for a command line; empty without it.
  var seedOption: String { seed.map { " --seed \($0)" } ?? "" }

  /// Loads the scenario. `--seed` replaces its seed; the other options replace its population, its baseline, the
  /// objective of its tuning, and its sessions.
  func loaded(
    with listeners: ListenersOption? = nil, baseline: BaselineOption? = nil,
    objective: ObjectiveOption? = nil, training: TrainingOption? = nil
  ) throws -> Scenario {
    let file = try Self.explained {
      try Scenario(contentsOf: path, in: .current, acceptsPipes: true)
    }
    let heard = try listeners?.replacing(listenersOf: file) ?? file
    let judged = try baseline?.replacing(baselineOf: heard) ?? heard
    let aimed = try objective?.replacing(objectiveOf: judged) ?? judged
    let scenario = try training?.replacing(trainingOf: aimed) ?? aimed
    try Self.explained { try scenario.experiment.checkLevels() }
    return seed.map(scenario.overriding(seed:)) ?? scenario
  }

  /// The given path, or the installed scenario of that name where no file is there: commands that the documents and
  /// `peach fit` print run in any folder.
  private var path: String {
    let shared = Bundle.main.executableURL?.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "share/peach/\(scenario)").path
    guard let shared, scenario.hasPrefix("scenarios/"), access(scenario, F_OK) != 0,
      access(shared, F_OK) == 0
    else { return scenario }
    return shared
  }

  private static func explained<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw Failure.usage("\(error)") }
  }
}

/// `--listener`: listeners in place of a scenario's own.
struct ListenersOption: ParsableArguments {
  @Option(
    name: .customLong("listener"),
    help: """
      Listeners instead of the scenario's: a named listener or population, a group of another scenario as FILE#GROUP, or FILE \
      for all its groups, such as the YAML that peach fit --format yaml prints; repeat for several. The study's name ends with theirs.
      """)
  var words: [String] = []

  /// The options as text for a command line; empty without them.
  var text: String { words.map { " --listener \($0.shellQuoted)" }.joined() }

  /// "users.yaml has 19 of 24 people, since the answers of the others determine no listener.", as `peach fit` wrote it
  /// into the first line of a file; nil if all files have everybody.
  var leftOut: String? {
    let sentences = words.compactMap { word -> String? in
      guard let bytes = try? InputFile(word).bytes(atMost: 67_108_864),
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first,
        let counts = line.firstMatch(of: /^# (\S+) of (\S+) (?:people|person), by `peach fit`;/),
        counts.1 != counts.2
      else { return nil }
      return
        "\(word) has \(counts.1) of \(counts.2) people, since the answers of the others determine no listener."
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The scenario with the listeners in place of its population; the scenario itself without the option.
  func replacing(listenersOf scenario: Scenario) throws -> Scenario {
    guard !words.isEmpty else { return scenario }
    let most = scenario.experiment.cells[0].groups.map(\.count).max() ?? 1
    let found = try words.map { try ListenerOption($0).items(count: most) }
    do throws(ScenarioError) {
      return try scenario.replacingPopulation(
        with: found.flatMap(\.items), suffix: found.map(\.name).joined(separator: "-"), in: .current)
    } catch {
      throw Failure.usage("--listener: \(scenario.file): \(error.problem). \(error.nextStep)")
    }
  }
}

/// `--baseline`: constants in place of a scenario's baseline.
struct BaselineOption: ParsableArguments {
  @Option(
    name: .customLong("baseline"),
    help: """
      The constants of your app instead of the scenario's baseline, as k1=0.06,k2=0.12; those not named stay as they are. \
      With unison-first-cents=50, for an app that begins every session there, beginning at the mean is tried, too. Other \
      settings apply to every condition.
      """)
  var word: String?

  /// The option as text for a command line; empty without it.
  var text: String { word.map { " --baseline \($0.shellQuoted)" } ?? "" }

  /// The scenario with the constants as its baseline; the scenario itself without the option.
  func replacing(baselineOf scenario: Scenario) throws -> Scenario {
    guard let word else { return scenario }
    let cells = scenario.experiment.cells
    let present = cells[scenario.experiment.baseline ?? cells.startIndex].strategy.strategy
    let argument = try ConditionArgument(word, of: present)
    do throws(ScenarioError) {
      return try scenario.replacingBaseline(
        with: argument.strategy, argument.settings, naming: argument.named, in: .current)
    } catch {
      throw Failure.usage("--baseline \(word): \(scenario.file): \(error.problem). \(error.nextStep)")
    }
  }
}

/// `--measure`: the measure to tune for, instead of the scenario's objective.
struct ObjectiveOption: ParsableArguments {
  @Option(
    name: .customLong("measure"),
    help: """
      What the constants are to be best at, instead of the scenario's objective: a measure with a better end, such as \
      rmse_octaves_last_20_right. The study's name ends with it.
      """)
  var measure: String?

  /// The option as text for a command line; empty without it.
  var text: String { measure.map { " --measure \($0.shellQuoted)" } ?? "" }

  /// The scenario with the measure as its objective; the scenario itself without the option, or if it cannot be tuned.
  func replacing(objectiveOf scenario: Scenario) throws -> Scenario {
    guard let measure else { return scenario }
    let found: any Measure
    do { found = try Laboratory.current.measures.named(measure) } catch {
      throw Failure.usage("--measure: \(error)")
    }
    guard let direction = found.betterDirection else {
      throw Failure.usage(
        "--measure: must name a measure with a better end, got \(measure). Name one such as \(KeyMeasures.ofPeachApp)."
      )
    }
    do throws(ScenarioError) {
      return try scenario.replacingObjective(with: Objective(measure, direction), in: .current)
    } catch {
      throw Failure.usage("--measure: \(scenario.file): \(error.problem). \(error.nextStep)")
    }
  }
}

/// `--sessions` and `--comparisons`: how much each listener trains, instead of the scenario's training.
struct TrainingOption: ParsableArguments {
  @Option(
    help: """
      Sessions of each listener instead of the scenario's. The budget follows the comparisons of a listener, and the study's \
      name ends with both numbers.
      """, transform: decimal)
  var sessions: Int?

  @Option(help: "Comparisons in each session instead of the scenario's.", transform: decimal)
  var comparisons: Int?

  /// The options as text for a command line; empty without them.
  var text: String {
    (sessions.map { " --sessions \($0)" } ?? "") + (comparisons.map { " --comparisons \($0)" } ?? "")
  }

  func validate() throws {
    try sessions.map { try check("--sessions", $0, in: 1...100_000, "30 are a month.") }
    try comparisons.map { try check("--comparisons", $0, in: 1...10_000_000, "100 are a long session.") }
  }

  /// The scenario with this training; the scenario itself without the options.
  func replacing(trainingOf scenario: Scenario) throws -> Scenario {
    do throws(ScenarioError) {
      return try scenario.replacingTraining(sessions: sessions, comparisons: comparisons, in: .current)
    } catch {
      throw Failure.usage("\(text.dropFirst()): \(scenario.file): \(error.problem). \(error.nextStep)")
    }
  }
}

/// `--jobs N`.
struct JobsOption: ParsableArguments {
  @Option(
    help:
      "Chunks of listeners simulated at the same time, 1…\(Simulator.mostJobs); default: one per core. Results do not depend on it.",
    transform: decimal
  )
  var jobs: Int?

  /// The value of `--jobs`, or one job per core.
  var count: Int { jobs ?? min(ProcessInfo.processInfo.activeProcessorCount, Simulator.mostJobs) }

  func validate() throws {
    if let jobs, !(1...Simulator.mostJobs).contains(jobs) {
      throw ValidationError(
        "--jobs: must be in 1…\(Simulator.mostJobs), got \(jobs). Leave it out for one per core.")
    }
  }
}

/// The options that decide whether a run starts anew or continues an earlier one.
struct ResumptionOptions: ParsableArguments {
  @Flag(help: "Continue an interrupted run; start one if there is none.")
  var resume = false

  @Flag(help: "Discard an interrupted run and start again.")
  var fresh = false

  /// How to treat an earlier run.
  var wanted: StudyWriter.Beginning { resume ? .resume : fresh ? .fresh : .new }

  func validate() throws {
    if resume, fresh { throw ValidationError("--resume and --fresh: cannot be combined. Leave one out.") }
  }
}

/// Whether a finished study may be replaced.
struct ReplacementOptions: ParsableArguments {
  @Flag(help: "Write the study again, or replace one of another scenario, seed or version.")
  var force = false

  /// The finished study or shard of an earlier run with the same scenario, seed and version; nil if there is none.
  func existing(_ study: Study, shard: Shard? = nil, in out: String) throws -> FinishedStudy? {
    guard !force, let existing = try FinishedStudy.existing(study, shard: shard, in: out) else { return nil }
    StandardError.note("\(existing.folder): already finished. Add --force to run it again.")
    return existing
  }

  /// The options that resume a run started with these options.
  var resumption: String { force ? "--resume --force" : "--resume" }
}

/// The options that decide whether a sweep starts anew, and which shard of the cells it runs.
struct BeginningOptions: ParsableArguments {
  @OptionGroup var resumption: ResumptionOptions

  @Option(help: "Run only shard K of N, as K/N, to be merged with the others.")
  var shard: String?

  func validate() throws {
    if let shard, parsed == nil {
      throw ValidationError(
        "--shard: must be K/N with 1 ≤ K ≤ N, got \(shard). Write 2/4 for the second of four.")
    }
  }

  /// The shard of `--shard`; nil without it.
  func shard(of scenario: Scenario) throws -> Shard? {
    guard let parsed else { return nil }
    if Shard.experiment(scenario.experiment, for: parsed.count) == nil {
      throw Failure.usage(
        """
        --shard: N of K/N must be at most \(Shard.most(of: scenario.experiment)) for \(scenario.file), got \(parsed.count). \
        Take fewer shards: each needs a condition, or 32 listeners of one.
        """)
    }
    return parsed
  }

  private var parsed: Shard? {
    let parts = (shard ?? "").split(separator: "/", omittingEmptySubsequences: false).map { Int(decimal: $0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    return Shard(index, of: count)
  }
}
