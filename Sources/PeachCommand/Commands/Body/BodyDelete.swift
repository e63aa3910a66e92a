import ArgumentParser
import BodyTimeline
import Chronology
import Live
import Store
import Text

/// `peach body delete`: deletes an event.
struct BodyDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete an event.",
    discussion: """
      EXAMPLES
        peach body delete weight@2025-10-20T05:00:00Z
        peach body delete morning --events body.csv
        peach body delete front.jpg --events body.csv
      """)

  @Argument(help: "The event's id.")
  var id: String

  @OptionGroup var kept: BodyEventOptions

  func run() throws {
    let zone = try Zone.system
    try kept.change("delete") { storage in
      let event = try storage.bodyEvent(id: id)
      let undo = event.commandToAdd(beside: try storage.bodyEvents(), now: .wallClock, zone: zone)
      _ = try storage.deleteBodyEvents([event.id], from: .person)
      print(id)
      let language = Language.ofEnvironment
      let said = language.texts.bodyDeleted(words: event.words(in: language), command: "\(undo)\(kept.words)")
      StandardError.write("\(said)\n")
    }
  }
}
