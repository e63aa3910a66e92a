import ArgumentParser
import BodyTimeline
import Chronology

/// `peach body correct`: another value or moment for an event.
struct BodyCorrect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct",
    abstract: "Correct an event's value or moment.",
    discussion: """
      EXAMPLES
        peach body correct weight@2025-10-20T05:00:00Z --value 82.1
        peach body correct morning --value 181 --unit lb
        peach body correct front.jpg --at 2025-10-19T08:00:00Z --events body.csv
      """)

  @Argument(help: "The event's id.")
  var id: String

  @Option(help: "The right number.")
  var value: String?

  @Option(help: "Its unit; default: the metric's own.")
  var unit = ""

  @Option(help: "The right moment, in ISO 8601 with a zone.")
  var at: String?

  @OptionGroup var kept: BodyEventOptions

  func run() throws {
    try kept.change("correct") { place in
      try checkOptions()
      let event = try corrected(try place.bodyEvent(id: id))
      _ = try place.importBodyEvents { put in try put(event) }
    }
    print(id)
  }

  private func checkOptions() throws {
    guard value != nil || at != nil else {
      throw ValidationError("peach body correct: --value or --at must be given. Say what is right.")
    }
    guard value != nil || unit.isEmpty else {
      throw ValidationError("--unit: goes with --value, got it alone. Give the value too.")
    }
  }

  private func corrected(_ old: BodyEvent) throws -> BodyEvent {
    let moment = try naming("--at") { try at.map { try Instant(iso8601: $0) } } ?? old.timestamp
    guard let value else { return try BodyEvent(id: id, timestamp: moment, old.content) }
    guard case .measurement(let metric, _) = old.content else {
      throw ValidationError("event \"\(id)\": only a measurement has a value. Give --at instead.")
    }
    let content = try BodyEvent.Content(metric: metric, value: value, unit: unit)
    return try BodyEvent(id: id, timestamp: moment, content)
  }
}
