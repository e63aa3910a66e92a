import Simulation
import Training

/// Constants that switch each effect on with a clear result; tests iterate over all effects of the catalog.
enum EffectExamples {
  private static let chosen: [String: [String: ParameterValue]] = [
    "learning": [
      "learning": .text("exponential"), "learning-trials": .number(20), "learning-gain-octaves": .number(1.5),
      "learning-within-share": .number(0.7), "learning-difficulty-octaves": .number(2),
    ],
    "drift": ["drift-octaves": .number(0.4)],
    "fatigue": ["fatigue-octaves": .number(0.1)],
    "roving": ["roving-cents": .number(0.5)],
    "history": ["history-bias": .number(0.6)],
    "contraction": ["contraction": .number(0.1), "contraction-memory": .number(3)],
    "burst": [
      "burst-rate": .number(0.05), "burst-length": .number(5), "burst-lapse-rate": .number(0.6),
    ],
    "reversed-keys": ["reversed-keys-rate": .number(0.1), "reversed-keys-length": .number(6)],
    "response": ["response-seconds": .number(1)],
  ]

  /// Names and constants, in the catalog's order.
  static var all: [(name: String, values: [String: ParameterValue])] {
    EffectCatalog.descriptors.map { ($0.name, chosen[$0.name] ?? switchedOn($0)) }
  }

  /// The constants for an effect; nil if the catalog has no effect of that name.
  static func values(of name: String) -> [String: ParameterValue]? { all.first { $0.name == name }?.values }

  /// For an effect without chosen constants: its switch at the largest value up to 4, the others at their defaults.
  private static func switchedOn(_ effect: Descriptor) -> [String: ParameterValue] {
    let parameter = effect.parameters[0]
    let value: ParameterValue =
      switch parameter.kind {
      case .number(let range): .number(min(range.upperBound, 4))
      case .integer(let range), .note(let range): .integer(min(range.upperBound, 4))
      case .choice(let names): .text(names.last { .text($0) != parameter.defaultValue } ?? names[0])
      case .flag: .flag(true)
      case .numbers, .choices, .texts: parameter.defaultValue
      }
    return [parameter.name: value]
  }

  /// Every effect at once.
  static var together: [String: ParameterValue] {
    all.reduce(into: [:]) { $0.merge($1.values) { $1 } }
  }
}
