import Scenarios
import Simulation
import Training

/// The choices on the screen Explore.
struct ExploreCatalog: Encodable, Sendable {
  /// All strategies of the laboratory, in its order.
  let strategies: [Strategy]
  /// The named listeners of the laboratory.
  let listeners: [Listener]
  /// The constants of listeners that have a control.
  let traits: [ParameterControl]
  /// The training settings that have a control.
  let settings: [ParameterControl]
  /// The name of the strategy that is shown at first: the app's rule, whose two constants are what most people tune.
  let strategy = KazezStrategy.descriptor.name

  struct Strategy: Encodable, Sendable {
    let name, summary, source: String
    let parameters: [ParameterControl]
  }

  struct Listener: Encodable, Sendable {
    let name, summary: String
    let values: [String: ParameterValue]
  }

  /// The constants of listeners that have a control: the threshold and its spread, the lapse rate, and the family and
  /// slope of the psychometric function.
  private static let traits = ["threshold-cents", "spread-octaves", "lapse-rate", "family", "slope"]
  /// The training settings that have a control: the start of every session and the largest difference. The listeners train
  /// unison only.
  private static let settings = ["unison-first-cents", "maximum-cents"]
  /// The spread of named listeners that do not set one, because people differ in threshold; most shipped scenarios use
  /// it.
  private static let spread = 0.4

  /// The constants of a named listener on this screen.
  static func values(of listener: NamedListener) -> [String: ParameterValue] {
    listener.values.merging(["spread-octaves": .number(spread)]) { own, _ in own }
  }

  init(of laboratory: Laboratory) {
    strategies = laboratory.strategies.descriptors.map {
      Strategy(
        name: $0.name, summary: $0.summary, source: $0.source,
        parameters: $0.parameters.map(ParameterControl.init))
    }
    listeners = laboratory.listeners.named.entries.map { listener in
      Listener(
        name: listener.name, summary: listener.summary,
        values: Self.values(of: listener))
    }
    settings = TrainingSettings.descriptor.parameters.filter { Self.settings.contains($0.name) }
      .map(ParameterControl.init).reversed()
    traits = laboratory.listeners.descriptor.parameters.filter { Self.traits.contains($0.name) }
      .map(ParameterControl.init)
  }
}
