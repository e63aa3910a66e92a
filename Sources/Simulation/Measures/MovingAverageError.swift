import Chronology
import Music
import Numerics
import Training

/// The error of what the Peach app displays as threshold, in octaves: e = log₂(shown/T) at the end of each session
/// after the warm-up. Shown is the moving average of the sessions' means of right answers
/// (`SessionTrend.movingAverage`).
///
/// Source: `TrainingDisciplineStatistics`, Peach for iOS 3dd315f. The app begins a session at the mean of the right
/// answers, too; so does a scenario with `profile: { correct-only: true }`.
struct MovingAverageError: Measure {
  enum Statistic: String, CaseIterable { case bias, rmse }

  let statistic: Statistic

  /// Both measures, in the order of listings.
  static let all: [any Measure] = Statistic.allCases.map { MovingAverageError(statistic: $0) }

  var descriptor: Descriptor {
    Descriptor(
      name: "\(statistic.rawValue)_octaves_moving_average",
      summary: """
        \(statistic == .bias ? "mean e" : "sqrt(mean e²)") with e = log2(moving average of right answers, which the Peach app \
        displays / 75 % threshold) at the ends of sessions
        """, source: "Peach", unit: "octaves",
      finding: statistic == .rmse
        ? "the moving average that the Peach app displays misses the threshold by {}" : nil)
  }

  var aggregation: Aggregation { statistic == .bias ? .mean : .rootMeanSquare }
  var observes: Observations { .own(MovingAverageEnds.self) }
  var isReportedByDefault: Bool { false }

  var betterDirection: Objective.Direction? { statistic == .rmse ? .minimize : nil }

  var needsTruth: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    let ends = zip(outcome[MovingAverageEnds.self]?.octaves ?? [], 0...).dropFirst(outcome.skippedSessions)
    let errors = ends.compactMap { octaves, index in octaves.map { $0 - outcome.trueOctaves(atEnd: index) } }
    return switch statistic {
    case .bias: errors.mean.map { .value($0) }
    case .rmse: errors.map { $0 * $0 }.mean.map { .meanSquare($0) }
    }
  }
}

/// log₂ of the moving average of right answers at the end of each session.
struct MovingAverageEnds: ListenerObservation {
  /// In the order of the sessions; nil before the first right answer.
  private(set) var octaves: [Double?] = []

  private var trend = SessionTrend(correctOnly: true)

  init(of plan: TrainingPlan) {}

  mutating func comparisonCompleted(_ completed: CompletedComparison) { trend.add(completed) }

  /// The moving average now; nil before the first right answer.
  var shown: Cents? { trend.movingAverage > 0 ? Cents(trend.movingAverage) : nil }

  mutating func sessionEnded() { octaves.append(shown?.value.octaves) }
}
