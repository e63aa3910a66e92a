import ArgumentParser
import BodyTimeline
import Chronology
import Live
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
        peach body list --metric weight --until 2025-10-20
        peach body list --limit 100 --events body.csv
        peach body list --format json
      """)

  @Option(help: "The number of events; default: 20.", transform: decimal)
  var limit = 20

  @Option(help: "Only events of a metric, or photo.")
  var metric: String?

  @Option(help: "Only events up to a local date.")
  var until: String?

  @OptionGroup var source: BodySourceOptions
  @OptionGroup var output: FormatOptions

  func run() throws {
    guard limit >= 1 else {
      throw Failure.usage("--limit: must be at least 1, got \(limit). 20 is the usual one.")
    }
    let zone = try Zone.system
    let newest = try explained(in: .ofEnvironment) {
      let last = try until.map { text in try naming("--until") { try CivilDate(iso8601: text) } }
      let events = try source.load()
      try check(metric, among: events)
      return events.newest(of: metric, until: last, in: zone)
    }
    switch output.format {
    case .json: print(try JSON.object(["events": .list(newest.prefix(limit).map(\.json))]).document)
    case .text:
      let language = Language.ofEnvironment
      let lines = newest.prefix(limit).map { $0.text(in: language, zone) }.joined(separator: "\n")
      let none =
        metric == nil && until == nil ? Body.noEvents : "No event matches. Leave out --metric or --until."
      print(newest.isEmpty ? none : lines.wrappedForTerminal(indent: 2))
    }
  }

  private func check(_ metric: String?, among events: [BodyEvent]) throws {
    let own = Set(events.flatMap(\.kinds)).subtracting(Metric.builtIn.map(\.name) + ["photo"])
    let known = Metric.builtIn.map(\.name) + ["photo"] + own.sorted()
    guard let metric, !known.contains(metric) else { return }
    throw Failure.usage(
      "--metric: \"\(metric)\" is unknown. \(suggestion(for: metric, among: known))")
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
