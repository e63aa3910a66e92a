package import Chronology
package import Simulation

/// The definition of a study, which is the same for all its runs on all machines.
package struct Study: Sendable {
  /// The cells, listeners, measures and the seed.
  package var experiment: Experiment
  /// The scenario's file name, without its folder.
  package var scenarioFile: String
  package var scenarioText: String
  /// Whether the scenario also says how to tune it.
  package var isTunable = false
  /// The version of Peach.
  package var version: String
  /// The command that reproduces the study, without options that affect no number, such as `--jobs`.
  package var command: String

  /// The study as shards run it; see `Shard.experiment`. The whole study if there is no shard.
  package func dealt(to shard: Shard?) -> Study {
    guard let shard, let dealt = Shard.experiment(experiment, for: shard.count) else { return self }
    var study = self
    study.experiment = dealt
    return study
  }

  /// Whether the cells are parts of the scenario's cells.
  package var isCut: Bool { experiment.parts > 1 }

  /// The study of an experiment that `scenarioText` describes.
  package init(
    _ experiment: Experiment, scenarioFile: String, scenarioText: String, version: String, command: String
  ) {
    self.experiment = experiment
    self.scenarioFile = scenarioFile
    self.scenarioText = scenarioText
    self.version = version
    self.command = command
  }
}

/// The properties of a run that may differ between two runs of a study. Only the manifest contains them, under `run`,
/// so all other files of two runs can be compared bit for bit.
package struct RunCircumstances: Sendable {
  /// The command line as it was typed.
  package var commandLine: [String]
  /// The commit that Peach was built from, if known.
  package var commit: String?
  /// The machine's cores.
  package var cores: Int
  /// The processor architecture, such as `x86_64` or `aarch64`.
  package var architecture: String
  /// The operating system's name and version.
  package var system: String
  /// The number of chunks that are simulated at the same time.
  package var jobs: Int
  /// When the run began.
  package var started: Instant
  /// How long it took, in seconds of wall time.
  package var seconds: Double
  /// The number of cells that earlier runs had finished when this run resumed them.
  package var cellsBefore = 0
  /// The number of shards that were merged; nil if none were.
  package var shards: Int?

  /// The circumstances of a run without resumed cells and merged shards.
  package init(
    commandLine: [String], commit: String?, cores: Int, architecture: String, system: String, jobs: Int,
    started: Instant, seconds: Double
  ) {
    self.commandLine = commandLine
    self.commit = commit
    self.cores = cores
    self.architecture = architecture
    self.system = system
    self.jobs = jobs
    self.started = started
    self.seconds = seconds
  }
}
