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

  /// The table of the family of that name, which must be in the catalog, with that slope.
  /// - Complexity: 1,024 quantiles unless the slope is 1.
  static func table(named name: String, slope: Double) -> NoiseTable {
    guard slope == 1 else { return NoiseTable(PowerOfOffset(base: family(named: name), slope: slope)) }
    guard let table = tables[name] else { preconditionFailure("family must be in the catalog, got \(name)") }
    return table
  }
}
