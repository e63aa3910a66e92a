import Simulation
import Training

/// The kinds of listeners with which measures and tunings are calibrated.
enum GroupKind: String, CaseIterable, Sendable {
  case none, few, heavy = "heavy-tails", mixture
  /// Training begins far above every listener's threshold, so nearly all listeners behave alike at first.
  case descent

  /// The groups in a few words.
  /// - Parameter listeners: the number of listeners in a group; `few` does not use it.
  func summary(_ listeners: Int) -> String {
    switch self {
    case .none: "groups of \(listeners)"
    case .few: "groups of \(Self.fewListeners)"
    case .heavy: "groups of \(listeners), real-ears"
    case .mixture: "groups of \(listeners), one in ten far worse"
    case .descent: "groups of \(listeners), training from 100 cents"
    }
  }

  /// The number of listeners in a group of `few`.
  static let fewListeners = 5

  /// The kind whose simulation provides the listeners: a group of `few` is the first listeners of a group of `none`.
  var population: GroupKind { self == .few ? .none : self }

  /// The model of the listeners.
  /// - Parameter changes: constants of all listeners; the constants that the kind sets take precedence.
  func model(_ changes: [String: ParameterValue]) throws -> ListenerModel {
    let novice = try Self.model(threshold: 22, lapses: 0.04, changes)
    switch self {
    case .none, .few, .descent: return novice
    case .heavy:
      let people = try ListenerPopulationCatalog.standard.named("real-ears").people
      return novice.drawing(from: try people.map { try Self.model(changes.merging($0) { $1 }) })
    case .mixture:
      // Three octaves worse, and 30 % of their answers are coin flips.
      let far = try Self.model(threshold: 176, lapses: 0.3, changes)
      return novice.drawing(from: Array(repeating: novice, count: 9) + [far])
    }
  }

  private static func model(
    threshold: Double, lapses: Double, _ changes: [String: ParameterValue]
  ) throws -> ListenerModel {
    try model(
      changes.merging([
        "threshold-cents": .number(threshold), "lapse-rate": .number(lapses), "spread-octaves": .number(0.4),
      ]) { $1 })
  }

  private static func model(_ values: [String: ParameterValue]) throws -> ListenerModel {
    let times: [String: ParameterValue] = ["response-seconds": .number(1), "response-spread": .number(0.3)]
    return try ListenerModel(
      ParameterValues(of: ListenerModel.descriptor, setting: times.merging(values) { $1 }))
  }
}
