import Simulation
import Text
import Tuning

/// The output of `peach plan --precision`.
struct PrecisionReport {
  let wanted: Double
  let study: PrecisionStudy
  let precisions: [PrecisionStudy.Precision]

  private typealias Estimator = PrecisionStudy.Estimator

  /// The errors after each number of comparisons, and the first number that suffices for each estimate.
  var text: String {
    var table = Table(
      header: ["comparisons"] + Estimator.allCases.flatMap { ["\($0.rawValue) ±", "mean error"] })
    table.rows = comparisons.map { comparisons in
      [comparisons.grouped]
        + Estimator.allCases.flatMap { estimator in
          let found = precision(comparisons, estimator)
          return [found?.radius.decimals(2) ?? "–", found?.bias.decimals(2) ?? "–"]
        }
    }
    return """
      \(study.experiment.name): \(study.experiment.cells[0].name), \(listeners.of("listener"))
      Error of each estimate of the 75 % threshold, log2(shown/true) in octaves: ± is what 95 % of the listeners keep to.

      \(table.text)

      \(Estimator.allCases.map(answer).joined(separator: "\n"))
      """
  }

  private func answer(_ estimator: Estimator) -> String {
    guard let first = sufficient(estimator) else {
      let last = comparisons.last.flatMap { precision($0, estimator) }
      return """
        Within ±\(wanted) octaves by the \(estimator.rawValue): not after \((comparisons.last ?? 0).grouped) comparisons \
        (±\(last?.radius.decimals(2) ?? "–")).
        """
    }
    return
      "Within ±\(wanted) octaves by the \(estimator.rawValue): \(first.comparisons.grouped) comparisons."
  }

  /// The first precision from which on all radii are at most `wanted`; nil if there is none.
  private func sufficient(_ estimator: Estimator) -> PrecisionStudy.Precision? {
    let all = precisions.filter { $0.estimator == estimator }
    return all.suffix(while: { $0.radius <= wanted }).first
  }

  private var comparisons: [Int] {
    precisions.reduce(into: []) { if $0.last != $1.comparisons { $0.append($1.comparisons) } }
  }

  private var listeners: Int { precisions.first?.listeners ?? 0 }

  private func precision(_ comparisons: Int, _ estimator: Estimator) -> PrecisionStudy.Precision? {
    precisions.first { $0.comparisons == comparisons && $0.estimator == estimator }
  }

  /// A row per number of comparisons and estimate.
  var csv: String {
    let rows = precisions.map { [$0.estimator.rawValue, "\($0.comparisons)", "\($0.radius)", "\($0.bias)"] }
    return ([["estimate", "comparisons", "radius_octaves", "mean_error_octaves"]] + rows)
      .map { CSVRow($0).text }.joined()
  }

  /// `precisions` with the columns of the CSV file, and `sufficient` with the comparisons for each estimate, or null.
  var json: JSON {
    .object([
      "scenario": .text(study.experiment.name), "cell": .text(study.experiment.cells[0].name),
      "wanted_octaves": .number(wanted), "share": .number(PrecisionStudy.share),
      "listeners": .integer(listeners),
      "precisions": .list(
        precisions.map {
          .object([
            "estimate": .text($0.estimator.rawValue), "comparisons": .integer($0.comparisons),
            "radius_octaves": .number($0.radius), "mean_error_octaves": .number($0.bias),
          ])
        }),
      "sufficient": .object(
        Dictionary(
          uniqueKeysWithValues: Estimator.allCases.map { estimator in
            (estimator.rawValue, sufficient(estimator).map { .integer($0.comparisons) } ?? .null)
          })),
    ])
  }
}

extension Array {
  /// The longest suffix whose elements all satisfy the predicate.
  fileprivate func suffix(while predicate: (Element) -> Bool) -> ArraySlice<Element> {
    self[(lastIndex { !predicate($0) } ?? -1) + 1..<endIndex]
  }
}
