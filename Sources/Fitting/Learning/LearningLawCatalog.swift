/// Every law of learning that can be fitted, one line each; the first is the one that the others must beat.
public enum LearningLawCatalog {
  static let laws: [any LearningLaw.Type] = [
    NoLearning.self,
    ExponentialLearning.self,
    PowerLearning.self,
  ]

  /// The names, in the order of listings.
  public static var names: [String] { laws.map { $0.name } }
}
