import Music
import Training

/// A screen of the terminal as lines: pure, at most 80 columns and 23 rows.
protocol Frame {
  var phrases: Phrases { get }
  var palette: Palette { get }
  /// What must be known at once, such as a failed save; empty if nothing.
  var notice: String { get }
}

extension Frame {
  /// Title to the left, how to stop to the right.
  func header(_ title: String) -> String {
    let gap = max(1, 76 - title.count - phrases.quits.count - 8)
    return
      "  \(palette.bold("Peach · \(title)"))\(String(repeating: " ", count: gap))\(palette.dim(phrases.quits))"
  }

  /// The interval's name in interval mode.
  func intervalLine(_ interval: Interval?) -> String {
    guard let interval, interval != .prime else { return "" }
    return "  " + interval.displayName(in: phrases.language)
  }

  /// The notice on two lines at most, so that the screen does not move.
  var noticeLines: [String] { notice.wrapped(columns: 76, lines: 2).map { "  " + palette.red($0) } }
}

/// The comparison's screen.
struct ComparisonFrame: Frame {
  let view: ComparisonView
  let phrases: Phrases
  let palette: Palette
  let notice: String

  var lines: [String] {
    [
      header(phrases.comparisonTitle), "",
      "  "
        + [view.difficulty.map(phrases.current), phrases.best(view.sessionBest), phrases.number(view.trial)]
        .compactMap(\.self).joined(separator: "     "),
      intervalLine(view.interval), "", "  " + happening, "", "  " + palette.dim(phrases.answerKeys), "",
    ] + noticeLines
  }

  private var happening: String {
    switch view.state {
    case .idle: ""
    case .playingReference: phrases.reference
    case .playingTarget: phrases.target
    case .awaitingAnswer: phrases.question
    case .showingFeedback:
      view.feedback == true ? palette.green(phrases.right) : palette.red(phrases.wrong)
    }
  }
}

/// Pitch matching's screen: a blank track, and nothing that would tell how far off one is while tuning.
struct MatchingFrame: Frame {
  let view: PitchMatchingView
  let place: Cents
  let slider: PitchSlider
  let phrases: Phrases
  let palette: Palette
  let notice: String

  /// Rows of the track: an odd number, so that the centre is one.
  static let trackRows = 15
  /// The track's first row.
  static let top = 5

  var lines: [String] {
    let title = [
      header(phrases.matchingTitle), "",
      "  " + [phrases.mean(view.sessionMean), phrases.number(view.trial)].joined(separator: "     "),
      intervalLine(view.interval), "",
    ]
    return title + track + ["  " + happening] + noticeLines
  }

  /// The place of a row of the track in cents; rows beyond count as its ends.
  static func cents(row: Int, on slider: PitchSlider) -> Cents {
    slider.cents(atPosition: Double(row - top), trackHeight: Double(trackRows - 1))
  }

  private var track: [String] {
    let thumb = Int(slider.position(of: place, trackHeight: Double(Self.trackRows - 1)).rounded())
    return (0..<Self.trackRows).map { row in
      let line = row == thumb ? "      ▐██████▌" : "          │"
      return view.state.isSliderActive ? line : palette.dim(line)
    }
  }

  private var happening: String {
    switch view.state {
    case .idle: ""
    case .playingReference: phrases.reference
    case .playingTunable: palette.dim(phrases.sliderKeys)
    case .showingFeedback: view.feedback.map(feedback) ?? ""
    }
  }

  private func feedback(_ feedback: PitchFeedback) -> String {
    let arrow = feedback.cents > 0 ? "↑" : "↓"
    let mark =
      switch feedback.mark {
      case .dot: "●"
      case .shortArrow: arrow
      case .mediumArrow: arrow + arrow
      case .longArrow: arrow + arrow + arrow
      }
    let text = "\(mark) \(feedback.text(in: phrases.language))"
    switch feedback.color {
    case .green: return palette.green(text)
    case .yellow: return palette.yellow(text)
    case .red: return palette.red(text)
    }
  }
}
