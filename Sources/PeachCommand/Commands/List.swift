import ArgumentParser
import Live
import Results
import Scenarios
import Simulation
import Text
import Training

/// `peach list strategies|listeners|measures|settings|samplers`.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what can be chosen by name, with its parameters.",
    discussion: """
      EXAMPLES
        peach list strategies
        peach list strategies quest-plus
        peach list listeners --format json
      """)

  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case strategies, listeners, measures, settings, samplers
  }

  @Argument(help: "What to list: \(Kind.allCases.map(\.rawValue).joined(separator: ", ")).")
  var kind: Kind

  @Argument(
    help:
      "Only the entry of this name, or the parameter of this name; of settings also a strategy's constant.")
  var name: String?

  @OptionGroup var output: FormatOptions

  func run() throws {
    let constants =
      name == nil || kind != .settings ? [] : Laboratory.current.strategies.descriptors.map(Listing.init)
    let items = try items.filter(named: name, of: kind.rawValue, or: constants)
    switch output.format {
    case .json: print(try JSON.object([kind.rawValue: .list(items.map(\.json))]).document)
    case .text:
      let text = items.map(\.text).joined(separator: "\n")
      print(text.wrappedForTerminal(indent: 8))
    }
  }

  private var listeners: ListenerParts { Laboratory.current.listeners }

  private var items: [Listing] {
    switch kind {
    case .strategies: Laboratory.current.strategies.entries.map(Listing.init)
    case .measures: Laboratory.current.measures.descriptors.map(Listing.init)
    case .samplers: Laboratory.current.samplers.descriptors.map(Listing.init)
    case .settings:
      [
        TrainingSettings.descriptor, HistoryParameters.profile, HistoryParameters.trend,
        HistoryParameters.timeline,
      ]
      .map(Listing.init)
    case .listeners:
      listeners.named.entries.map(Listing.init)
        + listeners.populations.descriptors.map(Listing.init)
        + [listeners.constant, MatchingListener.descriptor].map(Listing.init)
        + listeners.effects.map { Listing($0, prefix: "effect ") }
        + listeners.families.descriptors.map { Listing($0, prefix: "family ") }
    }
  }
}

extension [Listing] {
  /// The entries with that name, or with one parameter of that name; all entries if the name is nil.
  /// - Parameter others: further entries whose parameters count.
  fileprivate func filter(named name: String?, of kind: String, or others: [Listing]) throws -> [Listing] {
    guard let name else { return self }
    let entries = filter { $0.name == name }
    let found = entries.isEmpty ? (self + others).compactMap { $0.only(name) } : entries
    if found.isEmpty {
      let known = map(\.name) + (kind == "settings" ? flatMap { $0.parameters.map(\.name) } : [])
      let parameters = (self + others).flatMap { $0.parameters.map(\.name) }
      let advice = suggestion(for: name, among: known, beside: parameters)
      throw Failure.usage("list: \(kind) have no \"\(name)\". \(advice)")
    }
    return found
  }
}

/// One entry of a listing.
private struct Listing {
  let name: String
  let summary: String
  let source: String?
  var unit = ""
  var parameters: [AnyParameter]
  var values: [String: ParameterValue] = [:]
  /// Of a strategy: the fraction of right answers at the level that it estimates with its default constants; nil if it
  /// makes no estimate.
  var aim: Double?
  var isStrategy = false

  init(_ descriptor: Descriptor, prefix: String = "") {
    name = prefix + descriptor.name
    summary = descriptor.summary
    source = descriptor.source
    unit = descriptor.unit
    parameters = descriptor.parameters
  }

  init(_ descriptor: Descriptor) { self.init(descriptor, prefix: "") }

  init(_ strategy: SimulatedStrategy) {
    self.init(strategy.descriptor)
    isStrategy = true
    aim = StrategyChoice(strategy, ParameterValues(of: strategy.descriptor)).estimatedFraction
  }

  init(_ listener: NamedListener) {
    name = listener.name
    summary = listener.summary
    source = nil
    parameters = []
    values = listener.values
  }

  /// The entry with one of its parameters, named as here or as in `peach settings`, such as `timeline-window`; nil if it
  /// has none of that name.
  func only(_ parameter: String) -> Listing? {
    var listing = self
    listing.isStrategy = false
    listing.parameters = parameters.filter { [$0.name, "\(name)-\($0.name)"].contains(parameter) }
    return listing.parameters.isEmpty ? nil : listing
  }

  var text: String {
    let set = values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    let head = "\(name)\(unit.isEmpty ? "" : " (\(unit))"): \(summary)" + (set.isEmpty ? "" : " (\(set))")
    return ([head] + parameters.map(Self.line) + (isStrategy ? ["    \(aimText)"] : [])).joined(
      separator: "\n")
  }

  private var aimText: String {
    aim.map { "aims at the level of \(Aims.text($0)) right answers, which it estimates" }
      ?? "makes no estimate of the threshold"
  }

  /// `    k1 = 0.05: narrowing after a right answer; a number in 0…10`.
  private static func line(_ parameter: AnyParameter) -> String {
    let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
    let rule = parameter.rule.trimmingPrefix("must be ")
    return
      "    \(parameter.name) = \(parameter.text(of: parameter.defaultValue))\(unit): \(parameter.summary); \(rule)"
  }

  var json: JSON {
    let aims: [String: JSON] = isStrategy ? ["aims_at": .optional(aim)] : [:]
    return .object(
      aims.merging([
        "name": .text(name), "summary": .text(summary), "source": source.map(JSON.text) ?? .null,
        "unit": .text(unit),
        "values": .object(values.mapValues(\.json)),
        "parameters": .list(
          parameters.map {
            .object([
              "name": .text($0.name), "default": $0.defaultJSON, "unit": .text($0.unit),
              "rule": .text($0.rule), "summary": .text($0.summary),
            ])
          }),
      ]) { $1 })
  }
}

extension AnyParameter {
  /// The default; a note by its name, as in text.
  fileprivate var defaultJSON: JSON {
    if case .note = kind { .text(text(of: defaultValue)) } else { defaultValue.json }
  }
}

extension ParameterValue {
  /// The list as JSON.
  var json: JSON {
    switch self {
    case .number(let number): .number(number)
    case .integer(let integer): .integer(integer)
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(text)
    case .list(let items): .list(items.map(\.json))
    }
  }
}
