package import Simulation
import Text
package import Training

/// The constants of a condition's strategy, settings and training that lie at an end of the range in which they were
/// varied: a better value may lie beyond. A constant's own limit is no such end.
package struct RangeEnds {
  private let constants: [String]

  /// - Parameters:
  ///   - constants: the path and value of each constant at an end.
  ///   - condition: the condition whose constants they are; its strategy knows their limits.
  package init(_ constants: [(path: String, value: ParameterValue)], of condition: Condition) {
    self.constants = constants.filter {
      ["strategy.", "settings.", "training."].contains(where: $0.path.hasPrefix)
        && !condition.isLimit($0.value, of: $0.path)
    }.map { path, _ in "\(path.split(separator: ".").last ?? "")" }
  }

  /// The ends among the levels of a sweep's numbers. Two levels have no middle, and sampled values no levels.
  /// - Complexity: O(cells).
  package init(ofCell cell: Int, in experiment: Experiment) {
    let condition = experiment.cells[cell]
    var (levels, cells) = ([String: Set<Double>](), 0)
    for other in experiment.cells where other.strategy.descriptor == condition.strategy.descriptor {
      cells += 1
      for assignment in other.label {
        if let number = assignment.value.double { levels[assignment.path, default: []].insert(number) }
      }
    }
    // Each of a sampler's points has values of its own; a grid repeats them.
    let isSampled =
      levels.values.count { $0.count > 2 } > 1 && levels.values.contains { $0.count >= cells - 1 }
    let ends = condition.label.filter { assignment in
      guard !isSampled, let own = levels[assignment.path], own.count > 2, let number = assignment.value.double
      else { return false }
      return number == own.min() || number == own.max()
    }
    self.init(ends.map { ($0.path, $0.value) }, of: condition)
  }

  /// "k1 and k2 lie at an end of the values tried: a wider range may be better."; nil without such constants.
  package var sentence: String? {
    guard !constants.isEmpty else { return nil }
    let lie = constants.count == 1 ? "lies" : "lie"
    return "\(constants.listed) \(lie) at an end of the values tried: a wider range may be better."
  }
}

extension Condition {
  /// Whether a value is the smallest or the largest that the strategy or the setting allows.
  fileprivate func isLimit(_ value: ParameterValue, of path: String) -> Bool {
    let known =
      strategy.descriptor.parameters.first { "strategy.\($0.name)" == path }
      ?? TrainingSettings.descriptor.parameters.first { "settings.\($0.name)" == path }
    guard let known, let number = value.double else { return false }
    return switch known.kind {
    case .number(let range): number == range.lowerBound || number == range.upperBound
    case .integer(let range), .note(let range):
      number == Double(range.lowerBound) || number == Double(range.upperBound)
    case .flag, .choice, .numbers, .choices, .texts: false
    }
  }
}
