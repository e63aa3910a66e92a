import Calibration
import Text

/// The output of `peach calibrate`.
struct CalibrationReport {
  let setting: CalibrationSetting
  let rows: [CalibrationRow]

  private static let levels = [0.5, 0.8, 0.95]

  private static let legend = """
    Per cent of true values inside the central 50, 80 and 95 % interval, ± its Monte Carlo standard error if the interval \
    has this coverage. Distance: the largest one of the ranks' cumulative distribution from the uniform one.
    """

  /// A line for each estimate and kind of listeners.
  func text(within width: Int?) -> String {
    var table = Table(
      header: ["estimate", "listeners", "50 %", "80 %", "95 %", "distance", "band", "ranks"])
    table.rows = rows.map { row in
      [row.estimate, row.listeners] + Self.levels.map { Self.percent(row.ranks.coverage($0)) } + [
        row.ranks.distance.decimals(3), row.ranks.band.decimals(3), row.ranks.verdict,
      ]
    }
    return """
      \(replicates(of: "row")); seed \(setting.seed)
      \(amounts.joined(separator: "\n"))

      \(table.text(within: width))

      \((Self.legend.lines(of: width ?? 80) + withoutRank.lines(of: width ?? 80)).joined(separator: "\n"))
      """
  }

  /// The number of ranks; costly measures have fewer.
  func replicates(of unit: String) -> String {
    let fewest = rows.map(\.ranks.replicates).min() ?? setting.replicates
    let most = rows.map(\.ranks.replicates).max() ?? setting.replicates
    return "\(fewest < most ? "\(fewest.grouped) to " : "")\(most.grouped) ranks a \(unit)"
  }

  private static func percent(_ coverage: (fraction: Double, standardError: Double)?) -> String {
    coverage.map { "\((100 * $0.fraction).decimals(1)) ±\((100 * $0.standardError).decimals(1))" } ?? "–"
  }

  /// The simulations behind each rank, for each kind of row in the report.
  private var amounts: [String] {
    let ofGroups = rows.filter(\.isOfGroups)
    return [
      rows.count > ofGroups.count
        ? "thresholds: \(setting.comparisons.of("comparison")) of each listener" : nil,
      ofGroups.isEmpty ? nil : "groups: \(setting.listeners.of("listener"))",
    ].compactMap(\.self)
  }

  private var withoutRank: String {
    let missing = rows.filter { $0.ranks.ranks.count < $0.ranks.replicates }.map {
      "\($0.estimate), \($0.listeners): \($0.ranks.replicates - $0.ranks.ranks.count)"
    }
    return missing.isEmpty
      ? "Every replicate has an estimate."
      : "Replicates without an estimate or interval: \(missing.joined(separator: "; "))."
  }

  /// The settings, and in `rows` for each estimate and kind of listeners `estimate`, `listeners`, `mismatch`, `count` (of
  /// ranks), `coverage_50`, `coverage_80`, `coverage_95`, `distance`, `band` and `inside_band`.
  var json: JSON {
    .object([
      "replicates": .integer(setting.replicates), "comparisons": .integer(setting.comparisons),
      "listeners": .integer(setting.listeners),
      "seed": .seed(setting.seed),
      "rows": .list(rows.map(\.json)),
    ])
  }

  /// The cumulative distribution of each row's ranks in hundredths, with the band's half width.
  var csv: String {
    let lines = rows.flatMap { row in
      (0...100).map { percent in
        let x = Double(percent) / 100
        return "\(row.estimate),\(row.mismatch),\(x),\(row.ranks.cumulative(x)),\(row.ranks.band)"
      }
    }
    return (["estimate,mismatch,rank,cumulative,band"] + lines).joined(separator: "\n") + "\n"
  }
}

extension RankDistribution {
  /// Whether the ranks are inside their band; a dash without ranks.
  var verdict: String { isInsideBand.map { $0 ? "inside" : "outside" } ?? "–" }
}

extension CalibrationRow {
  fileprivate var json: JSON {
    .object([
      "estimate": .text(estimate), "listeners": .text(listeners), "mismatch": .text(mismatch),
      "count": .integer(ranks.ranks.count), "coverage_50": .optional(ranks.coverage(0.5)?.fraction),
      "coverage_80": .optional(ranks.coverage(0.8)?.fraction),
      "coverage_95": .optional(ranks.coverage(0.95)?.fraction), "distance": .number(ranks.distance),
      "band": .number(ranks.band), "inside_band": ranks.isInsideBand.map(JSON.flag) ?? .null,
    ])
  }
}
