import Live
import Music
import Synchronization
import Text
import Training

/// A screen of the terminal as lines, at most as many and as long as fit the window.
protocol ScreenFrame {
  var phrases: Phrases { get }
  var palette: Palette { get }
  /// A notice for the person, such as a failed save; empty without one.
  var notice: String { get }
  /// What the exercise asks, in the place of a notice; empty while it is hidden.
  var explanation: String { get }
  var size: TerminalSize { get }
}

extension ScreenFrame {
  /// The number of columns for text: the window without two columns on each side.
  var textColumns: Int { max(1, size.columns - 4) }

  /// The title at the left, and the keys that explain and end the session at the right.
  /// - Parameter titles: wordings, the longest first; a window too narrow for any of them shows the keys only.
  func header(_ titles: [String]) -> String {
    let keys = fitting(phrases.texts.screenKeys)
    let room = min(76, textColumns) - keys.count
    let names = titles.first.map { ["Peach · \($0)"] + titles } ?? []
    let name = names.first { $0.count < room } ?? ""
    let gap = String(repeating: " ", count: max(0, room - name.count))
    return "  \(palette.bold(name))\(gap)\(palette.dim(keys))"
  }

  /// The interval's name, with the tuning if there is room; empty where only unisons are trained.
  func intervalLine(_ view: SessionView<some ExerciseTrial>) -> String {
    guard let interval = view.interval, view.namesInterval else { return "" }
    return "  " + fitting(phrases.names(of: interval, isDown: view.isDown, in: view.settings.tuningSystem))
  }

  /// The notice, wrapped to at most `count` lines so that it does not move the lines below; without one the
  /// explanation, if it has two lines.
  /// - Parameter most: the lines that an explanation may have; default: `count`.
  func noticeLines(_ count: Int, explaining most: Int? = nil) -> [String] {
    let most = most ?? count
    if notice.isEmpty, most > 1 {
      return explanation.wrapped(columns: min(76, textColumns), lines: most).map { "  " + palette.dim($0) }
    }
    return notice.replacing("\n", with: " ").wrapped(columns: textColumns, lines: count).map {
      "  " + palette.red($0)
    }
  }

  /// The first of the wordings that fits on a line.
  func fitting(_ wordings: [String]) -> String {
    wordings.first { $0.count <= textColumns } ?? clipped(wordings.last ?? "")
  }

  /// The text on one line; text that does not fit ends in "…".
  func clipped(_ text: String) -> String { text.wrapped(columns: textColumns, lines: 1).first ?? "" }
}

/// The help of a session at the terminal: the explanation of the exercise, when a person meets it for the first time
/// and after ?, until an answer; and which keys answer, after a key that means nothing.
final class SessionHelp: Sendable {
  private let shown: Mutex<(explanation: Bool, keys: Bool)>

  init(isExplained: Bool) { shown = Mutex((isExplained, false)) }

  /// The explanation while it is shown, otherwise empty. The feedback to an answer hides it.
  func explanation(_ text: String, in phase: SessionPhase) -> String {
    shown.withLock {
      $0.explanation = $0.explanation && phase != .showingFeedback
      return $0.explanation ? text : ""
    }
  }

  /// Whether to say which keys answer; only while an answer is possible.
  func showsKeys(in phase: SessionPhase) -> Bool {
    shown.withLock {
      $0.keys = $0.keys && [.playingTarget, .awaitingAnswer].contains(phase)
      return $0.keys
    }
  }

  /// Shows or hides the explanation, for the key ?.
  func toggleExplanation() { shown.withLock { $0.explanation.toggle() } }

  /// Shows the keys after a key that means nothing, and hides them after another.
  func showKeys(_ isShown: Bool) { shown.withLock { $0.keys = isShown } }
}
