import Chronology
import Simulation

/// What a study is, whoever runs it and wherever: the same for all its runs.
public struct Study: Sendable {
  /// The cells, listeners, measures and the seed.
  public var experiment: Experiment
  /// The scenario's file name, without its folder.
  public var scenarioFile: String
  /// The scenario as it was written.
  public var scenarioText: String
  /// Of Peach.
  public var version: String
  /// The command that makes the study again, without options on which no number depends, such as `--jobs`.
  public var command: String

  /// A study.
  public init(
    _ experiment: Experiment, scenarioFile: String, scenarioText: String, version: String, command: String
  ) {
    self.experiment = experiment
    self.scenarioFile = scenarioFile
    self.scenarioText = scenarioText
    self.version = version
    self.command = command
  }
}

/// What may differ between two runs of a study. It is kept apart in the manifest and shown nowhere else, so
/// that all other files of two runs can be compared bit for bit.
public struct RunCircumstances: Sendable {
  /// The command line as it was typed.
  public var commandLine: [String]
  /// The commit that Peach was built from, if known.
  public var commit: String?
  /// The machine's cores.
  public var cores: Int
  /// `x86_64`, `aarch64`.
  public var architecture: String
  /// The operating system's name and version.
  public var system: String
  /// Chunks under way at once.
  public var jobs: Int
  /// When the run began.
  public var started: Instant
  /// How long it took, in seconds of wall time.
  public var seconds: Double
  /// Cells that earlier runs had finished, which this one went on with.
  public var cellsBefore = 0
  /// Shards that were merged; nil for a run of all cells.
  public var shards: Int?

  /// Circumstances.
  public init(
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
