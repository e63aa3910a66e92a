import Fitting
import Numerals

/// What `peach calibrate` prints.
struct CalibrationReport {
  /// An estimate with one kind of listeners.
  struct Row {
    let estimate: String
    let mismatch: Mismatch
    let ranks: RankDistribution
  }

  let replicates: Int
  let comparisons: Int
  let seed: UInt64
  let rows: [Row]

  private static let levels = [0.5, 0.8, 0.95]

  /// A line for each estimate and kind of listeners.
  func text(within width: Int?) -> String {
    var table = Table(
      header: ["estimate", "listeners", "50 %", "80 %", "95 %", "distance", "band", "ranks"])
    table.rows = rows.map { row in
      [row.estimate, row.mismatch.summary] + Self.levels.map { Self.percent(row.ranks.coverage($0)) } + [
        row.ranks.distance.decimals(3), row.ranks.band.decimals(3), row.ranks.verdict,
      ]
    }
    return """
      \(replicates.grouped) listeners a row, \(comparisons.of("comparison")) each; seed \(seed)

      \(table.text(within: width))

      Per cent of true thresholds inside the central 50, 80 and 95 % interval, ± its Monte Carlo standard error if the
      interval holds what it promises. Distance: of the ranks' cumulative distribution from that of uniform ranks.
      \(withoutRank)
      """
  }

  private static func percent(_ coverage: (fraction: Double, standardError: Double)?) -> String {
    coverage.map { "\((100 * $0.fraction).decimals(1)) ±\((100 * $0.standardError).decimals(1))" } ?? "–"
  }

  private var withoutRank: String {
    let missing = rows.filter { $0.ranks.ranks.count < replicates }.map {
      "\($0.estimate), \($0.mismatch.summary): \(replicates - $0.ranks.ranks.count)"
    }
    return missing.isEmpty
      ? "Every session ended with an estimate."
      : "Sessions without an estimate: \(missing.joined(separator: "; "))."
  }

  /// The settings, and in `rows` for each estimate and kind of listeners `estimate`, `listeners`, `mismatch`, `count`,
  /// `coverage_50`, `coverage_80`, `coverage_95`, `distance`, `band` and `inside_band`.
  var json: JSON {
    .object([
      "replicates": .integer(replicates), "comparisons": .integer(comparisons),
      "seed": Int(exactly: seed).map(JSON.integer) ?? .text("\(seed)"), "rows": .list(rows.map(\.json)),
    ])
  }

  /// The cumulative distribution of each row's ranks in hundredths, with the band's half width.
  var csv: String {
    let lines = rows.flatMap { row in
      (0...100).map { percent in
        let x = Double(percent) / 100
        return "\(row.estimate),\(row.mismatch.rawValue),\(x),\(row.ranks.cumulative(x)),\(row.ranks.band)"
      }
    }
    return (["estimate,mismatch,rank,cumulative,band"] + lines).joined(separator: "\n") + "\n"
  }
}

extension RankDistribution {
  /// Whether the ranks are inside their band; a dash without ranks.
  var verdict: String { isInsideBand.map { $0 ? "inside" : "outside" } ?? "–" }
}

extension CalibrationReport.Row {
  fileprivate var json: JSON {
    .object([
      "estimate": .text(estimate), "listeners": .text(mismatch.summary), "mismatch": .text(mismatch.rawValue),
      "count": .integer(ranks.ranks.count), "coverage_50": .optional(ranks.coverage(0.5)?.fraction),
      "coverage_80": .optional(ranks.coverage(0.8)?.fraction),
      "coverage_95": .optional(ranks.coverage(0.95)?.fraction), "distance": .number(ranks.distance),
      "band": .number(ranks.band), "inside_band": ranks.isInsideBand.map(JSON.flag) ?? .null,
    ])
  }
}
