import Live
import Music
import Text
import Training

/// The comparison's screen: four lines at fixed rows, with title, numbers, threshold, and what happens now; notices
/// or the explanation follow below, after a line that is blank but for a key that means nothing.
struct ComparisonFrame: ScreenFrame {
  let view: ComparisonView
  /// The name of the session's strategy.
  let strategy: String
  let phrases: Phrases
  let palette: Palette
  let notice: String
  let size: TerminalSize
  var explanation = ""
  /// Whether to say which keys answer, in the line below what happens.
  var showsKeys = false

  /// The parts that are left out of a low window, in the order in which they are left out.
  private enum Need: Int, Comparable {
    case blank, title, threshold, numbers, notice, happening

    static func < (one: Need, other: Need) -> Bool { one.rawValue < other.rawValue }
  }

  var lines: [String] {
    var lines: [(need: Need, text: String)] = [
      (.title, header(titles)), (.blank, ""), (.numbers, "  " + fitting(numbers)),
      (.threshold, "  " + fitting(threshold)), (.blank, ""),
      (.happening, "  " + happening),
      showsKeys
        ? (.notice, "  " + fitting(phrases.strayKey(ofIntervals: view.isIntervalMode))) : (.blank, ""),
    ]
    lines += noticeLines(2, explaining: max(2, size.rows - lines.count)).map { (.notice, $0) }
    while lines.count > size.rows, let least = lines.map(\.need).min(),
      let last = lines.lastIndex(where: { $0.need == least })
    {
      lines.remove(at: last)
    }
    return lines.map(\.text)
  }

  /// "Comparison · Perfect fifth up, equal temperament" and shorter wordings; the exercise alone in unison.
  private var titles: [String] {
    guard let interval = view.interval, view.namesInterval else { return [phrases.texts.comparisonTitle] }
    let names = phrases.names(of: interval, isDown: view.isDown, in: view.settings.tuningSystem)
    return names.map { "\(phrases.texts.comparisonTitle) · \($0)" } + names.suffix(1)
  }

  /// The threshold, and beside it the best offset if there is one.
  private var threshold: [String] {
    let lines = phrases.thresholdLine(view.threshold, strategy: strategy)
    guard let best = view.best else { return lines }
    return lines.prefix(1).map { "\($0)     \(phrases.best(best))" } + lines
  }

  /// Progress and offset side by side, then wordings for narrower windows. Each item is as wide as its widest text, so
  /// that it stays in its column.
  private var numbers: [String] {
    let widest = Cents(100)
    let items = [
      (phrases.number(view.trial, of: view.limit), phrases.number((view.limit ?? 1000) - 1, of: view.limit)),
      (phrases.offset(view.difficulty), phrases.offset(widest)),
    ].map { $0.padded(to: $1.count) }
    return [(items, "     "), (items, "  "), (Array(items.prefix(1)), "")]
      .map { $0.joined(separator: $1).trimmingTrailingSpaces }
  }

  /// What happens now, with the keys at the right if there is room for them.
  private var happening: String {
    let shown = fitting(event)
    let room = min(76, textColumns) - shown.count
    let keys = phrases.answerKeys(ofIntervals: view.isIntervalMode).first { $0.count + 2 <= room }
    guard let keys else { return colored(shown) }
    return colored(shown) + String(repeating: " ", count: room - keys.count) + palette.dim(keys)
  }

  /// The event in words, the longest wording first.
  private var event: [String] {
    switch view.state {
    case .idle: [""]
    case .playingReference: ["♪  \(phrases.texts.referenceSounds)"]
    case .playingTarget: phrases.target(ofIntervals: view.isIntervalMode)
    case .awaitingAnswer: ["   \(phrases.question(ofIntervals: view.isIntervalMode))"]
    case .showingFeedback(let comparison, let completed):
      completed.isCorrect ? ["✓ \(phrases.right)"] : wrong("✗ \(phrases.wrong(comparison))")
    }
  }

  /// The verdict on a wrong answer, and what sounds after it.
  private func wrong(_ verdict: String) -> [String] {
    let again = view.playsAgain ? phrases.playedAgain(ofIntervals: view.isIntervalMode) : nil
    return [again.map { "\(verdict). \($0)" }, verdict].compactMap(\.self)
  }

  private func colored(_ text: String) -> String {
    guard case .showingFeedback(_, let completed) = view.state else { return text }
    return completed.isCorrect ? palette.green(text) : palette.red(text)
  }
}
