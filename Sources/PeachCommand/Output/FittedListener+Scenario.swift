import Chronology
import Fitting
import Live
import Numerics
import Scenarios
import Simulation
import Text
import Training

extension FittedListener {
  /// A scenario in which the listener trains with the app's strategy, as YAML.
  var scenario: String { Self.scenario(source, name, population, training: [self]) }

  /// The listener as a scenario's group of 20.
  var population: [String] {
    group + ["    count: 20    # one person, 20 times with different random numbers"]
  }

  /// A scenario as YAML.
  /// - Parameters:
  ///   - source: the answers that were fitted, for a comment.
  ///   - groups: the lines of the population.
  ///   - people: those whose sessions are simulated.
  static func scenario(
    _ source: String, _ name: String, _ groups: [String], training people: [FittedListener]
  ) -> String {
    """
    # \(source), by `peach fit`; 95 % intervals behind the constants.
    name: \(name)
    population:
    \(groups.joined(separator: "\n"))
    strategy: kazez
    \(training(of: people))

    """
  }

  /// Their sessions, within bounds that a simulation takes a moment for.
  private static func training(of people: [FittedListener]) -> String {
    guard let sessions = sessions(of: people) else {
      return "training: { sessions: 30, comparisons-per-session: 100 }"
    }
    return """
      training: { sessions: \(sessions.count), comparisons-per-session: \(sessions.comparisons) }    # the files' medians, \
      at most \(mostSessions) and \(longestSession)
      """
  }

  private static let (mostSessions, longestSession) = (100, 200)

  /// The medians of the people's sessions and of the comparisons in each, with these bounds; nil without times.
  static func sessions(of people: [FittedListener]) -> (count: Int, comparisons: Int)? {
    let sessions = people.compactMap(\.sessions)
    guard let count = sessions.map(\.count).sorted().sortedMedian,
      let comparisons = sessions.map(\.comparisons).sorted().sortedMedian
    else { return nil }
    return (min(mostSessions, Int(count.rounded())), min(longestSession, Int(comparisons.rounded())))
  }

  /// The number of the person's sessions, which pauses of half an hour separate, and their mean number of comparisons;
  /// nil without times.
  private var sessions: (count: Double, comparisons: Double)? {
    guard hasTimes else { return nil }
    let count = Double(chosen.comparisons.sessionEnds.count)
    return (count, Double(chosen.comparisons.count) / count)
  }

  /// A sentence between the groups of a population, in lines of at most 80 characters.
  static func comment(_ sentence: String) -> [String] { sentence.lines(of: 76).map { "  # \($0)" } }

  /// The listener as an item of a scenario's population, a line for each constant; before it comments on what the
  /// answers leave open.
  var group: [String] {
    let intervals = Dictionary(
      uniqueKeysWithValues: estimates.map { ($0.name, $0.interval + ($0.isAtBound ? ", at its bound" : "")) })
    let warning = [
      allowedSlopes.containsFitted ? nil : "The answers contradict slope \(assumedSlope).",
      undetermined.map { "\($0.statement)." },
      isConstantDespiteChange
        ? "Without learning: the answers change, but determine no law of learning." : nil,
    ].compactMap(\.self).flatMap(Self.comment)
    let lines = constants.map { name, value in
      let comment = intervals[name].map { "    # \($0)" } ?? ""
      return "    \(name): \(value.rounded)\(comment)"
    }
    return warning + ["  - group: \(name)"] + lines
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
