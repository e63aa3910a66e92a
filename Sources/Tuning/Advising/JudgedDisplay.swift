import Simulation

/// A display of a threshold whose error a measure judges.
package enum JudgedDisplay: Hashable, Sendable {
  /// The mean of the levels presented, the display of the app's first versions.
  case timeline
  /// The moving average of right answers, the display of the Peach app.
  case movingAverage
  case profile, tracker
  /// The mean difference of the last right answers, at most this many.
  case lastRight(Int)

  package static let all =
    [timeline, movingAverage, profile, tracker] + LastRightAnswers.judged.map { lastRight($0) }

  /// The display whose error a measure is; nil for other measures.
  package init?(errorMeasure name: String) {
    guard let display = Self.all.first(where: { $0.errorMeasure == name }) else { return nil }
    self = display
  }

  /// The name of the measure of its error.
  package var errorMeasure: String { "rmse_octaves_\(name)" }

  /// The name of the measure of its mean signed error.
  package var biasMeasure: String { "bias_octaves_\(name)" }

  /// Whether it shows right answers; then sessions are taken to begin at their mean, as in the Peach app.
  package var isOfRightAnswers: Bool {
    switch self {
    case .movingAverage, .lastRight: true
    case .timeline, .profile, .tracker: false
    }
  }

  private var name: String {
    switch self {
    case .timeline: "timeline"
    case .movingAverage: "moving_average"
    case .profile: "profile"
    case .tracker: "tracker"
    case .lastRight(let count): "last_\(count)_right"
    }
  }
}
