import Live
import Text
import Training

/// The state that a page shows; each state replaces the one before. `Documentation/page.md` describes its JSON.
struct PageState: Encodable, Equatable, Sendable {
  /// Whether a session runs, on this or another page.
  var isRunning = false
  /// Whether this page owns the session, so that its gestures are accepted.
  var isMine = false
  /// The exercise of the running session, or of the last one; nil before the first.
  var exercise: LiveExercise?
  /// Whether any page owns the session; if none does, the session waits for one.
  var isOwned = false
  /// The phase: `idle`, `playingReference`, `playingTarget`, `awaitingAnswer` or `showingFeedback`.
  var phase = SessionPhase.idle.rawValue
  /// Whether the session waits because the device does not play yet.
  var isWaiting = false
  /// The number of trials before the current one.
  var trial = 0
  /// The number of trials after which the session ends; nil for no such limit.
  var limit: Int?
  /// The elapsed seconds of training, and the seconds after which the session ends; nil for no such limit.
  var time: Time?
  /// The comparisons after which a session that measures a threshold ends in any case; nil in any other.
  var most: Int?
  /// Numbers as text in the page's language, by name.
  var numbers: [String: String] = [:]
  /// The interval's name; nil in a session of unisons alone.
  var interval: String?
  /// The name of the tuning in which the interval is right; nil for a unison.
  var tuning: String?
  /// Comparison: what the second note is compared with, "a perfect fifth up"; nil for the first note.
  var target: String?
  /// Which keys answer, to be shown after a key that means nothing.
  var strayKey: String?
  /// Comparison: the letter that answers "lower".
  var lowerKey: String?
  /// The feedback on the answer, while it is shown.
  var feedback: Feedback?
  /// What sounds after the feedback on an answer; nil if nothing does.
  var again: String?
  /// The slider of pitch matching.
  var slider: Slider?
  /// The note that this page plays; nil if it is to be silent.
  var note: Note?
  /// A problem to show at once, such as a failed save.
  var notice: String?
  /// The summary of the last session; nil before the first and while one runs.
  var summary: Summary?

  /// The state without a session.
  init() {}

  /// The feedback after an answer.
  struct Feedback: Encodable, Equatable, Sendable {
    /// Comparison: whether the answer was right.
    var isCorrect: Bool?
    /// Comparison: whether higher was right.
    var wasHigher: Bool?
    /// Matching: the sign that is drawn.
    var mark: String?
    /// Matching: `green`, `yellow` or `red`.
    var color: String?
    /// Matching: whether the pitch was too high.
    var isSharp: Bool?
    /// The displayed text.
    var text: String
    /// The text for screen readers.
    var label: String

    init(text: String, label: String) { (self.text, self.label) = (text, label) }
  }

  /// The progress of a session with a length in minutes.
  struct Time: Encodable, Equatable, Sendable {
    var elapsed, total: Double

    init(elapsed: Double, total: Double) { (self.elapsed, self.total) = (elapsed, total) }
  }

  /// A note that the page plays from the samples of `GET /sound/note`.
  struct Note: Encodable, Equatable, Sendable {
    /// The number of the note, never used twice while the server runs.
    var number: Int
    /// Seconds from the end of the note before until this one begins; nil to begin at once.
    var after: Double?
    /// Whether the session has continued, although a last part of the note may still sound.
    var isOver: Bool

    init(number: Int, after: Double?, isOver: Bool) {
      (self.number, self.after, self.isOver) = (number, after, isOver)
    }
  }

  /// The state of the slider on the screen.
  struct Slider: Encodable, Equatable, Sendable {
    /// Position of the thumb, from 0 at the upper end to 1 at the lower end.
    var position: Double
    /// Whether the slider accepts input.
    var isActive: Bool
    /// Whether letting go of it submits the note.
    var submitsOnRelease: Bool
  }

  /// The summary of a session.
  struct Summary: Encodable, Equatable, Sendable {
    /// The thresholds that the session has trained; empty for pitch matching and without an answer.
    var thresholds: [ThresholdFigure] = []
    /// "Your threshold has a number now", after the session that made it known; nil after any other.
    var heading: String?
    /// The mean error of each interval whose notes were tuned; empty for comparisons and without any note.
    var errors: [MeanError] = []
    /// Whether all its notes were tuned against a first note that went on sounding.
    var isHeld = false
    /// Whether the first of `practices` comes before another such session.
    var practisesNext = false
    /// The sentences of the summary.
    var lines: [String]
    /// The difficulties, or the signed errors, in cents.
    var values: [Double]
    /// Whether each comparison was answered right; nil for pitch matching.
    var areRight: [Bool]?
    /// The reason for an early end; nil if the person ended the session.
    var problem: String?
    /// Whether the problem is one of the audio device, which another device may not have.
    var isSoundProblem = false
    /// The comparisons answered wrong or the notes tuned badly, in words; `POST /sound/play` plays each by its index.
    var wrong: [String] = []
    /// The number of all that were wrong, of which `wrong` has the last.
    var wrongCount = 0
    /// Whether an interval in tune follows some of `wrong`.
    var endsInTune = false
    /// What is offered for guesses; nil without any.
    var guesses: GuessHelp?
    /// The session that measures a threshold which this one has trained and left unknown; nil if there is none.
    var measurement: ThresholdMeasurement?
    /// The sessions of what is harder for the person than other pairs.
    var practices: [Practice] = []

    init(lines: [String], values: [Double], problem: String? = nil) {
      (self.lines, self.values, self.problem) = (lines, values, problem)
    }
  }

  /// The mean error of the notes that a session has tuned.
  struct MeanError: Encodable, Equatable, Sendable {
    /// "major third (pure)"; empty of all notes together, and of unison alone.
    let interval: String
    /// "8.0 ¢".
    let value: String
    /// "5 notes", over which the mean is.
    let tuned: String
  }
}
