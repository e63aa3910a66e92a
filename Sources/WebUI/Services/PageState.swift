package import Live
import Text
import Training

/// The state that a page shows; each state replaces the one before. `Documentation/page.md` describes its JSON.
package struct PageState: Encodable, Equatable, Sendable {
  /// Whether a session runs, on this or another page.
  package var isRunning = false
  /// Whether this page owns the session, so that its gestures are accepted.
  package var isMine = false
  /// The exercise of the running session, or of the last one; nil before the first.
  package var exercise: SessionGesture.Exercise?
  /// Whether any page owns the session; if none does, the session waits for one.
  package var isOwned = false
  /// The phase: `idle`, `playingReference`, `playingTarget`, `awaitingAnswer` or `showingFeedback`.
  package var phase = SessionPhase.idle.rawValue
  /// Whether the session waits because the device does not play yet.
  package var isWaiting = false
  /// The number of trials before the current one.
  package var trial = 0
  /// The number of trials after which the session ends; nil for no such limit.
  package var limit: Int?
  /// The elapsed seconds of training, and the seconds after which the session ends; nil for no such limit.
  package var time: Time?
  /// The comparisons after which a session that measures a threshold ends in any case; nil in any other.
  package var most: Int?
  /// Numbers as text in the page's language, by name.
  package var numbers: [String: String] = [:]
  /// The interval's name; nil in a session of unisons alone.
  package var interval: String?
  /// The name of the tuning in which the interval is right; nil for a unison.
  package var tuning: String?
  /// Comparison: what the second note is compared with, "a perfect fifth up"; nil for the first note.
  package var target: String?
  /// Which keys answer, to be shown after a key that means nothing.
  package var strayKey: String?
  /// Comparison: the letter that answers "lower".
  package var lowerKey: String?
  /// The feedback on the answer, while it is shown.
  package var feedback: Feedback?
  /// The slider of pitch matching.
  package var slider: Slider?
  /// The note that this page plays; nil if it is to be silent.
  package var note: Note?
  /// A problem to show at once, such as a failed save.
  package var notice: String?
  /// The summary of the last session; nil before the first and while one runs.
  package var summary: Summary?

  /// The state without a session.
  package init() {}

  /// The feedback after an answer.
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
    /// The displayed text.
    package var text: String
    /// The text for screen readers.
    package var label: String

    package init(text: String, label: String) { (self.text, self.label) = (text, label) }
  }

  /// The progress of a session with a length in minutes.
  package struct Time: Encodable, Equatable, Sendable {
    package var elapsed, total: Double

    package init(elapsed: Double, total: Double) { (self.elapsed, self.total) = (elapsed, total) }
  }

  /// A note that the page plays from the samples of `GET /sound/note`.
  package struct Note: Encodable, Equatable, Sendable {
    /// The number of the note, never used twice while the server runs.
    package var number: Int
    /// Seconds from the end of the note before until this one begins; nil to begin at once.
    package var after: Double?
    /// Whether the session goes on after the note, of which a last part may still sound.
    package var isOver: Bool

    package init(number: Int, after: Double?, isOver: Bool) {
      (self.number, self.after, self.isOver) = (number, after, isOver)
    }
  }

  /// The state of the slider on the screen.
  package struct Slider: Encodable, Equatable, Sendable {
    /// Position of the thumb, from 0 at the upper end to 1 at the lower end.
    package var position: Double
    /// Whether the slider accepts input.
    package var isActive: Bool

    package init(position: Double, isActive: Bool) { (self.position, self.isActive) = (position, isActive) }
  }

  /// The summary of a session.
  package struct Summary: Encodable, Equatable, Sendable {
    /// The thresholds that the session has trained; empty for pitch matching and without an answer.
    package var thresholds: [ThresholdFigure] = []
    /// "8.0 ¢", the mean error of the notes that were tuned; nil for comparisons and without any note.
    package var meanError: String?
    /// "5 notes", over which that mean is; nil without it.
    package var tuned: String?
    /// The sentences of the summary.
    package var lines: [String]
    /// The difficulties, or errors, in cents.
    package var values: [Double]
    /// Whether each comparison was answered right; nil for pitch matching.
    package var areRight: [Bool]?
    /// The reason for an early end; nil if the person ended the session.
    package var problem: String?
    /// Whether the problem is one of the audio device, which another device may not have.
    package var isSoundProblem = false
    /// The comparisons answered wrong or the notes tuned badly, in words; `POST /sound/play` plays each by its index.
    package var wrong: [String] = []
    /// The number of all that were wrong, of which `wrong` has the last.
    package var wrongCount = 0
    /// What is offered for guesses; nil without any.
    package var guesses: GuessHelp?
    /// The sessions that measure the thresholds which this one has trained and left unknown.
    package var measurements: [ThresholdMeasurement] = []

    package init(lines: [String], values: [Double], problem: String? = nil) {
      (self.lines, self.values, self.problem) = (lines, values, problem)
    }
  }
}

/// The pages that show the session, and which of them controls it.
struct SessionPages {
  private struct Page {
    let language: Language
    let isOnPhone: Bool
    let channel: AsyncStream<String>.Continuation
  }

  private var pages: [Int: Page] = [:]
  private var connected = 0
  /// The number of the page that controls the session; nil without a session, and while its page is gone.
  var owner: Int?

  /// The number of the only page; nil for none or several.
  var only: Int? { pages.count == 1 ? pages.keys.first : nil }

  func isOnPhone(_ number: Int) -> Bool { pages[number]?.isOnPhone == true }

  /// Adds a page. Of several states that it has not read, it receives the newest.
  mutating func connect(_ language: Language, isOnPhone: Bool) -> SessionConnection {
    connected += 1
    let (states, channel) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
    pages[connected] = Page(language: language, isOnPhone: isOnPhone, channel: channel)
    return SessionConnection(number: connected, states: states)
  }

  mutating func disconnect(_ number: Int) { pages.removeValue(forKey: number)?.channel.finish() }

  /// Sends the session to every page.
  /// - Parameter player: plays the notes on the owner's page; nil if the device plays them.
  func publish(_ shown: PageView, isRunning: Bool, player: PagePlayer?) {
    for (number, page) in pages {
      var state = shown.state(in: page.language)
      (state.isRunning, state.isMine, state.isOwned) = (isRunning, number == owner, owner != nil)
      if state.isMine { state.note = player?.note }
      if let text = try? state.sortedJSON() { page.channel.yield(text) }
    }
  }
}
