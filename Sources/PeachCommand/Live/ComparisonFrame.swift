import Music
import Training

/// The comparison's screen.
struct ComparisonFrame: Frame {
  let view: ComparisonView
  let phrases: Phrases
  let palette: Palette
  let notice: String
  let size: TerminalSize

  /// The parts that are left out of a low window, in the order in which they are left out.
  private enum Need: Int, Comparable {
    case blank, title, keys, interval, numbers, notice, happening

    static func < (one: Need, other: Need) -> Bool { one.rawValue < other.rawValue }
  }

  var lines: [String] {
    var lines: [(need: Need, text: String)] = [(.title, header(phrases.comparisonTitle)), (.blank, "")]
    lines += rows(of: numbers).map { (.numbers, $0) }
    lines += [
      (.interval, intervalLine(view.interval, isDown: view.isDown)), (.blank, ""),
      (.happening, "  " + happening),
    ]
    lines += [(.blank, ""), (.keys, "  " + keys), (.blank, "")] + noticeLines(2).map { (.notice, $0) }
    while lines.count > size.rows, let least = lines.map(\.need).min(),
      let last = lines.lastIndex(where: { $0.need == least })
    {
      lines.remove(at: last)
    }
    return lines.map(\.text)
  }

  private var numbers: [String] {
    [
      view.difficulty.map(phrases.offset), phrases.estimated(view.threshold), phrases.best(view.score),
      phrases.number(view.trial, of: view.limit),
    ]
    .compactMap(\.self)
  }

  private var keys: String { palette.dim(fitting([phrases.answerKeys])) }

  private var happening: String {
    switch view.state {
    case .idle: ""
    case .playingReference: fitting([phrases.reference])
    case .playingTarget: fitting([phrases.target])
    case .awaitingAnswer: fitting([phrases.question])
    case .showingFeedback(let comparison, let completed):
      completed.isCorrect
        ? palette.green(fitting([phrases.right]))
        : palette.red(fitting([phrases.wrong(rightAnswer: comparison.rightAnswer)]))
    }
  }
}
