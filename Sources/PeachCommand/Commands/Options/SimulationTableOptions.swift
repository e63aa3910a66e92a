import ArgumentParser
import Files
import Foundation
import Results
import Simulation
import Text

/// `--trials-file` and `--sessions-file`: the rows of a simulation.
struct SimulationTableOptions: ParsableArguments {
  @Option(
    name: .customLong("trials-file"),
    help: ArgumentHelp(
      "Write a row per comparison to this file: CSV if its name ends in .csv, a table if it ends in .sqlite.",
      valueName: "path"))
  var trials: String?

  @Option(
    name: .customLong("sessions-file"),
    help: ArgumentHelp(
      "Write a row per session, with what was shown and what was true at its end, in the same formats.",
      valueName: "path"))
  var sessions: String?

  /// Whether one of the options is given.
  var areWanted: Bool { trials != nil || sessions != nil }

  func validate() throws {
    for (option, path) in [("--trials-file", trials), ("--sessions-file", sessions)] {
      guard let path, TableFormat(of: path) == nil else { continue }
      throw ValidationError(
        "\(option): the file's name must end in .csv or .sqlite, got \(path). Choose one of the two formats.")
    }
    if let trials, let sessions, Self.standard(trials) == Self.standard(sessions) {
      throw ValidationError(
        "--sessions-file: must be another file than that of --trials-file, got \(sessions). Choose another name."
      )
    }
  }

  /// Creates the files.
  /// - Parameters:
  ///   - experiment: the experiment whose conditions label the rows.
  ///   - replacing: whether existing files may be replaced.
  /// - Returns: nil if none of the options is given.
  func begin(for experiment: Experiment, replacing: Bool) throws -> SimulationTables? {
    guard areWanted else { return nil }
    try Failure.ifExists([trials, sessions], unless: replacing)
    return try SimulationTables(
      trials: trials, sessions: sessions, conditions: ConditionColumns(of: experiment))
  }

  private static func standard(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }
}

/// The files of `--trials-file` and `--sessions-file` while they are written.
struct SimulationTables {
  private let trials: TableFile<TrialRow>?
  private let sessions: TableFile<SessionRow>?

  /// Creates the files; their names must have the right extension.
  /// - Throws: `FileError` or `StudyError`.
  init(trials: String?, sessions: String?, conditions: ConditionColumns) throws {
    self.trials = try trials.map {
      try TableFile($0, as: TableFormat(of: $0) ?? .csv, naming: conditions)
    }
    self.sessions = try sessions.map {
      try TableFile($0, as: TableFormat(of: $0) ?? .csv, naming: conditions)
    }
  }

  /// The log that receives the simulation's rows.
  var log: SimulationLog { SimulationLog(trial: trials?.append, session: sessions?.append) }

  /// The paths joined for messages.
  var paths: String { [trials?.path, sessions?.path].compactMap(\.self).joined(separator: " and ") }

  /// Completes the files and renames them to their final names.
  /// - Throws: `FileError` or `StudyError`.
  func finish() throws {
    try trials?.finish()
    try sessions?.finish()
  }

  /// Prints the number of rows written.
  func report() {
    for (path, count) in [(trials?.path, trials?.count), (sessions?.path, sessions?.count)] {
      if let path, let count { StandardError.note("\(count.of("row")) written to \(path)") }
    }
  }

  /// Deletes the partial files; does nothing after `finish`.
  func discard() {
    trials?.discard()
    sessions?.discard()
  }
}
