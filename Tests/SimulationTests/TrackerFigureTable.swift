import Foundation
import TestSupport

/// A figure of results/tracker.csv.
struct TrackerFigure: Equatable {
  let listeners: String
  let rule: String
  let name: FigureName
  let count: Int
  let value: Double
  /// Monte Carlo standard error of the value.
  let standardError: Double
  /// What the first listener contributes; nil for a ratio.
  let first: Double?

  static let header = [
    "listeners", "rule", "estimate", "quantity", "count", "value", "standard_error", "first_listener",
  ]
}

extension TrackerFigure {
  /// The figures of a run, from what each of its listeners contributes.
  static func all(of run: FigureRun, _ contributions: [[FigureName: Double]]) -> [TrackerFigure] {
    let names = Set(contributions.flatMap(\.keys)).sorted()
    let figures = names.map { name in
      let numbers = contributions.compactMap { $0[name] }
      let mean = FigureMean(numbers)
      let shown = name.quantity == .error ? mean.root : mean
      return TrackerFigure(
        listeners: run.listeners, rule: run.rule.name, name: name, count: numbers.count, value: shown.value,
        standardError: shown.error, first: numbers.first)
    }
    let pairs = contributions.compactMap { one in
      one[FigureRun.power].flatMap { power in one[FigureRun.bestPower].map { (power, $0) } }
    }
    return pairs.isEmpty ? figures : figures + [ratio(of: pairs, run)]
  }

  /// The ratio of two means of the same listeners, its error by the delta method.
  private static func ratio(of pairs: [(Double, Double)], _ run: FigureRun) -> TrackerFigure {
    let (one, other) = (FigureMean(pairs.map(\.0)).value, FigureMean(pairs.map(\.1)).value)
    let ratio = one / other
    return TrackerFigure(
      listeners: run.listeners, rule: run.rule.name,
      name: FigureName(estimate: "tracker's arrow ÷ likelihood-ratio test", quantity: .ratio),
      count: pairs.count,
      value: ratio, standardError: FigureMean(pairs.map { $0.0 - ratio * $0.1 }).error / other, first: nil)
  }
}

/// results/tracker.csv.
struct TrackerFigureTable {
  let figures: [TrackerFigure]

  static let file = FileManager.package.appending(path: "results/tracker.csv")

  init(_ figures: [TrackerFigure]) { self.figures = figures }

  /// The committed table.
  static func committed() throws -> TrackerFigureTable {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    return TrackerFigureTable(
      lines.map { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return TrackerFigure(
          listeners: cells[0], rule: cells[1],
          name: FigureName(estimate: cells[2], quantity: FigureName.Quantity(rawValue: cells[3])!),
          count: Int(cells[4])!, value: Double(cells[5])!, standardError: Double(cells[6])!,
          first: Double(cells[7]))
      })
  }

  /// The number of listeners from whom the figures of a run were made.
  func count(of run: FigureRun) -> Int {
    figures.filter { $0.listeners == run.listeners && $0.rule == run.rule.name }.map(\.count).max() ?? 0
  }

  /// Names have no commas.
  var text: String {
    let rows = figures.map {
      [
        $0.listeners, $0.rule, $0.name.estimate, $0.name.quantity.rawValue, "\($0.count)", "\($0.value)",
        "\($0.standardError)", $0.first.map { "\($0)" } ?? "",
      ]
    }
    return ([TrackerFigure.header] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// Nil if the table has none.
  func figure(_ listeners: String, _ rule: String, _ estimate: String, _ quantity: FigureName.Quantity)
    -> TrackerFigure?
  {
    let name = FigureName(estimate: estimate, quantity: quantity)
    return figures.first { $0.listeners == listeners && $0.rule == rule && $0.name == name }
  }
}

/// A mean over listeners with its Monte Carlo standard error.
struct FigureMean {
  let value: Double
  let error: Double

  init(_ numbers: [Double]) {
    let (mean, count) = (numbers.reduce(0, +) / Double(numbers.count), Double(numbers.count))
    value = mean
    error = (numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count * max(1, count - 1))).squareRoot()
  }

  private init(value: Double, error: Double) { (self.value, self.error) = (value, error) }

  /// The root, with the error by the delta method.
  var root: FigureMean {
    FigureMean(value: value.squareRoot(), error: value > 0 ? error / (2 * value.squareRoot()) : 0)
  }
}
