import Training

/// The state that a page shows; each state replaces the one before. `Documentation/page.md` describes its JSON.
public struct PageState: Encodable, Equatable, Sendable {
  /// Whether a session runs, on this or another page.
  public var isRunning = false
  /// Whether the gestures of this page count.
  public var isMine = false
  /// The exercise of the running session, or of the last one; nil before the first.
  public var exercise: SessionGesture.Exercise?
  /// `idle`, `playingReference`, `playingTarget`, `awaitingAnswer` or `showingFeedback`.
  public var phase = SessionPhase.idle.rawValue
  /// Whether the device does not play yet.
  public var isWaiting = false
  /// The trials presented before this one.
  public var trial = 0
  /// The number of trials after which the session ends; nil without one.
  public var limit: Int?
  /// The seconds of training so far and after which the session ends; nil without such an end.
  package var time: Time?
  /// Numbers as text in the page's language, by name.
  public var numbers: [String: String] = [:]
  /// The interval's name in interval mode.
  public var interval: String?
  /// The feedback on the answer, while it is shown.
  public var feedback: Feedback?
  /// The slider of pitch matching.
  public var slider: Slider?
  /// A problem to show at once, such as a failed save.
  public var notice: String?
  /// How the last session went; nil before the first and while one runs.
  public var summary: Summary?

  /// The state without a session.
  public init() {}

  /// What is shown after an answer.
  public struct Feedback: Encodable, Equatable, Sendable {
    /// Comparison: whether the answer was right.
    public var isCorrect: Bool?
    /// Comparison: whether higher was right.
    public var wasHigher: Bool?
    /// Matching: the sign that is drawn.
    public var mark: String?
    /// Matching: `green`, `yellow` or `red`.
    public var color: String?
    /// Matching: whether the pitch was too high.
    public var isSharp: Bool?
    /// What is written.
    public var text: String
    /// What is read aloud.
    public var label: String

    /// Feedback in words.
    public init(text: String, label: String) { (self.text, self.label) = (text, label) }
  }

  /// How far a session of a length in minutes is.
  package struct Time: Encodable, Equatable, Sendable {
    package var elapsed, total: Double

    package init(elapsed: Double, total: Double) { (self.elapsed, self.total) = (elapsed, total) }
  }

  /// The slider as it is drawn.
  public struct Slider: Encodable, Equatable, Sendable {
    /// Position of the thumb, from 0 at the upper end to 1 at the lower end.
    public var position: Double
    /// Whether the slider accepts input.
    public var isActive: Bool

    /// A slider.
    public init(position: Double, isActive: Bool) { (self.position, self.isActive) = (position, isActive) }
  }

  /// The end of a session.
  public struct Summary: Encodable, Equatable, Sendable {
    /// Sentences.
    public var lines: [String]
    /// Difficulties, or errors, in cents.
    public var values: [Double]
    /// Why it ended early; nil when the person ended it.
    public var problem: String?
    /// The comparisons answered wrong, in words; `POST /sound/play` plays each by its index.
    package var wrong: [String] = []

    /// A summary.
    public init(lines: [String], values: [Double], problem: String? = nil) {
      (self.lines, self.values, self.problem) = (lines, values, problem)
    }
  }
}
