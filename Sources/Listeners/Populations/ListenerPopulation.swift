import Training

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
}

/// The populations, one line each.
public enum ListenerPopulationCatalog {
  /// In the order of listings.
  public static let populations = [RealEars.population]
}
