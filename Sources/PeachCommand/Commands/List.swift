import ArgumentParser
import Results
import Scenarios
import Simulation
import Text
import Training
import Tuning

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

  @Argument(help: "Only the entry of this name.")
  var name: String?

  @OptionGroup var output: FormatOptions

  func run() throws {
    let items = try items.filter(named: name, of: kind.rawValue)
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
  /// The entries with that name; all entries if the name is nil.
  fileprivate func filter(named name: String?, of kind: String) throws -> [Listing] {
    guard let name else { return self }
    let found = filter { $0.name == name }
    if found.isEmpty {
      throw Failure.usage("list: \(kind) have no \"\(name)\". \(suggestion(for: name, among: map(\.name)))")
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
  let parameters: [AnyParameter]
  var values: [String: ParameterValue] = [:]
  /// Of a strategy: the fraction of right answers at the level that it estimates with its default constants; nil if it makes no
  /// estimate.
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
    let values = ParameterValues(of: strategy.descriptor)
    aim = StrategyChoice(strategy, values).estimatedFraction(in: TrainingSettings())
  }

  init(_ listener: NamedListener) {
    name = listener.name
    summary = listener.summary
    source = nil
    parameters = []
    values = listener.values
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
              "name": .text($0.name), "default": $0.defaultValue.json, "unit": .text($0.unit),
              "rule": .text($0.rule), "summary": .text($0.summary),
            ])
          }),
      ]) { $1 })
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
