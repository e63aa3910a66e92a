import Training

/// The state that a page shows; each state replaces the one before. `Documentation/page.md` describes its JSON.
package struct PageState: Encodable, Equatable, Sendable {
  /// Whether a session runs, on this or another page.
  package var isRunning = false
  /// Whether the gestures of this page count.
  package var isMine = false
  /// The exercise of the running session, or of the last one; nil before the first.
  package var exercise: SessionGesture.Exercise?
  /// `idle`, `playingReference`, `playingTarget`, `awaitingAnswer` or `showingFeedback`.
  package var phase = SessionPhase.idle.rawValue
  /// Whether the device does not play yet.
  package var isWaiting = false
  /// The trials presented before this one.
  package var trial = 0
  /// The number of trials after which the session ends; nil without one.
  package var limit: Int?
  /// The seconds of training so far and after which the session ends; nil without such an end.
  package var time: Time?
  /// Numbers as text in the page's language, by name.
  package var numbers: [String: String] = [:]
  /// The interval's name in interval mode.
  package var interval: String?
  /// The feedback on the answer, while it is shown.
  package var feedback: Feedback?
  /// The slider of pitch matching.
  package var slider: Slider?
  /// A problem to show at once, such as a failed save.
  package var notice: String?
  /// How the last session went; nil before the first and while one runs.
  package var summary: Summary?

  /// The state without a session.
  package init() {}

  /// What is shown after an answer.
  package struct Feedback: Encodable, Equatable, Sendable {
    /// Comparison: whether the answer was right.
    package var isCorrect: Bool?
    /// Comparison: whether higher was right.
    package var wasHigher: Bool?
    /// Matching: the sign that is drawn.
    package var mark: String?
    /// Matching: `green`, `yellow` or `red`.
    package var color: String?
    /// Matching: whether the pitch was too high.
    package var isSharp: Bool?
    /// What is written.
    package var text: String
    /// What is read aloud.
    package var label: String

    /// Feedback in words.
    package init(text: String, label: String) { (self.text, self.label) = (text, label) }
  }

  /// How far a session of a length in minutes is.
  package struct Time: Encodable, Equatable, Sendable {
    package var elapsed, total: Double

    package init(elapsed: Double, total: Double) { (self.elapsed, self.total) = (elapsed, total) }
  }

  /// The slider as it is drawn.
  package struct Slider: Encodable, Equatable, Sendable {
    /// Position of the thumb, from 0 at the upper end to 1 at the lower end.
    package var position: Double
    /// Whether the slider accepts input.
    package var isActive: Bool

    /// A slider.
    package init(position: Double, isActive: Bool) { (self.position, self.isActive) = (position, isActive) }
  }

  /// The end of a session.
  package struct Summary: Encodable, Equatable, Sendable {
    /// Sentences.
    package var lines: [String]
    /// Difficulties, or errors, in cents.
    package var values: [Double]
    /// Why it ended early; nil when the person ended it.
    package var problem: String?
    /// The comparisons answered wrong, in words; `POST /sound/play` plays each by its index.
    package var wrong: [String] = []

    /// A summary.
    package init(lines: [String], values: [Double], problem: String? = nil) {
      (self.lines, self.values, self.problem) = (lines, values, problem)
    }
  }
}
