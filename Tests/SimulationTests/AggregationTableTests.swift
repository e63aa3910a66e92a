import Foundation
import Testing
import Training

@testable import Simulation

@Suite struct `The table of kinds in measures.md` {
  private static func kind(_ aggregation: Aggregation) -> String {
    switch aggregation {
    case .mean: "mean"
    case .fraction: "fraction"
    case .count: "count"
    case .waitingTime: "waiting time"
    case .geometricMean: "geometric mean"
    case .rootMeanSquare: "root mean square"
    case .standardDeviation: "scatter"
    case .variance: "variance"
    case .efficiency: "efficiency"
    case .own(let own): own.name
    }
  }

  @Test func `has every measure in the row of its kind`() throws {
    let rows = try MeasuresPage.rows(under: "## From listeners to a group")
    let patterns = rows.flatMap { cells in
      cells[1].components(separatedBy: ", ").map { (kind: cells[0], pattern: MeasurePattern($0)) }
    }
    for measure in MeasureCatalog.standard.entries {
      let (name, kind) = (measure.descriptor.name, Self.kind(measure.aggregation))
      let found = patterns.filter { $0.pattern.matches(name) }.max { $0.pattern.length < $1.pattern.length }?
        .kind
      #expect(
        found == kind,
        "measures.md: under \"From listeners to a group\" add \(name) to the row \(kind)")
    }
    for (kind, pattern) in patterns {
      #expect(
        MeasureCatalog.standard.entries.contains { pattern.matches($0.descriptor.name) },
        "\(kind): a name without a measure")
    }
  }
}
