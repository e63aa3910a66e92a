import ArgumentParser
import BodyTimeline
import Chronology
import Exchange

/// `peach body add`: one measurement, DEXA scan or photo.
struct BodyAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a measurement, a DEXA scan or a photo.",
    discussion: """
      A DEXA scan is one event with ffmi or lean_mass and at least one more of ffmi, lean_mass, fat_mass and body_fat. \
      If the setting height is set, FFMI is derived for weeks in which it is not measured.

      EXAMPLES
        peach body add weight 82.5
        peach body add body_fat 21.5 --at 2025-10-20T07:00:00+02:00
        peach body add dexa lean_mass=62.1 fat_mass=18.4 body_fat=22.9
        peach body add photo front.jpg --tag front --events body.csv
      """)

  @Argument(help: "weight, body_fat, ffmi, lean_mass, fat_mass, steps, dexa, photo or another name.")
  var metric: String

  @Argument(help: "The number; for a photo its name; for a DEXA scan its findings, as in lean_mass=62.1.")
  var value: [String]

  @Option(
    help:
      "The unit of the number or of a scan's masses: kg, lb, g, st, %, kg/m2, count; default: the metric's own."
  )
  var unit = ""

  @Option(help: "When, in ISO 8601 with a zone; default: now.")
  var at: String?

  @Option(help: "The event's id; default: derived from metric and time.")
  var id: String?

  @Option(help: "A tag of the photo; may be repeated.")
  var tag: [String] = []

  @OptionGroup var kept: BodyEventOptions

  func run() throws {
    let event = try explained { try newEvent() }
    try kept.change("add") { place in
      guard try !place.bodyEvents().contains(where: { $0.id == event.id }) else {
        throw ValidationError(
          "event \"\(event.id)\": an id must be new, got one that is kept. Use peach body correct or --id.")
      }
      _ = try place.importBodyEvents { put in try put(event) }
    }
    print(event.id)
  }

  private func newEvent() throws -> BodyEvent {
    let moment = try naming("--at") { try at.map { try Instant(iso8601: $0) } } ?? .wallClock
    if metric == "photo" {
      return try BodyEvent(id: try id ?? onlyValue(), timestamp: moment, .photo(tags: try photoTags()))
    }
    guard tag.isEmpty else {
      throw ValidationError("--tag: only a photo has tags, got \(metric). Leave it away.")
    }
    return try BodyEvent(id: id ?? "\(metric)@\(moment)", timestamp: moment, try content())
  }

  private func content() throws -> BodyEvent.Content {
    if metric == "dexa" { return .dexa(try DEXAScan(words: value, unit: unit)) }
    return try BodyEvent.Content(metric: try Metric(name: metric), value: try onlyValue(), unit: unit)
  }

  private func onlyValue() throws -> String {
    guard value.count == 1 else {
      throw ValidationError(
        "peach body add: \(metric) must have one value, got \(value.joined(separator: " ")). Add one event at a time."
      )
    }
    return value[0]
  }

  private func photoTags() throws -> [String] {
    guard unit.isEmpty else { throw ValidationError("--unit: a photo has none, got \(unit). Leave it away.") }
    if let bad = tag.first(where: { $0.isEmpty || $0.contains(";") }) {
      throw ValidationError(
        "--tag: must be a text without ;, which stands between tags in files, got \"\(bad)\". Give --tag again."
      )
    }
    return tag
  }
}
