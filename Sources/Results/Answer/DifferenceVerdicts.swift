import Simulation
import Text

/// The numbers of groups in which a condition is better or worse than another, by the 95 % intervals of the paired
/// differences.
struct DifferenceVerdicts {
  private let differences: [PairedDifference]
  private let better: Int
  private let worse: Int

  /// - Parameters:
  ///   - differences: the paired difference of each group; nil for a group without one.
  ///   - objective: says whether smaller or larger values are better.
  init(_ differences: [PairedDifference?], _ objective: Objective) {
    self.differences = differences.compactMap(\.self)
    let costs = self.differences.filter(\.isDistinct).map { objective.direction.cost($0.difference) }
    better = costs.count { $0 < 0 }
    worse = costs.count { $0 > 0 }
  }

  /// Whether there are differences, and none has an interval that excludes 0.
  var isUndecided: Bool { !differences.isEmpty && better + worse == 0 }

  /// Whether the condition is better in more groups than it is worse.
  var isBetter: Bool { better > worse }

  /// Whether the condition is worse in more groups than it is better.
  var isWorse: Bool { worse > better }

  /// Whether the condition is better in some groups and worse in others.
  var isMixed: Bool { better > 0 && worse > 0 }

  private var undecided: Int { differences.count - better - worse }

  /// "better in 3, worse in 1", "better in all", "not distinguishable"; without a number for a single group, and empty without
  /// a difference.
  var short: String {
    guard !differences.isEmpty else { return "" }
    let all = differences.count
    let parts = [(better, "better"), (worse, "worse")].filter { $0.0 > 0 }
      .map { all == 1 ? $0.1 : $0.0 == all ? "\($0.1) in all" : "\($0.1) in \($0.0)" }
    return parts.isEmpty ? "not distinguishable" : parts.joined(separator: ", ")
  }

  /// "k1 0.03 is better in 3 and not distinguishable in 1 of the 4 groups, compared with the baseline."; nil if no
  /// difference has an interval.
  func sentence(_ subject: String, _ other: String, _ measure: MeasureView) -> String? {
    guard differences.contains(where: { $0.interval != nil }) else { return nil }
    if differences.count == 1 { return single(subject, other, measure) }
    let all = differences.count.grouped
    if undecided == differences.count {
      return "\(subject) is not distinguishable from \(other) in any of the \(all) groups."
    }
    if better == differences.count {
      return "\(subject) is better than \(other) in each of the \(all) groups."
    }
    if worse == differences.count {
      return "\(subject) is worse than \(other) in each of the \(all) groups."
    }
    let parts = [(better, "better"), (worse, "worse"), (undecided, "not distinguishable")]
      .filter { $0.0 > 0 }.map { "\($1) in \($0.grouped)" }
    return "\(subject) is \(parts.listed) of the \(all) groups, compared with \(other)."
  }

  /// The sentence for a single group: "k1 0.03 is better than the baseline: −0.86 octaves, 95 % interval −0.95 to
  /// −0.77."
  private func single(_ subject: String, _ other: String, _ measure: MeasureView) -> String {
    let isFraction = measure.differenceUnit == "fraction" || measure.unit == "fraction"
    func text(_ value: Double) -> String {
      guard isFraction else { return measure.text(ofDifference: value) }
      return (value > 0 ? "+" : "") + (100 * value).decimals(1).withTrueMinus
    }
    let unit = isFraction ? " percentage points" : measure.differenceUnit.asUnit
    let interval = differences[0].interval!
    let verdict =
      better == 1 ? "better than" : worse == 1 ? "worse than" : "not distinguishable from"
    return """
      \(subject) is \(verdict) \(other): \(text(differences[0].difference))\(unit), 95 % interval \
      \(text(interval.lowerBound)) to \(text(interval.upperBound)).
      """
  }
}
