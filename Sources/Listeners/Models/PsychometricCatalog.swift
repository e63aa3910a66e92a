import Naming
import Training

/// Every shape of the psychometric function, one line each.
public enum PsychometricCatalog {
  static let entries: [(descriptor: Descriptor, make: @Sendable () -> any PsychometricFamily)] = [
    (GaussianFamily.descriptor, GaussianFamily.init),
    (LogisticFamily.descriptor, LogisticFamily.init),
    (WeibullFamily.descriptor, WeibullFamily.init),
    (GumbelFamily.descriptor, GumbelFamily.init),
  ]

  /// The descriptors, in the order of listings.
  public static var descriptors: [Descriptor] { entries.map(\.descriptor) }

  /// The family of that name, which must be in the catalog.
  public static func family(named name: String) -> any PsychometricFamily {
    guard let entry = entries.first(where: { $0.descriptor.name == name }) else {
      preconditionFailure("family must be in the catalog, got \(name)")
    }
    return entry.make()
  }

  /// The tables of every family, made once.
  private static let tables: [String: NoiseTable] = Dictionary(
    uniqueKeysWithValues: entries.map { ($0.descriptor.name, NoiseTable($0.make())) })

  /// The table of the family of that name, which must be in the catalog.
  static func table(named name: String) -> NoiseTable {
    guard let table = tables[name] else { preconditionFailure("family must be in the catalog, got \(name)") }
    return table
  }
}
