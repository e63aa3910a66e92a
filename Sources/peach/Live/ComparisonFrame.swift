import Music
import Training

/// The comparison's screen.
struct ComparisonFrame: Frame {
  let view: ComparisonView
  let phrases: Phrases
  let palette: Palette
  let notice: String
  let size: TerminalSize

  /// In a low window blank lines go first, the last ones before the others.
  var lines: [String] {
    var lines = [header(phrases.comparisonTitle), ""] + rows(of: numbers)
    lines += [intervalLine(view.interval), "", "  " + happening, "", "  " + keys, ""] + noticeLines(2)
    while lines.count > size.rows, let blank = lines.lastIndex(of: "") { lines.remove(at: blank) }
    return lines
  }

  private var numbers: [String] {
    [
      view.difficulty.map(phrases.current), phrases.best(view.sessionBest),
      phrases.number(view.trial, of: view.limit),
    ]
    .compactMap(\.self)
  }

  private var keys: String { palette.dim(fitting([phrases.answerKeys])) }

  private var happening: String {
    switch view.state {
    case .idle: ""
    case .playingReference: phrases.reference
    case .playingTarget: fitting([phrases.target])
    case .awaitingAnswer: phrases.question
    case .showingFeedback:
      view.feedback == true ? palette.green(phrases.right) : palette.red(wrong)
    }
  }

  private var wrong: String { fitting([phrases.wrong(rightAnswer: view.rightAnswer)]) }
}
