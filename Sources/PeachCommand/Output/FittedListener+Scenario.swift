import Fitting
import Scenarios
import Simulation
import Text
import Training

extension FittedListener {
  /// A scenario in which the listener trains with the app's strategy, as YAML.
  var scenario: String {
    """
    # \(source), by `peach fit`; 95 % intervals behind the constants.
    name: \(name)
    population:
    \(group.joined(separator: "\n"))
        count: 20    # one person, 20 times with different random numbers
    strategy: kazez
    training: { sessions: 30, comparisons-per-session: 100 }

    """
  }

  /// The listener as an item of a scenario's population, a line for each constant.
  var group: [String] {
    let intervals = Dictionary(uniqueKeysWithValues: estimates.map { ($0.name, $0.interval) })
    let lines = constants.map { name, value in
      let comment = intervals[name].map { "    # \($0)" } ?? ""
      return "    \(name): \(value.rounded)\(comment)"
    }
    return ["  - group: \(name)"] + lines
  }

  /// The constants that the listener model accepts. An estimated anchoring below 0, which chance can cause, is left at
  /// its default.
  private var constants: [(name: String, value: ParameterValue)] {
    let tuned = (matching?.estimates ?? []).map { (name: $0.name, value: ParameterValue.number($0.value)) }
    return (fit.constants + tuned).filter { name, value in
      (try? Laboratory.current.listeners.descriptor.parameter(named: name).checked(value)) != nil
    }
  }
}

extension ParameterValue {
  /// The number with six digits, more than the intervals justify.
  fileprivate var rounded: ParameterValue {
    guard case .number(let number) = self, let short = Double(number.significant(atMost: 6)) else {
      return self
    }
    return .number(short)
  }
}
