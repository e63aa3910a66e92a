import ArgumentParser
import BodyTimeline
import Chronology
import Music
import Store

/// `peach body correct`: changes the value or time of an event.
struct BodyCorrect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct",
    abstract: "Correct an event's value or time.",
    discussion: """
      EXAMPLES
        peach body correct weight@2025-10-20T05:00:00Z --value 82.1
        peach body correct morning --value 181 --unit lb
        peach body correct front.jpg --at 2025-10-19T08:00:00Z --events body.csv
        peach body correct scan --value lean_mass=61.8
      """)

  @Argument(help: "The event's id.")
  var id: String

  @Option(help: "The corrected number; for a DEXA scan a finding, as in lean_mass=61.8, may be repeated.")
  var value: [String] = []

  @Option(help: "Its unit; default: the metric's own.")
  var unit = ""

  @Option(help: "The corrected time, in ISO 8601 with a zone, or a date, which means noon of this computer.")
  var at: String?

  @OptionGroup var improbable: ImprobableOption
  @OptionGroup var kept: BodyEventOptions

  func run() throws {
    let (language, zone, now) = (Language.ofEnvironment, try Zone.system, Instant.wallClock)
    try kept.change("correct") { place in
      try checkOptions()
      let former = try place.bodyEvent(id: id)
      let event = try former.corrected(value: value, unit: unit, at: at, now: now, zone: zone)
      let events = try place.bodyEvents()
      guard try improbable.confirm(event, beside: events, now: now, zone: zone) else { return }
      _ = try place.importBodyEvents(from: .person) { put in try put(event) }
      print(id)
      event.sayTime(at, in: language, zone: zone)
      func words(_ one: BodyEvent) -> String {
        let words = one.words(in: language)
        guard former.timestamp != event.timestamp else { return words }
        return language.texts.bodyWordsOfTime(words: words, time: one.timestamp.localMinute(in: zone))
      }
      let said = language.texts.bodyCorrected(
        old: words(former), new: words(event),
        command: "\(former.commandToCorrect(beside: events, now: now, zone: zone))\(kept.words)")
      StandardError.write("\(said)\n")
    }
  }

  private func checkOptions() throws {
    guard !value.isEmpty || at != nil else {
      throw ValidationError(
        "body correct: --value or --at must be given. Give the correct value or the correct time.")
    }
    guard !value.isEmpty || unit.isEmpty else {
      throw ValidationError("--unit: requires --value. Give the value as well.")
    }
  }
}

extension BodyEvent {
  /// The event with other values or another time.
  /// - Parameters:
  ///   - value: the number of a measurement, or findings of a DEXA scan; empty to keep the values.
  ///   - unit: the unit of `value`; empty for the metric's own.
  ///   - at: ISO 8601 with a zone, or a date in `zone`; nil to keep the time.
  func corrected(value: [String], unit: String = "", at: String?, now: Instant, zone: Zone) throws
    -> BodyEvent
  {
    let moment = try at.map { try Instant(eventTime: $0, now: now, zone: zone) } ?? timestamp
    let content = value.isEmpty ? content : try corrected(content, value, unit)
    return try BodyEvent(id: id, timestamp: moment, content)
  }

  private func corrected(_ content: Content, _ value: [String], _ unit: String) throws -> Content {
    switch content {
    case .measurement(let metric, _):
      guard value.count == 1 else {
        throw ValidationError(
          "--value: must be one number for a measurement, got \(value.joined(separator: ", ")). Give one.")
      }
      return try BodyEvent.Content(metric: metric, value: value[0], unit: unit)
    case .dexa(let scan):
      let former = Dictionary(uniqueKeysWithValues: scan.measurements.map { ($0.metric, $0.value) })
      let right = try DEXAScan(words: value, unit: unit).measurements.map { ($0.metric, $0.value) }
      return .dexa(DEXAScan(former.merging(right) { $1 }))
    case .photo:
      throw ValidationError("event \"\(id)\": a photo has no value. Give --at instead.")
    }
  }
}
