import ArgumentParser
import BodyTimeline
import Foundation
import Music

/// `peach body show`: the timeline in the terminal.
struct BodyShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draw the timeline in the terminal.",
    discussion: """
      The track with its years, months and weeks, the weight on it, and Home for the newest week. 80 columns; \
      in colour on a terminal unless NO_COLOR is set; in German when the locale is.

      EXAMPLES
        peach body show
        peach body show --events export.zip --as-of 2025-10-21
        LANG=de_DE.UTF-8 NO_COLOR=1 peach body show --events body.csv
      """)

  @OptionGroup var timeline: BodyTimelineOptions

  func run() throws {
    let state = TimelineState(try timeline.timeline())
    print(TimelineDrawing(state, language: .ofEnvironment, palette: .ofStandardOutput).text)
  }
}
