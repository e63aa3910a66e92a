import Chronology
import Simulation
import Text
import Training

/// `manifest.json`: the description of the study and, under `run`, the circumstances of this run.
///
/// Everything outside `run` is the same for all runs of the study with one version of Peach.
struct Manifest {
  /// The version of this file's format. Readers may ignore unknown keys.
  private static let format = 1

  let study: Study
  let outline: StudyOutline
  let counts: Counts
  let run: RunCircumstances

  /// How much was simulated.
  struct Counts: Equatable {
    var cells = 0
    var listeners = 0
    var comparisons = 0
  }

  /// The file's content. `finished` is the last key: a manifest without it is incomplete.
  var text: String {
    let experiment = study.experiment
    let json: JSONText = [
      "format": .number(Self.format),
      "name": .text(experiment.name),
      "question": .text(experiment.question),
      "scenario": ["file": .text(study.scenarioFile), "text": .text(study.scenarioText)],
      "command": .text(study.command),
      "version": .text(study.version),
      "seed": .number(experiment.seed),
      "replicates": .number(experiment.replicates),
      "baseline": experiment.baseline.map { .number($0) } ?? .null,
      "swept": .list(outline.paths.map { .text($0) }),
      "groups": .list(outline.groups.map { .text($0) }),
      "measures": .list(outline.measures.map { .text($0.descriptor.name) }),
      "cells": .number(counts.cells),
      "listeners": .number(counts.listeners),
      "comparisons": .number(counts.comparisons),
      "run": runJSON,
      "finished": .flag(true),
    ]
    return json.pretty
  }

  private var runJSON: JSONText {
    [
      "command_line": .list(run.commandLine.map { .text($0) }),
      "commit": .text(run.commit),
      "started": .text(run.started.iso8601),
      "seconds": .number(run.seconds),
      "jobs": .number(run.jobs),
      "cells_before": .number(run.cellsBefore),
      "shards": run.shards.map { .number($0) } ?? .null,
      "machine": [
        "cores": .number(run.cores), "architecture": .text(run.architecture), "system": .text(run.system),
      ],
    ]
  }
}
