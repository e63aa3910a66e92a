import ArgumentParser
import BodyTimeline
import Chronology
import Music
import Text

/// `peach body buckets`: prints the buckets of the timeline that the screens show.
struct BodyBuckets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "buckets",
    abstract: "Print the weeks, months and years of a timeline.",
    discussion: """
      Prints years, then months, then weeks, each oldest first. In JSON, start and end are times with the zone's \
      offset; a bucket ends when the next one of its scale begins. The name of the body score's column is its version; \
      --score selects another version.

      EXAMPLES
        peach body buckets
        peach body buckets --events body.csv --as-of 2025-10-21 --format json
        peach body buckets --events export.zip --time-zone Europe/Berlin --week-start sunday
        peach body buckets --score composition-1 --height 178
      """)

  @OptionGroup var timeline: BodyTimelineOptions
  @OptionGroup var output: FormatOptions

  func run() throws {
    let timeline = try timeline.timeline()
    switch output.format {
    case .json:
      print(
        try JSON.object(["buckets": .list(timeline.buckets.map { $0.json(in: timeline.calendar.zone) })])
          .document)
    case .text: print(text(timeline))
    }
  }

  private func text(_ timeline: EventTimeline) -> String {
    if timeline.buckets.isEmpty { return Body.noEvents }
    var table = Table(header: ["bucket"] + timeline.metrics.map(\.name) + [timeline.score.version, "photo"])
    table.rows = timeline.buckets.map { bucket in
      let values = zip(bucket.metrics.metrics, bucket.metrics.values).map { $1.text(of: $0) }
      let assessed = bucket.metrics.bodyScore
      let score = assessed.value.map { (assessed.isExact ? "" : "~") + $0.decimals(1) } ?? "–"
      return [bucket.id] + values + [score, bucket.metrics.canonicalPhotoID?.printable ?? "–"]
    }
    let legend = """
      ← last known, ÷ interpolated, ~ from other metrics or too few days, – missing; ~ score estimated or partial
      """
    return ([table.text(within: TextWidth.ofTerminal)] + legend.lines(of: TextWidth.ofSentences))
      .joined(separator: "\n")
  }
}

extension MetricValue {
  /// The value as text: `82.4`; with a prefix for an estimate, `←82.4` the last known value, `÷82.4` interpolated,
  /// `~82.4` another estimate; `–` if missing.
  func text(of metric: Metric, in language: Language = .english) -> String {
    guard let value else { return "–" }
    return mark + metric.text(of: value, in: language)
  }

  private var mark: String {
    switch basis {
    case nil: ""
    case .lastKnown: "←"
    case .interpolated: "÷"
    case .incomplete, .derived: "~"
    }
  }
}
