import Live
import Simulation
import Training
import Tuning

/// A display of a threshold whose error a measure judges.
enum JudgedDisplay: Hashable {
  case timeline, movingAverage, profile, tracker
  /// The mean difference of the last right answers, at most this many.
  case lastRight(Int)

  static let all =
    [timeline, movingAverage, profile, tracker] + LastRightAnswers.judged.map { lastRight($0) }

  /// The display whose error a measure is; nil for other measures.
  init?(errorMeasure name: String) {
    guard let display = Self.all.first(where: { $0.errorMeasure == name }) else { return nil }
    self = display
  }

  /// " at the ends of sessions": when a measure judges a display; empty for measures that judge none.
  static func moment(of measure: Descriptor) -> String {
    JudgedDisplay(errorMeasure: measure.name) == nil ? "" : " at the ends of sessions"
  }

  /// The measure of its error.
  var errorMeasure: String { "rmse_octaves_\(name)" }

  /// The measure of its mean signed error.
  var biasMeasure: String { "bias_octaves_\(name)" }

  /// Whether it shows right answers; then sessions are taken to begin at their mean, as in the Peach app.
  var isOfRightAnswers: Bool {
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

extension AdviceObjective {
  /// The display that the objective judges; nil for objectives that are no display.
  var display: JudgedDisplay? { JudgedDisplay(errorMeasure: rawValue) }
}

extension Phrases {
  /// "the display of the Peach app", as the subject of a sentence.
  func display(_ display: JudgedDisplay) -> String {
    switch display {
    case .timeline: texts.adviceDisplayTimeline
    case .movingAverage: texts.adviceDisplayMovingAverage
    case .lastRight(let count): texts.adviceDisplayLastRight(count: count)
    case .profile: texts.adviceDisplayProfile
    case .tracker: texts.adviceDisplayTracker
    }
  }
}
