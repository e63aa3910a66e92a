import Chronology
import Files
import Foundation
import Simulation
import Text
import Training

/// Writes the files of a finished study from its database.
///
/// Except for `run` in the manifest, the files do not depend on whether the study was run at once, resumed, or merged
/// from shards.
struct StudyFiles {
  static let database = "listeners.sqlite"
  static let summary = "summary.csv"
  static let differences = "differences.csv"
  static let report = "report.html"
  static let picture = "answer.svg"
  static let map = "map.svg"

  /// The files without which no study is finished, besides the manifest.
  static let ofEveryStudy = [database, summary, report]

  let study: Study
  let outline: StudyOutline
  /// Draws the report's charts; if nil, the report has only its tables.
  let library: D3Library?

  /// Requires files in the folder of a finished study or shard.
  /// - Throws: `StudyError.incomplete`.
  static func check(_ files: [String], in folder: String) throws {
    for file in files where !InputFile.isRegular("\(folder)/\(file)") {
      throw StudyError.incomplete(file: "\(folder)/\(file)")
    }
  }

  /// Requires the files of a finished study: those of every study, and those of its manifest with the sizes that it has.
  /// - Throws: `StudyError.incomplete` or `StudyError.resized`.
  static func check(studyIn folder: String, withDatabase: Bool) throws {
    try check(ofEveryStudy.filter { withDatabase || $0 != database }, in: folder)
    guard let manifest = StudyManifest(in: folder) else { return }
    for (file, bytes) in manifest.bytes.sorted(by: { $0.key < $1.key }) {
      try check([file], in: folder)
      let path = "\(folder)/\(file)"
      let got = Folder.bytes(ofFile: path)
      if got != bytes { throw StudyError.resized(file: path, bytes: bytes, got: got) }
    }
  }

  /// Writes the summary, the differences to the baseline (if there are any), the report, the picture of its answer (if
  /// there are objectives), the map (if two numbers are swept) and the manifest into `folder`, which contains the
  /// database.
  /// - Parameter conclusion: returns the result of a tuning from the database; nil for a sweep.
  /// - Throws: `StudyError`, `FileError`, an error of `Experiment.exampleTracks`, or what `conclusion` throws.
  func write(
    in folder: String, _ run: RunCircumstances,
    conclusion: (ListenerDatabase) async throws -> StudyConclusion? = { _ in nil }
  ) async throws {
    let database = try ListenerDatabase("\(folder)/\(Self.database)", of: study.experiment, outline: outline)
    // Both come before the first file is written.
    let conclusion = try await conclusion(database)
    let tracks = try await study.experiment.exampleTracks(of: ReportMaterial.groups(of: outline))
    try SummaryTable(outline: outline).write(database, to: "\(folder)/\(Self.summary)")
    var material = try ReportMaterial(
      of: study, outline: outline, conclusion: conclusion, tracks: tracks, from: database)
    if let table = DifferenceTable(of: study.experiment, outline: outline) {
      try table.write(database, to: "\(folder)/\(Self.differences)") { material.add($0) }
    }
    let report = Report(material: material, library: library)
    try OutputFile("\(folder)/\(Self.report)", permissions: .shared).save(report.text)
    if !report.pictures.isEmpty {
      try OutputFile("\(folder)/\(Self.picture)", permissions: .shared).save(
        AnswerPicture.file(of: report.pictures))
    }
    if let map = report.map {
      try OutputFile("\(folder)/\(Self.map)", permissions: .shared).save(map.file)
    }
    let files = [Self.summary, Self.differences, Self.report, Self.picture, Self.map].map {
      "\(folder)/\($0)"
    }
    let manifest = StudyManifest.Content(
      study: study, outline: outline, answer: material.answer.headline, caveat: material.answer.caveat,
      counts: material.counts, run: run, files: files.filter { InputFile.isRegular($0) })
    try OutputFile("\(folder)/\(StudyFolder.Kind.study.rawValue)", permissions: .shared).save(manifest.text)
  }
}

/// `manifest.json` as it is read: the parts that other code needs of it. A part is nil if one of its keys is missing or
/// has another type, so that a damaged or older manifest is refused only where such a key is needed.
struct StudyManifest: Decodable {
  /// What identifies the run that made the study.
  struct Identity {
    let name, version, command: String
    let seed: UInt64
    let scenarioFile, scenario: String
  }

  /// What a list of studies shows.
  struct Summary {
    let question: String
    let answer: String?
    let caveat: String?
    /// The time at which the run began, in ISO 8601.
    let started: String
  }

  let identity: Identity?
  /// Nil also if the manifest does not say that the study is finished.
  let summary: Summary?
  /// The sizes of the study's other files but the database, by name; empty if the manifest has none.
  let bytes: [String: Int]

  /// The manifest of the study in `folder`; nil if there is no regular file of JSON.
  init?(in folder: String) {
    let path = "\(folder)/\(StudyFolder.Kind.study.rawValue)"
    guard let bytes = try? InputFile(path).bytes(atMost: StudyFolder.largestDescription),
      let manifest = try? JSONDecoder().decode(Self.self, from: Data(bytes))
    else { return nil }
    self = manifest
  }

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    identity = try? Identity(keys)
    summary = try? Summary(keys)
    let run = try? keys.nestedContainer(keyedBy: RunKey.self, forKey: .run)
    bytes = (try? run?.decodeIfPresent([String: Int].self, forKey: .bytes)) ?? [:]
  }
}

