import BodyTimeline
import Chronology
import Music

/// What the page shows of the body timeline: for each bucket the three screens as `peach body scrub --format json` prints
/// them, with their numbers as text.
struct BodyDocument {
  private let state: TimelineState
  private let curves: [(metric: Metric, values: [WeeklyValue])]
  private let zone: Zone
  private let language: Language

  init(
    _ state: TimelineState, curves: [(metric: Metric, values: [WeeklyValue])], zone: Zone,
    in language: Language
  ) {
    (self.state, self.curves, self.zone, self.language) = (state, curves, zone, language)
  }

  /// The document as JSON.
  /// - Parameter revision: of the events that it shows.
  func json(revision: Int) -> JSON {
    .object([
      "revision": .integer(revision), "selected": .optional(state.bucket?.id),
      "buckets": .list(state.buckets.indices.map(bucket)),
      "empty": state.isInteractive ? .null : screens(state),
      "curves": .object(Dictionary(uniqueKeysWithValues: curves.map { ($0.metric.name, curve($0.values)) })),
    ])
  }

  private func bucket(_ index: Int) -> JSON {
    var moved = state
    _ = moved.handle(.tap(at: TimelineScrubber.knob(of: index, of: state.buckets.count)))
    let bucket = state.buckets[index]
    return .object([
      "id": .text(bucket.id), "scale": .text(bucket.scale.rawValue),
      "short": .text(bucket.shortLabel(in: language)),
      "spoken": .text(bucket.spokenText(in: language)), "faint": .flag(!bucket.hasEvents),
      "estimated": .flag(bucket.metrics[.weight].presence == .estimated),
      "knob": .number(TimelineScrubber.knob(of: index, of: state.buckets.count)),
      "cursor": moved.cursorJSON, "screens": screens(moved),
    ])
  }

  private func screens(_ state: TimelineState) -> JSON {
    let screens = TimelineScreens(state, language: language)
    return .object([
      "home": screens.home.json, "photos": screens.photos.json, "metrics": screens.metrics.json,
      "titles": .list([screens.home.title, screens.photos.title, screens.metrics.title].map(JSON.text)),
      "score_title": .text(screens.home.scoreTitle), "shown": shown(screens.home),
      "photo_names": .object(
        Dictionary(
          screens.photos.rail.map { ($0.id, JSON.text(words(for: $0))) },
          uniquingKeysWith: { first, _ in first })),
    ])
  }

  /// The numbers of the home screen as text; the score has one decimal, as a weight has.
  private func shown(_ home: HomeScreen) -> JSON {
    .object([
      "score": .optional(home.score.map { Metric.weight.text(of: $0, in: language) }),
      "score_delta": .optional(home.scoreDelta.map { Metric.weight.signedText(of: $0, in: language) }),
      "tiles": .list(
        home.tiles.map { tile in
          .object([
            "value": .optional(tile.value.value.map { tile.metric.text(of: $0, in: language) }),
            "delta": .optional(tile.delta.map { tile.metric.signedText(of: $0, in: language) }),
          ])
        }),
    ])
  }

  /// "Photo of March 5, 2026".
  private func words(for photo: Photo) -> String {
    let (year, month, day) = zone.date(at: photo.timestamp).components
    let date = language.date(year: year, month: month, day: day)
    return language.phrase("Photo of \(date)", "Foto vom \(date)")
  }

  /// Weeks as [days since 1970, value, 1 if present or 0 if estimated].
  private func curve(_ values: [WeeklyValue]) -> JSON {
    .list(
      values.map {
        .list([
          .integer(Int($0.firstDay.dayNumber)), .optional($0.value.value),
          .integer($0.value.isPresent ? 1 : 0),
        ])
      })
  }
}
