import Live
import Training
import Tuning

extension JudgedDisplay {
  /// " at the ends of sessions": when a measure judges a display; empty for measures that judge none.
  static func moment(of measure: Descriptor) -> String {
    JudgedDisplay(errorMeasure: measure.name) == nil ? "" : " at the ends of sessions"
  }
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
