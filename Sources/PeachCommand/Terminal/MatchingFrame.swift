import Live
import Music
import Text
import Training

/// The screen of pitch matching: a blank track, without any indication of the error while the person tunes.
struct MatchingFrame: ScreenFrame {
  let view: PitchMatchingView
  let cents: Cents
  let phrases: Phrases
  let palette: Palette
  let notice: String
  let size: TerminalSize
  var explanation = ""
  /// Whether to say which keys tune, instead of the usual line of keys.
  var showsKeys = false

  /// The assignment of rows to text and track.
  var layout: MatchingLayout { MatchingLayout(size, namesInterval: view.namesInterval) }

  var lines: [String] { above + track + below }

  /// The lines for a terminal that cannot draw the track.
  var textLines: [String] {
    [
      header([phrases.texts.matchingTitle]), numbers,
      intervalLine(view),
      "  " + (result ?? happening),
    ] + noticeLines(2)
  }

  private var above: [String] {
    let title = header([phrases.texts.matchingTitle])
    let interval = intervalLine(view)
    return switch layout.amount {
    case .full: [title, "", numbers, interval, "  " + (lastResult ?? "")]
    case .brief: [title, noticeLines(1).first ?? numbers] + (layout.showsInterval ? [interval] : [])
    case .least: layout.showsInterval ? [interval] : []
    }
  }

  private var below: [String] {
    switch layout.amount {
    case .full: ["  " + happening] + noticeLines(2)
    case .brief: ["  " + (result ?? happening)]
    case .least: [noticeLines(1).first ?? "  " + (result ?? happening)]
    }
  }

  /// The mean error and the progress; the progress alone in a narrow window.
  private var numbers: String {
    let items = [phrases.mean(view.score), phrases.number(view.trial, of: view.limit)]
    return "  " + fitting(["     ", "  "].map { items.joined(separator: $0) } + [items[1]])
  }

  private var track: [String] {
    let thumb = SliderThumb(cents: cents, slider: view.slider, rows: layout.rows)
    let indent = String(repeating: " ", count: layout.left)
    let side = layout.columns > 2 ? "│" : ""
    return (0..<layout.rows).map { row in
      let inside = thumb.part(inRow: row, columns: layout.columns - 2 * side.count, palette)
      let line = indent + side + inside + side
      return view.isSliderActive ? line : palette.dim(line)
    }
  }

  private var happening: String {
    switch view.state {
    case .idle: ""
    case .showingFeedback: view.playsInTune ? fitting([phrases.playedAgain(ofIntervals: true)]) : ""
    case .playingReference: fitting(["♪  \(phrases.texts.referenceSounds)"])
    // The target note sounds until the person has tuned it, so no phase waits for an answer after it.
    case .playingTarget, .awaitingAnswer:
      showsKeys ? fitting(phrases.strayKeyWhileTuning) : palette.dim(fitting(sliderKeys))
    }
  }

  /// The first one says that letting go submits the note.
  private var sliderKeys: [String] {
    let keys = phrases.texts.sliderKeys
    return view.slider.submitsOnRelease ? keys : Array(keys.dropFirst())
  }

  /// The last error of the session; nil before the first.
  private var lastResult: String? { view.last.map { feedback(PitchFeedback(error: $0.error)) } }

  /// The last error while its feedback is shown.
  private var result: String? { view.state.phase == .showingFeedback ? lastResult : nil }

  private func feedback(_ feedback: PitchFeedback) -> String {
    let arrow = feedback.cents > 0 ? "↑" : "↓"
    let mark =
      switch feedback.mark {
      case .dot: "●"
      case .shortArrow: arrow
      case .mediumArrow: arrow + arrow
      case .longArrow: arrow + arrow + arrow
      }
    let text = clipped("\(mark) \(feedback.text(in: phrases.language))")
    switch feedback.color {
    case .green: return palette.green(text)
    case .yellow: return palette.yellow(text)
    case .red: return palette.red(text)
    }
  }
}

/// The slider's thumb as block characters, one row high, positioned to an eighth of a row.
struct SliderThumb {
  /// Eighths of a row from the upper end of the track to the upper end of the thumb.
  let eighths: Int

  /// The thumb at `cents` on a track of `rows` rows.
  init(cents: Cents, slider: PitchSlider, rows: Int) {
    eighths = Int((8 * slider.position(of: cents, trackHeight: Double(rows - 1))).rounded())
  }

  /// The part of the thumb in a row: the lower part of its first row, the upper part of its second row. Block
  /// characters exist for lower parts only, so an upper part is a lower one with foreground and background exchanged.
  func part(inRow row: Int, columns: Int, _ palette: Palette) -> String {
    let (first, rest) = eighths.quotientAndRemainder(dividingBy: 8)
    let part = Self.lower(eighths: 8 - rest, columns: columns)
    if row == first { return part }
    if row == first + 1, rest > 0 { return palette.reversed(part) }
    return String(repeating: " ", count: columns)
  }

  private static func lower(eighths: Int, columns: Int) -> String {
    String(repeating: Character(UnicodeScalar(UInt32(0x2580 + eighths))!), count: columns)
  }
}
