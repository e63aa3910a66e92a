package import Training

/// Families of psychometric functions by name.
package typealias FamilyRegistry = Registry<any PsychometricFamily>

extension FamilyRegistry {
  package init(of kind: String, _ families: [any PsychometricFamily] = []) {
    self.init(of: kind, families) { type(of: $0).descriptor }
  }
}

/// The families of this package, one line each.
package enum PsychometricCatalog {
  /// In the order of listings, for other packages to add to. The first is the default of listeners and fits.
  package static let standard = FamilyRegistry(
    of: "family",
    [
      GaussianFamily(),
      LogisticFamily(),
      WeibullFamily(),
      GumbelFamily(),
    ])

  /// The table of each of these families, computed at the first use.
  private static let tables = Dictionary(
    uniqueKeysWithValues: zip(standard.names, standard.entries.map(NoiseTable.init)))

  /// The table of a family of this package; nil for another name.
  static func table(named name: String) -> NoiseTable? { tables[name] }
}
