public import Training

/// A listener that scenarios and `--listener` can name. The listeners of this package are illustrations, not norms.
public struct NamedListener: Sendable {
  /// Kebab-case.
  public let name: String
  /// One line.
  public let summary: String
  /// The parameters that differ from the model's defaults.
  public let values: [String: ParameterValue]

  /// A listener.
  /// - Parameters:
  ///   - name: kebab-case; differs from the names of other listeners and of populations.
  ///   - summary: one line.
  ///   - values: the parameters that differ from the model's defaults.
  public init(_ name: String, _ summary: String, values: [String: ParameterValue]) {
    (self.name, self.summary, self.values) = (name, summary, values)
  }

  init(_ name: String, threshold: Double, lapseRate: Double, _ summary: String) {
    self.init(
      name, summary, values: ["threshold-cents": .number(threshold), "lapse-rate": .number(lapseRate)])
  }
}

package typealias NamedListenerRegistry = Registry<NamedListener>

extension NamedListenerRegistry {
  package init(of kind: String, _ listeners: [NamedListener] = []) {
    self.init(of: kind, listeners) { Descriptor(name: $0.name, summary: $0.summary, source: "") }
  }
}

/// The named listeners of this package, one line each.
///
/// Source: `Documentation/listeners.md`.
package enum NamedListenerCatalog {
  /// In the order of listings, for other packages to add to.
  package static let standard = NamedListenerRegistry(of: "listener", listeners)

  private static let listeners = [
    NamedListener("expert", threshold: 3.5, lapseRate: 0.01, "a trained musician"),
    NamedListener("amateur", threshold: 8, lapseRate: 0.02, "plays an instrument"),
    NamedListener("novice", threshold: 22, lapseRate: 0.04, "never trained"),
    NamedListener("poor", threshold: 45, lapseRate: 0.08, "has a hard time hearing it"),
  ]
}
