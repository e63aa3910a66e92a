import ArgumentParser
import BodyTimeline
import Store

/// The options that choose the events to read: from the store or from files.
struct BodySourceOptions: ParsableArguments {
  @Option(
    help: "A CSV file of body events or an Apple Health export instead of the store; may be repeated.")
  var events: [String] = []

  @OptionGroup var data: DataOptions

  /// All events; of several events with the same id the last one.
  func load() throws -> [BodyEvent] {
    if events.isEmpty { return try data.readStore().bodyEvents() }
    var list = BodyEventList()
    for path in events { try readBodyEvents(path) { list.put($0) } }
    return list.events
  }
}
