import Training

/// A listener that can be called by name. Illustrative, not norms.
public struct NamedListener: Sendable {
  /// Kebab-case.
  public let name: String
  /// One line.
  public let summary: String
  /// The parameters that differ from the model's defaults.
  public let values: [String: ParameterValue]

  init(_ name: String, threshold: Double, lapseRate: Double, _ summary: String) {
    self.name = name
    self.summary = summary
    values = ["threshold-cents": .number(threshold), "lapse-rate": .number(lapseRate)]
  }
}

/// The named listeners, one line each.
///
/// Source: `Documentation/listeners.md`.
public enum NamedListenerCatalog {
  /// In the order of listings.
  public static let listeners = [
    NamedListener("expert", threshold: 3.5, lapseRate: 0.01, "a trained musician"),
    NamedListener("amateur", threshold: 8, lapseRate: 0.02, "plays an instrument"),
    NamedListener("novice", threshold: 22, lapseRate: 0.04, "never trained"),
    NamedListener("poor", threshold: 45, lapseRate: 0.08, "has a hard time hearing it"),
  ]
}
