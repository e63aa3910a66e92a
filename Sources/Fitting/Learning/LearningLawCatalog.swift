/// The learning laws that can be fitted, one line each. The first is the baseline of the comparison by AICc.
public enum LearningLawCatalog {
  static let laws: [any LearningLaw.Type] = [
    NoLearning.self,
    ExponentialLearning.self,
    PowerLearning.self,
  ]

  /// The names in the order of listings.
  public static var names: [String] { laws.map { $0.name } }
}
