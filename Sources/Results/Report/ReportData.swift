import Foundation
import Music
import Simulation
import Text
import Training

/// The data from which `report.js` draws the report's charts.
struct ReportData {
  let material: ReportMaterial

  private var outline: StudyOutline { material.outline }

  /// The data as JSON for a script element. Means and their intervals have all digits; numbers that are only drawn have
  /// six significant digits.
  var text: String {
    let json: JSONText = [
      "paths": .list(outline.shortPaths.map { .text($0) }),
      "groups": .list(material.groups.map { .text($0) }),
      "key": .list(material.key.cells.map { .number($0.index) }),
      "keyWords": .text(ReportTables(material: material).choice(of: "conditions", in: StudyFiles.summary)),
      "baseline": material.study.experiment.baseline.map { .number($0) } ?? .null,
      "measures": .list(material.measures.map(describe)),
      "cells": .object(material.cells.map { (key: "\($0.index)", value: describe($0)) }),
      "rows": .list(material.cells.flatMap { cell in cell.groups.map { row(of: $0, in: cell) } }),
      "differences": .list(compared.map(describe)),
      "objectives": .list(material.objectives.map(describe)),
      "ranks": .list(ranks),
      "samples": .list(material.samples.map(describe)),
      "tracks": .list(material.tracks.map(describe)),
    ]
    return json.compact.printableJSON
  }

  /// The unit of octaves that are read as factors, as in the answer and the ranking.
  private static let factor = "factor"

  private func describe(_ measure: MeasureView) -> JSONText {
    let (isFactor, isRatio) = (measure.finding.isFactor, measure.isComparedByRatio)
    return [
      "name": .text(measure.name), "title": .text(measure.title),
      "heading": .text(measure.headingOfFactors),
      "unit": .text(isFactor ? Self.factor : measure.unit), "centre": short(measure.centre),
      "difference": [
        "unit": .text(isRatio ? Self.factor : measure.differenceUnit),
        "heading": .text(measure.title + measure.comparisonUnit.afterComma),
      ],
    ]
  }

  private func describe(_ cell: CellResult) -> JSONText {
    let values = outline.values(of: cell.label).map { value -> JSONText in
      switch value {
      case let value? where value.double != nil: .number(value.double)
      case let value?: .text(value.description)
      case nil: .null
      }
    }
    return [
      "name": .text(outline.name(of: cell.label)),
      "nameAfterAnother": .text(outline.nameAfterAnother(of: cell.label)), "values": .list(values),
    ]
  }

  private func row(of group: GroupResult, in cell: CellResult) -> JSONText {
    let values = material.measures.map { measure -> JSONText in
      let summary = group[measure.name]
      let interval = summary?.interval
      return [
        .number(summary?.mean), .number(interval?.lowerBound), .number(interval?.upperBound),
        .number(summary?.count ?? 0),
      ]
    }
    return ["cell": .number(cell.index), "group": index(of: group.group), "values": .list(values)]
  }

  private func describe(_ one: (measure: MeasureView, objective: Objective)) -> JSONText {
    [
      "measure": .number(material.measures.firstIndex { $0.name == one.measure.name } ?? 0),
      "direction": .text(one.objective.direction.rawValue),
    ]
  }

  /// The Pareto rank of each cell and group; empty for fewer than two objectives.
  private var ranks: [JSONText] {
    ReportPareto(material: material, tables: ReportTables(material: material), hasCharts: true).points
      .joined().map {
        ["cell": .number($0.cell.index), "group": index(of: $0.group.group), "rank": .number($0.rank)]
      }
  }

  /// The differences to draw, one for each key cell, in the order of the cells.
  private var compared: [GroupDifferences] {
    let places = Dictionary(
      uniqueKeysWithValues: material.key.cells.enumerated().map { ($1.index, $0) })
    return material.differences.filter { places[$0.cell] != nil }
      .sorted { (places[$0.cell]!, $0.cell) < (places[$1.cell]!, $1.cell) }
  }

  private func describe(_ group: GroupDifferences) -> JSONText {
    let values = material.measures.map { measure -> JSONText in
      guard let difference = group.values[measure.column] else { return .null }
      return [
        short(difference.difference), short(difference.interval?.lowerBound),
        short(difference.interval?.upperBound), .number(difference.count),
        short(difference.varianceFactor),
      ]
    }
    return ["cell": .number(group.cell), "group": index(of: group.group), "values": .list(values)]
  }

  private func describe(_ sample: ReportMaterial.Sample) -> JSONText {
    let (count, octaves) = sample.thresholds
    return [
      "cell": .number(sample.cell), "group": index(of: sample.group),
      "truth": short((octaves / Double(count)).ofOctaves),
      "values": .list(sample.values.map { .list($0.map { short($0) }) }),
    ]
  }

  private func describe(_ track: Track) -> JSONText {
    let wrong = track.comparisons.indices.filter { !track.comparisons[$0].isCorrect }
    return [
      "cell": .number(track.cell), "group": index(of: track.group),
      "truths": .list(track.truths.map { [short($0.threshold.value), short($0.smallStepTarget?.value)] }),
      "levels": .list(track.comparisons.map { short($0.comparison.difficulty.value) }),
      "wrong": .list(wrong.map { .number($0) }),
      "reversals": .list(track.reversals.map { .number($0) }),
      "sessions": .list(track.sessionStarts.map { .number($0) }),
    ]
  }

  private func index(of group: String) -> JSONText {
    outline.groupIndices[group].map { .number($0) } ?? .null
  }

  private func short(_ number: Double?) -> JSONText {
    guard let number, number.isFinite else { return .null }
    return .number(number.significant(atMost: 6))
  }
}
