import ArgumentParser
import BodyTimeline
import Chronology
import Live
import Text

/// `peach body buckets`: prints the buckets of the timeline that the screens show.
struct BodyBuckets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "buckets",
    abstract: "Print the weeks, months and years of a timeline.",
    discussion: """
      Prints years, then months, then weeks, each oldest first. In JSON, start and end are times with the zone's \
      offset; a bucket ends when the next one of its scale begins. The name of the body score's column is its version; \
      --score selects another version. --year prints all months of one year, also those that are not on the track. \
      Columns that do not fit 80 are left out and named; --full prints them all.

      EXAMPLES
        peach body buckets
        peach body buckets --year 2023
        peach body buckets --events body.csv --as-of 2025-10-21 --format json
        peach body buckets --events export.zip --time-zone Europe/Berlin --week-start sunday
        peach body buckets --score composition-1 --height 178
      """)

  @Option(help: "Print the months of this year instead.", transform: decimal)
  var year: Int?

  @Flag(help: "Print all columns, also those that do not fit the width.")
  var full = false

  @OptionGroup var timeline: BodyTimelineOptions
  @OptionGroup var output: FormatOptions

  func run() throws {
    let (options, timeline) = (timeline.source.words, try timeline.timeline())
    let buckets = year.map { timeline.months(ofYear: $0) } ?? timeline.buckets
    if let year, buckets.isEmpty, !timeline.buckets.isEmpty {
      let years = timeline.yearsWithMonths.map(String.init).joined(separator: ", ")
      throw Failure.usage("--year: must be a year with values, got \(year). Give one of \(years).")
    }
    switch output.format {
    case .json:
      print(
        try JSON.object(["buckets": .list(buckets.map { $0.json(in: timeline.calendar.zone) })])
          .document)
    case .text: print(text(timeline, buckets, options))
    }
  }

  private func text(_ timeline: EventTimeline, _ buckets: [TimelineBucket], _ options: String) -> String {
    if buckets.isEmpty { return Body.noEvents }
    let language = Language.ofEnvironment
    let texts = language.texts
    let names = timeline.metrics.map { $0.label(in: language) }
    var table = Table(header: [texts.bodyBucket] + names + [timeline.score.version, language.photo])
    table.rows = buckets.map { bucket in
      let values = zip(bucket.metrics.metrics, bucket.metrics.values).map { $1.text(of: $0, in: language) }
      let score = bucket.metrics.bodyScore.text(in: language) ?? "–"
      return [bucket.id] + values + [score, bucket.metrics.canonicalPhotoID?.printable ?? "–"]
    }
    var leftOut: [String] = []
    // The photo goes first, then the other metrics, the last one before the score first.
    while !full, table.lines.contains(where: { $0.count > TextWidth.ofSentences }), table.header.count > 2 {
      let column = table.header.count - (leftOut.isEmpty ? 1 : 2)
      leftOut.insert(table.header[column], at: 0)
      table.remove(column: column)
    }
    let rest = leftOut.isEmpty ? nil : texts.bodyOtherBuckets(names: leftOut.joined(separator: ", "))
    let more = year == nil ? timeline.olderMonths(in: language, options: options) : nil
    return
      ([table.text(within: TextWidth.ofTerminal)] + language.bodyMarks.lines(of: TextWidth.ofSentences)
      + (rest?.lines(of: TextWidth.ofSentences) ?? []) + [more].compactMap(\.self)).joined(separator: "\n")
  }
}

extension EventTimeline {
  /// How to see months that are not on the track: "`peach body buckets --year 2023` prints the months of 2023."; nil if
  /// all are.
  /// - Parameters:
  ///   - year: the year of the months; nil for the newest year with such months.
  ///   - options: those that choose the events.
  func olderMonths(of year: Int? = nil, in language: Language, options: String) -> String? {
    (year ?? yearOfOlderMonths).map {
      language.texts.bodyMonths(command: "peach body buckets --year \($0)\(options)", year: "\($0)")
    }
  }
}

extension MetricValue {
  /// The value as text: `82.4`; with a prefix for an estimate, `←82.4` the last known value, `÷82.4` interpolated,
  /// `~82.4` another estimate; `–` if missing.
  func text(of metric: Metric, in language: Language) -> String {
    guard let value else { return "–" }
    return mark + metric.text(of: value, in: language)
  }
}

extension TimelineBucket {
  /// The bucket as JSON. Start and end are moments with the zone's offset; the end is not part of the bucket.
  fileprivate func json(in zone: Zone) -> JSON {
    let score = metrics.bodyScore
    return .object([
      "id": .text(id), "scale": .text(scale.rawValue), "start": .text(interval.start.iso8601(in: zone)),
      "end": .text(interval.end.iso8601(in: zone)), "bridge": .flag(isBridge), "running": .flag(isRunning),
      "has_events": .flag(hasEvents),
      "metrics": .object(
        Dictionary(uniqueKeysWithValues: zip(metrics.metrics.map(\.name), metrics.values.map(\.json)))),
      "has_photos": .flag(metrics.hasPhotos), "canonical_photo": .optional(metrics.canonicalPhotoID),
      "photo_count": .integer(metrics.photos?.count ?? 0),
      "body_score": .optional(score.value), "body_score_version": .text(score.version),
      "body_score_estimated": .flag(score.isEstimated),
      "body_score_completeness": .text(score.completeness.rawValue),
    ])
  }
}
