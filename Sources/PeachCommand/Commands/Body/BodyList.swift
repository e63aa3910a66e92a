import ArgumentParser
import BodyTimeline
import Chronology
import Music
import Text

/// `peach body list`: prints the stored events.
struct BodyList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List events, newest first, with their ids.",
    discussion: """
      Times are local; --format json has them in UTC.

      EXAMPLES
        peach body list
        peach body list --limit 100 --events body.csv
        peach body list --format json
      """)

  @Option(help: "The number of events; default: 20.", transform: decimal)
  var limit = 20

  @OptionGroup var source: BodySourceOptions
  @OptionGroup var output: FormatOptions

  func run() throws {
    guard limit >= 0 else {
      throw Failure.usage("--limit: must be at least 0, got \(limit). 20 is the usual one.")
    }
    let newest = try explained { try source.load() }.sorted { ($0.timestamp, $0.id) > ($1.timestamp, $1.id) }
    switch output.format {
    case .json: print(try JSON.object(["events": .list(newest.prefix(limit).map(\.json))]).document)
    case .text:
      let language = Language.ofEnvironment
      let zone = try Zone.system
      let lines = newest.prefix(limit).map { $0.text(in: language, zone) }.joined(separator: "\n")
      print(newest.isEmpty ? Body.noEvents : lines.wrappedForTerminal(indent: 2))
    }
  }
}

extension BodyEvent {
  fileprivate func text(in language: Language, _ zone: Zone) -> String {
    "\(timestamp.localMinute(in: zone))  \(words(in: language))  \(id.printable)"
  }

  fileprivate var json: JSON {
    var fields: [String: JSON] = ["id": .text(id), "timestamp": .text(timestamp.iso8601)]
    if case .photo(let tags) = content { fields["tags"] = .list(tags.map(JSON.text)) }
    for (metric, value) in measurements { fields[metric.name] = .number(value) }
    return .object(fields)
  }
}
