import ArgumentParser
import BodyTimeline
import Chronology
import Exchange
import Numerals

/// `peach body add`: one event.
struct BodyAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a measurement or a photo.",
    discussion: """
      EXAMPLES
        peach body add weight 82.5
        peach body add body_fat 21.5 --at 2025-10-20T07:00:00+02:00
        peach body add photo front.jpg --tag front --events body.csv
      """)

  @Argument(help: "weight, body_fat, ffmi, lean_mass, fat_mass, steps, photo or another name.")
  var metric: String

  @Argument(help: "The number; for a photo its name.")
  var value: String

  @Option(help: "The number's unit: kg, lb, g, st, %, kg/m2, count; default: the metric's own.")
  var unit = ""

  @Option(help: "When, in ISO 8601 with a zone; default: now.")
  var at: String?

  @Option(help: "The event's id; default: made from metric and moment.")
  var id: String?

  @Option(help: "A tag of the photo; may be given again.")
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
    guard metric != "photo" else {
      return try BodyEvent(id: id ?? value, timestamp: moment, .photo(tags: try photoTags()))
    }
    guard tag.isEmpty else {
      throw ValidationError("--tag: only a photo has tags, got \(metric). Leave it away.")
    }
    let content = try BodyEvent.Content(metric: try Metric(name: metric), value: value, unit: unit)
    return try BodyEvent(id: id ?? "\(metric)@\(moment)", timestamp: moment, content)
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

extension BodyEvent.Content {
  /// A measurement as it is written on the command line.
  init(metric: Metric, value: String, unit: String) throws {
    guard let number = Double(value) else {
      throw ValidationError("value of \(metric) must be a number, got \"\(value)\". Write it as 82.5.")
    }
    guard let converted = metric.converted(number, from: unit) else {
      let known = metric.knownUnits.joined(separator: ", ")
      throw ValidationError("unit of \(metric) must be one of \(known), got \"\(unit)\". Or leave it away.")
    }
    self = .measurement(metric, converted)
  }
}
