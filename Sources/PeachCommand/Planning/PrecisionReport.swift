import Music
import Simulation
import Text
import Tuning

/// The output of `peach plan --precision`.
struct PrecisionReport {
  let wanted: Double
  let experiment: Experiment
  /// The precisions under each condition.
  let conditions: [Condition]

  /// The precisions under one condition.
  struct Condition {
    /// The name of its swept values, or of its strategy.
    let name: String
    /// The name of its strategy.
    let strategy: String
    let precisions: [PrecisionStudy.Precision]
  }

  /// The answer, then for each condition the errors after each number of comparisons, and the first number that suffices
  /// for each estimate.
  func text(width: Int) -> String {
    let listeners = conditions.first?.precisions.first?.listeners ?? 0
    let words = """
      Error of each estimate, log2(shown/true) in octaves, after so many comparisons: what 95 % of the listeners keep to, \
      and in brackets the mean error. True is the 75 % threshold\(ownLevel).
      """
    let head =
      answer.lines(of: width) + ["\(experiment.name): \(listeners.of("listener"))"] + words.lines(of: width)
    let parts = conditions.map { condition in
      [condition.name, condition.table.text(within: width)].joined(separator: "\n") + "\n\n"
        + condition.answers(within: wanted).flatMap { $0.lines(of: width) }.joined(separator: "\n")
    }
    return ([head.joined(separator: "\n")] + parts).joined(separator: "\n\n")
  }

  /// The level that is true for a strategy's own estimate; empty if no strategy makes one.
  private var ownLevel: String {
    conditions.contains { $0.precisions.contains { $0.estimator == .estimate } }
      ? ", for a strategy's own estimate the level that it estimates" : ""
  }

  /// The estimate that needs the fewest comparisons under each condition; if none suffices, the nearest ones.
  private var answer: String {
    guard conditions.contains(where: { $0.first(within: wanted) != nil }) else {
      let most = (conditions.first?.comparisons.last ?? 0).of("comparison")
      let nearest = conditions.compactMap { condition in
        condition.nearest.map { "under \(condition.name) \($0)" }
      }
      return """
        No estimate is within ±\(wanted) octaves of the threshold for 95 % of the listeners after \(most). The nearest \
        is \(nearest.joined(separator: "; ")).
        """
    }
    let parts = conditions.map { condition in
      condition.first(within: wanted)
        ?? "more than \((condition.comparisons.last ?? 0).of("comparison")) under \(condition.name)"
    }
    return """
      To know the threshold of 95 % of the listeners within ±\(wanted) octaves (a factor of \
      \(wanted.ofOctaves.significant(3))) takes \(parts.joined(separator: "; ")).
      """
  }

  /// A row per condition, number of comparisons and estimate.
  var csv: String {
    let rows = conditions.flatMap { condition in
      condition.precisions.map {
        [condition.name, $0.estimator.rawValue, "\($0.comparisons)", "\($0.radius)", "\($0.bias)"]
      }
    }
    return ([["condition", "estimate", "comparisons", "radius_octaves", "mean_error_octaves"]] + rows)
      .map { CSVRow($0).text }.joined()
  }

  /// `conditions`: for each `precisions` with the columns of the CSV file, and `sufficient` with the comparisons for each
  /// estimate, or null.
  var json: JSON {
    .object([
      "scenario": .text(experiment.name), "wanted_octaves": .number(wanted),
      "share": .number(PrecisionStudy.share),
      "conditions": .list(conditions.map { $0.json(within: wanted) }),
    ])
  }
}

extension PrecisionReport.Condition {
  private typealias Estimator = PrecisionStudy.Estimator

  fileprivate var comparisons: [Int] {
    precisions.reduce(into: []) { if $0.last != $1.comparisons { $0.append($1.comparisons) } }
  }

  /// The estimates that have errors; all but the strategy's have.
  private var estimators: [Estimator] {
    Estimator.allCases.filter { one in precisions.contains { $0.estimator == one } }
  }

  fileprivate var table: Table {
    var table = Table(header: ["estimate"] + comparisons.map(\.grouped))
    table.rows = estimators.map { estimator in
      [estimator.rawValue]
        + comparisons.map { comparisons in
          precision(comparisons, estimator).map { "±\($0.radius.decimals(2)) (\($0.bias.decimals(2)))" }
            ?? "–"
        }
    }
    return table
  }

  /// "300 comparisons under k1 0.05, by the tracker": the estimate that needs the fewest comparisons, at a tie the most
  /// exact; nil if none suffices.
  fileprivate func first(within wanted: Double) -> String? {
    estimators.compactMap { sufficient($0, wanted) }
      .min { ($0.comparisons, $0.radius) < ($1.comparisons, $1.radius) }
      .map { "\($0.comparisons.of("comparison")) under \(name), by the \(name(of: $0.estimator))" }
  }

  /// "the tracker (±0.61)": the estimate with the smallest error after the most comparisons; nil without errors.
  fileprivate var nearest: String? {
    precisions.filter { $0.comparisons == comparisons.last }.min { $0.radius < $1.radius }
      .map { "the \(name(of: $0.estimator)) (±\($0.radius.decimals(2)))" }
  }

  private func name(of estimator: Estimator) -> String {
    switch estimator {
    case .estimate: "strategy's own estimate"
    case .meanEstimate: "mean of the sessions' estimates"
    case .profile, .timeline, .tracker: estimator.rawValue
    }
  }

  /// A sentence for each estimate.
  fileprivate func answers(within wanted: Double) -> [String] {
    let known = estimators.map { estimator in
      let start = "Within ±\(wanted) octaves by the \(estimator.rawValue): "
      if let first = sufficient(estimator, wanted) {
        return start + "\(first.comparisons.grouped) comparisons."
      }
      let last = comparisons.last.flatMap { precision($0, estimator) }
      return start
        + "not after \((comparisons.last ?? 0).grouped) comparisons (±\(last?.radius.decimals(2) ?? "–"))."
    }
    return estimators.contains(.estimate)
      ? known : known + ["The strategy \(strategy) makes no estimate of its own."]
  }

  /// The first precision from which on all radii are at most `wanted`; nil if there is none.
  private func sufficient(_ estimator: Estimator, _ wanted: Double) -> PrecisionStudy.Precision? {
    precisions.filter { $0.estimator == estimator }.suffix { $0.radius <= wanted }.first
  }

  private func precision(_ comparisons: Int, _ estimator: Estimator) -> PrecisionStudy.Precision? {
    precisions.first { $0.comparisons == comparisons && $0.estimator == estimator }
  }

  fileprivate func json(within wanted: Double) -> JSON {
    let enough = Estimator.allCases.map { estimator in
      (estimator.rawValue, sufficient(estimator, wanted).map { JSON.integer($0.comparisons) } ?? .null)
    }
    return .object([
      "condition": .text(name), "listeners": .integer(precisions.first?.listeners ?? 0),
      "precisions": .list(
        precisions.map {
          .object([
            "estimate": .text($0.estimator.rawValue), "comparisons": .integer($0.comparisons),
            "radius_octaves": .number($0.radius), "mean_error_octaves": .number($0.bias),
          ])
        }),
      "sufficient": .object(Dictionary(uniqueKeysWithValues: enough)),
    ])
  }
}

extension Array {
  /// The longest suffix whose elements all satisfy the predicate.
  fileprivate func suffix(while predicate: (Element) -> Bool) -> ArraySlice<Element> {
    self[(lastIndex { !predicate($0) } ?? -1) + 1..<endIndex]
  }
}
