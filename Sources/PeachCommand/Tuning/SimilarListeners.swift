import Music
import Simulation
import Text
import Training

extension TuningReport {
  /// The listeners of a tuning whose thresholds are nearly the same, for whom alone its constants are.
  struct SimilarListeners: Codable {
    /// The smallest and the largest threshold of the groups before training, in cents.
    let thresholdCents: [Double]
    /// The command that compares the constants with the baseline, or else with the strategy's own, for all named
    /// listeners.
    let command: String

    enum CodingKeys: String, CodingKey {
      case command
      case thresholdCents = "threshold_cents"
    }

    /// The largest ratio of thresholds that are nearly the same: constants for a novice, at 22 cents, already cost
    /// amateurs, at 8.
    private static let largestRatio = 2.0

    /// - Parameters:
    ///   - names: the groups of the tuning.
    ///   - condition: the one with the constants to use.
    ///   - baseline: nil without one.
    /// - Returns: nil if thresholds differ by more than a factor of 2.
    init?(
      of names: [String], using condition: Condition, insteadOf baseline: Condition?,
      judging measure: any Measure
    ) {
      let thresholds = condition.groups.filter { names.contains($0.name) }.flatMap { group in
        (group.model.people.isEmpty ? [group.model] : group.model.people).map {
          DiscriminationListener($0, shiftOctaves: 0).threshold(over: condition.settings.notes).value
        }
      }
      guard let least = thresholds.min(), let most = thresholds.max(), most <= Self.largestRatio * least
      else {
        return nil
      }
      thresholdCents = [least, most]
      let name = measure.descriptor.name
      let isChosen = name == KeyMeasures.ofDisplay || measure.betterDirection == nil
      command = """
        peach compare \(baseline.map { ConstantsAsCode($0).side } ?? "default") \(ConstantsAsCode(condition).side) \
        --listener all\(isChosen ? "" : " --measure \(name)")
        """
    }

    /// For whom the constants are, then the command.
    var lines: [String] {
      let ends = thresholdCents.map { $0.significant(atMost: 2) }
      let place = ends[0] == ends[1] ? "near \(ends[0])" : "at \(ends[0]) to \(ends[1])"
      return ["The constants suit only people who begin \(place) cents; for others check:", command]
    }
  }
}
