import Listeners
import Training

/// The listeners of the groups.
enum GroupKind: String, CaseIterable, Sendable {
  case none, few, heavy = "heavy-tails", mixture
  /// Training begins far above everyone's threshold, so that nearly all listeners show the same at first.
  case descent

  /// In a few words.
  /// - Parameter listeners: of a group, where there are not few.
  func summary(_ listeners: Int) -> String {
    switch self {
    case .none: "groups of \(listeners)"
    case .few: "groups of \(Self.fewListeners)"
    case .heavy: "groups of \(listeners), real-ears"
    case .mixture: "groups of \(listeners), one in ten far worse"
    case .descent: "groups of \(listeners), training from 100 cents"
    }
  }

  /// Listeners of a small group.
  static let fewListeners = 5

  /// Whose numbers are drawn from the same population, in the same simulation.
  var population: GroupKind { self == .few ? .none : self }

  /// What the listeners are made of.
  /// - Parameter changes: constants of all of them.
  func model(_ changes: [String: ParameterValue]) throws -> ListenerModel {
    let novice = try Self.model(threshold: 22, lapses: 0.04, changes)
    switch self {
    case .none, .few, .descent: return novice
    case .heavy:
      let people = try ListenerPopulationCatalog.standard.named("real-ears").people
      return novice.drawing(from: try people.map { try Self.model(changes.merging($0) { $1 }) })
    case .mixture:
      // Three octaves worse, and a third of their answers are coin flips.
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