extension StudyManifest.Identity {
  fileprivate init(_ keys: KeyedDecodingContainer<StudyManifest.Key>) throws {
    name = try keys.decode(String.self, forKey: .name)
    version = try keys.decode(String.self, forKey: .version)
    command = try keys.decode(String.self, forKey: .command)
    seed = try keys.decode(UInt64.self, forKey: .seed)
    let file = try keys.nestedContainer(keyedBy: StudyManifest.ScenarioKey.self, forKey: .scenario)
    scenarioFile = try file.decode(String.self, forKey: .file)
    scenario = try file.decode(String.self, forKey: .text)
  }
}

extension StudyManifest.Summary {
  fileprivate init(_ keys: KeyedDecodingContainer<StudyManifest.Key>) throws {
    question = try keys.decode(String.self, forKey: .question)
    answer = try keys.decodeIfPresent(String.self, forKey: .answer)
    caveat = try keys.decodeIfPresent(String.self, forKey: .caveat)
    let run = try keys.nestedContainer(keyedBy: StudyManifest.RunKey.self, forKey: .run)
    started = try run.decode(String.self, forKey: .started)
    guard try keys.decode(Bool.self, forKey: .finished) else {
      throw DecodingError.dataCorruptedError(
        forKey: .finished, in: keys, debugDescription: "the study is not finished")
    }
  }
}

extension StudyManifest {
  fileprivate enum Key: String, CodingKey {
    case format, name, question, answer, caveat, scenario, command, version, seed, replicates, baseline, swept
    case groups, measures, cells, listeners, comparisons, run, finished
  }

  fileprivate enum ScenarioKey: String, CodingKey { case file, text }

  fileprivate enum RunKey: String, CodingKey {
    case commandLine = "command_line"
    case commit, started, seconds, jobs
    case cellsBefore = "cells_before"
    case shards, bytes, machine
  }

  fileprivate enum MachineKey: String, CodingKey { case cores, architecture, system }

  /// How much was simulated.
  struct Counts: Equatable {
    var cells = 0
    var listeners = 0
    var comparisons = 0
  }

  /// What `manifest.json` says of a finished study: its description and, under `run`, the circumstances of this run.
  ///
  /// Everything outside `run` is the same for all runs of the study with one version of Peach.
  struct Content {
    /// The version of this file's format. Readers may ignore unknown keys.
    private static let format = 1

    let study: Study
    let outline: StudyOutline
    /// The headline of the answer, with which the report begins.
    let answer: String
    /// That chance could explain the lead of the best condition; nil if it could not.
    let caveat: String?
    let counts: Counts
    let run: RunCircumstances
    /// The paths of the study's other files but the database, which has checksums.
    let files: [String]
  }
}

extension StudyManifest.Content {
  /// The file's content. `finished` is the last key: a manifest without it is incomplete.
  var text: String {
    let experiment = study.experiment
    let json: KeyValuePairs<StudyManifest.Key, JSONText> = [
      .format: .number(Self.format),
      .name: .text(experiment.name),
      .question: .text(experiment.question),
      .answer: .text(answer),
      .caveat: caveat.map { .text($0) } ?? .null,
      .scenario: scenario,
      .command: .text(study.command),
      .version: .text(study.version),
      .seed: .number(experiment.seed),
      .replicates: .number(experiment.replicates),
      .baseline: experiment.baseline.map { .number($0) } ?? .null,
      .swept: .list(outline.paths.map { .text($0) }),
      .groups: .list(outline.groups.map { .text($0) }),
      .measures: .list(outline.measures.map { .text($0.descriptor.name) }),
      .cells: .number(counts.cells),
      .listeners: .number(counts.listeners),
      .comparisons: .number(counts.comparisons),
      .run: runJSON,
      .finished: .flag(true),
    ]
    return JSONText(json).pretty
  }

  private var scenario: JSONText {
    let json: KeyValuePairs<StudyManifest.ScenarioKey, JSONText> = [
      .file: .text(study.scenarioFile), .text: .text(study.scenarioText),
    ]
    return JSONText(json)
  }

  private var runJSON: JSONText {
    let json: KeyValuePairs<StudyManifest.RunKey, JSONText> = [
      .commandLine: .list(run.commandLine.map { .text($0) }),
      .commit: .text(run.commit),
      .started: .text(run.started.iso8601),
      .seconds: .number(run.seconds),
      .jobs: .number(run.jobs),
      .cellsBefore: .number(run.cellsBefore),
      .shards: run.shards.map { .number($0) } ?? .null,
      .bytes: .object(
        files.map { (key: Folder.split($0).name, value: .number(Folder.bytes(ofFile: $0))) }),
      .machine: machine,
    ]
    return JSONText(json)
  }

  private var machine: JSONText {
    let json: KeyValuePairs<StudyManifest.MachineKey, JSONText> = [
      .cores: .number(run.cores), .architecture: .text(run.architecture), .system: .text(run.system),
    ]
    return JSONText(json)
  }
}

extension JSONText {
  /// An object with the keys in their order.
  fileprivate init(_ fields: KeyValuePairs<some CodingKey, JSONText>) {
    self = .object(fields.map { (key: $0.key.stringValue, value: $0.value) })
  }
}
