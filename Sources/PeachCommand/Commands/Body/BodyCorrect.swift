import ArgumentParser
import BodyTimeline
import Chronology
import Live
import Store
import Text

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
    try kept.change("correct") { storage in
      try checkOptions()
      let former = try storage.bodyEvent(id: id)
      let event = try former.corrected(value: value, unit: unit, at: at, now: now, zone: zone)
      let events = try storage.bodyEvents()
      guard try improbable.confirm(event, beside: events, now: now, zone: zone) else { return }
      _ = try storage.importBodyEvents(from: .person) { put in try put(event) }
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
