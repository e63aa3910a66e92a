/// Why no listener can be estimated from these records.
public enum FitError: Error, Hashable {
  /// Fewer answers than constants ask for.
  case tooFew(Int)
  /// All answers were right, or all wrong.
  case oneKind(right: Int, of: Int)
  /// All offsets had the same size.
  case oneDifficulty(cents: Double)
  /// The answers could be those of someone who guesses, or who hears everything.
  case noThreshold(right: Int, of: Int)
  /// The likelihood was not climbed to its top.
  case notConverged(learning: String)
}

extension FitError: CustomStringConvertible {
  /// One sentence: the rule, what there is, the next step.
  public var description: String { "fit: \(problem)" }

  private var problem: String {
    switch self {
    case .tooFew(let count):
      "there must be at least \(ListenerFitter.fewestRecords) comparisons, got \(count). Train more, or fit a "
        + "longer time."
    case .oneKind(let right, let count):
      "answers must be right and wrong, got \(right) right of \(count). Train "
        + "\(right == 0 ? "with larger" : "closer to the threshold, with smaller") offsets."
    case .oneDifficulty(let cents):
      "offsets must differ in size, got only \(cents) cents. Train with a strategy that varies them."
    case .noThreshold(let right, let count):
      "answers must tell a threshold, got \(right) right of \(count) at any offset alike. Train with offsets both "
        + "above and below what can be heard."
    case .notConverged(let learning):
      "the likelihood with learning \(learning) must have a top, got none in \(Climb.mostSteps) steps. Fit with "
        + "--learning none."
    }
  }
}
