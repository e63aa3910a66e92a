package import Training

package typealias LearningLawRegistry = Registry<any LearningLaw.Type>

extension LearningLawRegistry {
  package init(of kind: String, _ laws: [any LearningLaw.Type] = []) {
    self.init(of: kind, laws) { Descriptor(name: $0.name, summary: "", source: "") }
  }
}

/// The learning laws of this package, one line each.
package enum LearningLawCatalog {
  /// The laws in the order of listings; other packages can add to them. The first, without learning, is the baseline
  /// of the comparison by AICc.
  package static let standard = LearningLawRegistry(
    of: "learning",
    [
      NoLearning.self,
      ExponentialLearning.self,
      PowerLearning.self,
    ])
}
