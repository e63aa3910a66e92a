import Numerics
import Training

/// The error of the threshold tracker's estimate, in octaves: e = log₂(mean/T) at the end of each session after the
/// warm-up.
struct TrackedThresholdError: Measure {
  enum Statistic: String, CaseIterable { case bias, rmse }

  let statistic: Statistic

  /// Both measures, in the order of listings.
  static let all: [any Measure] = Statistic.allCases.map { TrackedThresholdError(statistic: $0) }

  var descriptor: Descriptor {
    Descriptor(
      name: "\(statistic.rawValue)_octaves_tracker",
      summary: """
        \(statistic == .bias ? "mean e" : "sqrt(mean e²)") with e = log2(threshold tracker's mean / 75 % threshold) at \
        the ends of sessions
        """, source: "Peach", unit: "octaves",
      finding: statistic == .rmse ? "the tracker misses the threshold by {}" : nil, definition: definition)
  }

  private var definition: String {
    """
    the \(statistic == .bias ? "mean" : "root mean square"), over the ends of sessions, of the octaves by which the \
    threshold tracker's mean lies above the 75 % threshold
    """
  }

  var aggregation: Aggregation { statistic == .bias ? .mean : .rootMeanSquare }
  var observes: Observations { .own(TrackedEnds.self) }
  var isReportedByDefault: Bool { false }

  var betterDirection: Objective.Direction? { statistic == .rmse ? .minimize : nil }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let errors = outcome.trackedEnds.map { $0.end.octaves - $0.truth }
    return switch statistic {
    case .bias: errors.mean.map { .value($0) }
    case .rmse: errors.map { $0 * $0 }.mean.map { .meanSquare($0) }
    }
  }
}
