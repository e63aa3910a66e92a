import Simulation

extension CellResult {
  /// What is special about the cell: `strategy.k1 0.05, strategy.k2 0.09`.
  var title: String {
    label.isEmpty ? "" : label.map { "\($0.path) \($0.value)" }.joined(separator: ", ")
  }
}

extension GroupResult {
  /// `{"group","listeners","comparisons","measures":{NAME:{"mean","sd","ci95","n"}}}`.
  var json: JSON {
    .object([
      "group": .text(group), "listeners": .integer(listeners), "comparisons": .integer(comparisons),
      "measures": .object(Dictionary(uniqueKeysWithValues: measures.map { ($0.name, $0.summary.json) })),
    ])
  }
}

extension Summary {
  /// Mean, deviation, interval and count; null where there is none.
  var json: JSON {
    .object([
      "mean": .optional(mean), "sd": .optional(standardDeviation),
      "ci95": interval.map { .list([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null,
      "n": .integer(count),
    ])
  }

  /// `0.602 ±0.004`; a dash where there is no value.
  var text: String {
    guard let mean else { return "–" }
    guard let interval else { return mean.significant(3) }
    return "\(mean.significant(3)) ±\(((interval.upperBound - interval.lowerBound) / 2).significant(2))"
  }
}

/// The measures that a table on the terminal has room for, with their headings.
enum KeyMeasures {
  private static let columns = [
    ("percent_correct", "right"), ("geometric_mean_cents", "level ¢"), ("trials_to_converge", "to converge"),
    ("rmse_octaves_profile", "profile off, oct"), ("rmse_octaves_timeline", "timeline off, oct"),
  ]
  private static let most = 6

  /// All that a scenario asks for if there is room for them, else the ones that are looked at first.
  static func columns(of measures: [String]) -> [(name: String, heading: String)] {
    guard measures.count > most else {
      return measures.map { name in (name, columns.first { $0.0 == name }?.1 ?? name) }
    }
    return columns.filter { measures.contains($0.0) }.map { (name: $0.0, heading: $0.1) }
  }
}
