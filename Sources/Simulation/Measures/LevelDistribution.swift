import Music
import Training

/// How much the difficulties presented to a listener vary.
struct LevelDeviation: Measure {
  let descriptor = Descriptor(
    name: "sd_octaves_level",
    summary: "standard deviation of log2 difficulty over a listener's comparisons, mean over listeners",
    source: "Peach", unit: "octaves", parameters: [])

  var observes: Observations { .levels }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.levels?.standardDeviationOctaves.map { .value($0) }
  }
}

/// A percentile of the difficulties presented to a listener.
struct LevelPercentile: Measure {
  /// Percent of the comparisons at or below it.
  let percent: Int

  /// The tenth, the median and the ninetieth.
  static let all: [any Measure] = [10, 50, 90].map { LevelPercentile(percent: $0) }

  var descriptor: Descriptor {
    Descriptor(
      name: "level_p\(percent)_cents",
      summary: """
        difficulty at or below which \(percent) % of a listener's comparisons are, within 1.6 %; geometric mean over \
        listeners
        """, source: "Peach", unit: "cents", parameters: [])
  }

  var aggregation: Aggregation { .geometricMean }

  var observes: Observations { .levels }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.levels?.quantile(Double(percent) / 100).map { .amount(octaves: $0.octaves) }
  }
}
