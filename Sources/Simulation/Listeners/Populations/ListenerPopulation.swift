public import Training

/// A population of different people, from which a group's listeners are drawn with equal probability.
public struct ListenerPopulation: Sendable {
  /// Kebab-case; differs from the names of listeners.
  public let name: String
  /// One line.
  public let summary: String
  /// The source of the constants.
  public let source: String
  /// For each person the constants that differ from the model's defaults.
  public let people: [[String: ParameterValue]]

  /// - Parameters:
  ///   - name: kebab-case; differs from the names of listeners and of other populations.
  ///   - summary: one line.
  ///   - source: where the constants come from.
  ///   - people: at least one; for each the constants that differ from the model's defaults.
  public init(_ name: String, _ summary: String, source: String, people: [[String: ParameterValue]]) {
    (self.name, self.summary, self.source, self.people) = (name, summary, source, people)
  }
}

package typealias ListenerPopulationRegistry = Registry<ListenerPopulation>

extension ListenerPopulationRegistry {
  package init(of kind: String, _ populations: [ListenerPopulation] = []) {
    self.init(of: kind, populations) {
      Descriptor(name: $0.name, summary: $0.summary, source: $0.source)
    }
  }
}

/// The populations of this package, one line each.
package enum ListenerPopulationCatalog {
  /// In the order of listings, for other packages to add to.
  package static let standard = ListenerPopulationRegistry(of: "population", populations)

  private static let populations = [RealEars.population]
}
