import Results
import Simulation
import Text
import Training

extension GroupResult {
  /// `{"group","listeners","comparisons","measures":{NAME:{"mean","sd","ci95","n","no_interval"}}}`; `no_interval` only
  /// if a value has no interval.
  /// - Parameter known: the measures of the experiment.
  func json(_ known: [any Measure]) -> JSON {
    let values = measures.map { name, summary in
      (name, summary.json(aggregation: known.first { $0.descriptor.name == name }?.aggregation))
    }
    return .object([
      "group": .text(group), "listeners": .integer(listeners), "comparisons": .integer(comparisons),
      "measures": .object(Dictionary(uniqueKeysWithValues: values)),
    ])
  }
}

extension Summary {
  /// Value, deviation, interval and count; null if there is none. If only the interval is missing, the reason is added.
  /// - Parameter aggregation: the aggregation of the measure.
  func json(aggregation: Aggregation?) -> JSON {
    var members: [String: JSON] = [
      "mean": .optional(mean), "sd": .optional(standardDeviation),
      "ci95": .interval(interval),
      "n": .integer(count),
    ]
    if let reason = aggregation.flatMap(absence) {
      members["no_interval"] = .text(reason.rawValue)
    }
    return .object(members)
  }

  /// `0.602 ±0.0040`, of a part of the listeners `11.3 ±0.9 (142 of 300)`; a dash if there is no value.
  /// - Parameter listeners: the listeners of the group.
  func text(of listeners: Int) -> String {
    guard let mean else { return "–" }
    return mean.text(within: interval) + (ListenersNote(count, of: listeners).text.map { " (\($0))" } ?? "")
  }
}

extension PairedDifference {
  /// `{"difference","ci95","sd","n","value","baseline","variance_factor"}` and the unit of the difference.
  func json(unit: String) -> JSON {
    .object([
      "difference": .number(difference), "unit": .text(unit),
      "ci95": .interval(interval),
      "sd": .optional(standardDeviation), "n": .integer(count), "value": .number(value),
      "baseline": .number(baseline), "variance_factor": .optional(varianceFactor),
    ])
  }

  /// `+0.084 ±0.0018`.
  var text: String { (difference > 0 ? "+" : "") + difference.text(within: interval) }
}
