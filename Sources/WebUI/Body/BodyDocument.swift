import BodyTimeline
import Chronology
import Live
import Text

/// The body timeline as the page shows it: for each bucket the three screens in the JSON of `peach body scrub --format
/// json`, with their numbers as text.
struct BodyDocument {
  private let state: TimelineState
  private let curves: [(metric: Metric, values: [WeeklyValue])]
  private let few: [TimelineBucket.ID: [Metric: DailyTotals]]
  private let monthly: [TimelineBucket.ID: PeriodChanges]
  private let language: Language
  /// The buckets whose FFMI lacks nothing but the person's height.
  private let lackingHeight: Set<TimelineBucket.ID>
  /// What the body scores lack; nil stands for the empty timeline.
  private let needs: [TimelineBucket.ID?: ScoreNeeds]
  private let lastStray: CivilDate?

  /// - Parameter lastStray: the date of the last event many years before all others; nil if there is none.
  init(_ timeline: EventTimeline, _ state: TimelineState, lastStray: CivilDate?, in language: Language) {
    (self.state, self.lastStray, self.language) = (state, lastStray, language)
    curves = timeline.metrics.map { ($0, timeline.weeklyValues(of: $0)) }
    (few, monthly) = (timeline.fewTotals(), timeline.monthlyChanges(in: language))
    lackingHeight = timeline.bucketsLackingHeight()
    needs = timeline.scoreNeeds(lackingHeight: lackingHeight)
  }

  /// The document as JSON.
  var json: JSON {
    .object([
      "revision": .integer(state.revision), "selected": .optional(state.bucket?.id),
      "marks": .text(language.bodyMarks),
      "buckets": .list(state.buckets.indices.map(bucket)),
      "empty": state.isInteractive ? .null : screens(state), "offered": .list(offered),
      "sources": .list(Self.sources.map(JSON.text)), "days": span,
      "curves": .object(Dictionary(uniqueKeysWithValues: curves.map { ($0.metric.name, curve($0.values)) })),
    ])
  }

  /// The metrics with which a check-in can begin besides those that its form always has.
  private var offered: [JSON] {
    Metric.builtIn.filter { !(Metric.standard + DEXAScan.metrics).contains($0) }.map { metric in
      .object([
        "metric": .text(metric.name), "title": .text(metric.title(in: language)),
        "unit": .text(metric.shownUnit(in: language)),
      ])
    }
  }

  private func bucket(_ index: Int) -> JSON {
    var moved = state
    _ = moved.handle(.tap(at: TimelineScrubber.knob(of: index, of: state.buckets.count)))
    let bucket = state.buckets[index]
    return .object([
      "id": .text(bucket.id), "scale": .text(bucket.scale.rawValue), "days": days(bucket.days),
      "short": .text(bucket.shortLabel(in: language)),
      "spoken": .text(bucket.spokenText(in: language)), "faint": .flag(!bucket.hasEvents),
      "knob": .number(TimelineScrubber.knob(of: index, of: state.buckets.count)),
      "cursor": moved.cursorJSON, "screens": screens(moved),
    ])
  }

  private func screens(_ state: TimelineState) -> JSON {
    let screens = TimelineScreens(state, language: language)
    return .object([
      "home": screens.home.json, "photos": screens.photos.json, "metrics": screens.metrics.json,
      "titles": .list([screens.home.title, screens.photos.title, screens.metrics.title].map(JSON.text)),
      "score_title": .text(screens.home.scoreTitle), "shown": shown(screens.home, state),
      "asks_height": .flag(state.bucket.map { lackingHeight.contains($0.id) } ?? false),
      "score_needs": needs[state.bucket?.id].map { needs in
        .object([
          "text": .text(needs.text(in: language)), "check_in": .optional(needs.checkIn(in: language)),
          "height": .flag(needs.height),
        ])
      } ?? .null,
      "photo_facts": .object(
        Dictionary(
          (Array(screens.photos.rail) + [screens.photos.nearest].compactMap(\.self)).map {
            ($0.id, facts($0))
          },
          uniquingKeysWith: { first, _ in first })),
    ])
  }

  /// The numbers of the home screen as text. While a bucket is running, its changes are those of the last whole one.
  private func shown(_ home: HomeScreen, _ state: TimelineState) -> JSON {
    let whole = state.changesOfLastWhole(in: language)
    let monthly = home.bucketID.flatMap { self.monthly[$0] }
    func own(_ difference: Double?, _ metric: Metric) -> JSON {
      guard let difference, let caption = home.deltaCaption else { return .null }
      return .object([
        "value": .null, "change": .text("\(metric.changeText(difference, in: language)) \(caption)"),
      ])
    }
    return .object([
      "score": .optional(home.score.map { language.bodyScore($0, isExact: home.isScoreExact) }),
      "score_height": .optional(home.scoreHeight(in: language)),
      "score_parts": .list(home.scoreParts.map { .text($0.text(in: language)) }),
      "score_change": whole?.score?.json ?? own(home.scoreDelta, .weight),
      "score_monthly": monthly?.score?.json ?? .null,
      "tiles": .list(
        home.tiles.map { tile in
          let few = home.bucketID.flatMap { self.few[$0]?[tile.metric] }
          return .object([
            "title": .text(tile.metric.longTitle(in: language)),
            "few": .optional(few.map { tile.metric.text(of: $0, in: language) }),
            "value": .optional(tile.value.value.map { tile.metric.text(of: $0, in: language) }),
            "summary": .optional(tile.value.isOfSamples ? state.summary(of: tile.metric, in: language) : nil),
            "change": whole?.metrics[tile.metric]?.json ?? own(tile.delta, tile.metric),
            "monthly": monthly?.metrics[tile.metric]?.json ?? .null,
          ])
        }),
    ])
  }

  /// "Photo of March 5, 2026", its local date, and the smallest bucket that contains it.
  private func facts(_ photo: Photo) -> JSON {
    let (year, month, day) = photo.date.components
    let text = language.date(year: year, month: month, day: day)
    return .object([
      "name": .text(language.texts.pagePhotoOf(date: text)), "day": .text(photo.date.iso8601),
      "bucket": .optional(state.index(of: photo.date).map { state.buckets[$0].id }),
    ])
  }

  /// The names of the sources of weekly values; curves refer to them by index.
  private static let sources = ["last_known", "measured", "derived", "incomplete"]

  /// The first day of the track and the end of the last week with a value or an event, as days since 1970. Events many
  /// years before all others do not stretch it.
  private var span: JSON {
    let starts = state.buckets.map(\.days.lowerBound)
    guard let newest = state.buckets.last,
      let first = starts.filter({ start in lastStray.map { start > $0 } ?? true }).min() ?? starts.min()
    else { return .null }
    let weeks = curves.compactMap { $0.values.last?.firstDay.adding(days: 7) }
    let end = max(newest.days.upperBound, weeks.max() ?? first)
    return days(first..<end)
  }

  /// The first day and the end, as days since 1970.
  private func days(_ days: Range<CivilDate>) -> JSON {
    .list([.integer(Int(days.lowerBound.dayNumber)), .integer(Int(days.upperBound.dayNumber))])
  }

  /// Weeks as [days since 1970, value, index in `sources`].
  private func curve(_ values: [WeeklyValue]) -> JSON {
    .list(
      values.map {
        .list([
          .integer(Int($0.firstDay.dayNumber)), .optional($0.value.value),
          .integer(Self.sources.firstIndex(of: $0.value.source ?? "") ?? 0),
        ])
      })
  }
}

extension PeriodChange {
  fileprivate var json: JSON { .object(["value": .text(value), "change": .text(change)]) }
}
