import ArgumentParser
import BodyTimeline
import Chronology
import Foundation
import Live
import Text

/// `peach body show`: draws the timeline in the terminal.
struct BodyShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draw the timeline in the terminal.",
    discussion: """
      Draws the track with years, months and weeks, the weight, the Home screen of the newest week and the values of the \
      last six months in 80 columns. The output is coloured on a terminal unless NO_COLOR is set, and in the language \
      of the locale. --parts adds what each metric contributes to the body score, and the scale of its points.

      EXAMPLES
        peach body show
        peach body show --parts
        peach body show --events export.zip --as-of 2025-10-21
        LANG=de_DE.UTF-8 NO_COLOR=1 peach body show --events body.csv
      """)

  @Flag(help: "Also show the parts and the scale of the body score.")
  var parts = false

  @OptionGroup var timeline: BodyTimelineOptions

  func run() throws {
    let language = Language.ofEnvironment
    let drawn = try timeline.timeline()
    print(
      TimelineDrawing(
        TimelineState(drawn), of: drawn, language: language, palette: .ofStandardOutput, hasParts: parts,
        months: drawn.latestMonths(6),
        olderMonths: drawn.olderMonths(in: language, options: timeline.source.words)
      ).text)
  }
}

extension EventTimeline {
  /// Those of the last `count` months, at most 12, up to the current one, that have a value or an event.
  fileprivate func latestMonths(_ count: Int) -> [TimelineBucket] {
    let (year, month, _) = now.date.components
    return (months(ofYear: year - 1) + months(ofYear: year)).filter {
      let (otherYear, otherMonth, _) = $0.date.components
      return 12 * (year - otherYear) + month - otherMonth < count
    }
  }
}
