import ArgumentParser
import BodyTimeline
import Chronology
import Live
import Text

/// `peach body scrub`: prints the three screens at a position or date of the timeline.
struct BodyScrub: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scrub",
    abstract: "Move the cursor and print what the three screens show.",
    discussion: """
      Positions run from 0, the oldest, to 1, the newest; each bucket has an equal share.

      EXAMPLES
        peach body scrub --position 0.37 --format json
        peach body scrub --date 2025-07-14 --events body.csv
        LANG=de_DE.UTF-8 peach body scrub --position 1
      """)

  @OptionGroup var timeline: BodyTimelineOptions

  @Option(help: "Where the knob is released, 0…1.", transform: decimal)
  var position: Double?

  @Option(help: "A date; selects the smallest bucket that contains it, or the nearest.")
  var date: String?

  @OptionGroup var output: FormatOptions

  func run() throws {
    let timeline = try timeline.timeline()
    let state = try moved(TimelineState(timeline))
    let language = Language.ofEnvironment
    switch output.format {
    case .json:
      let screens = TimelineScreens(state, language: language)
      let fields = [
        "cursor": state.cursorJSON, "home": screens.home.json, "photos": screens.photos.json,
        "metrics": screens.metrics.json,
      ]
      print(try JSON.object(fields).document)
    case .text:
      let year = state.bucket?.scale == .year ? state.bucket?.days.lowerBound.year : nil
      print(
        TimelineDrawing(
          state, of: timeline, language: language, palette: .ofStandardOutput,
          olderMonths: timeline.olderMonths(of: year, in: language, options: self.timeline.source.words)
        ).text)
    }
  }

  private func moved(_ start: TimelineState) throws -> TimelineState {
    var state = start
    switch (position, date) {
    case (let position?, nil):
      guard (0...1).contains(position) else {
        throw Failure.usage("--position: must be in 0…1, got \(position). 1 is the newest week.")
      }
      _ = state.handle(.drag(to: position))
      _ = state.handle(.release)
    case (nil, let date?):
      let day = try explained(in: .ofEnvironment) { try naming("--date") { try CivilDate(iso8601: date) } }
      if let index = state.index(of: day) {
        _ = state.handle(.tap(at: TimelineScrubber.knob(of: index, of: state.buckets.count)))
      }
    default:
      throw Failure.usage("body scrub: exactly one of --position and --date must be given. Give one.")
    }
    return state
  }
}
