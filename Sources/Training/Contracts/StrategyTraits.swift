/// The traits of a strategy's type. A strategy without any of them uses the default.
public protocol TraitDeclaring {
  /// Read whenever a sentence that depends on it is shown.
  static var traits: StrategyTraits { get }
}

extension TraitDeclaring {
  /// No trait.
  public static var traits: StrategyTraits { StrategyTraits() }
}

/// What people who train with a strategy are told about their wrong answers, easy pairs and threshold.
///
/// ```swift
/// static let traits = StrategyTraits(narrows: true, answersUntilKnown: .atLeast(250))
/// ```
public struct StrategyTraits: Sendable, Hashable {
  /// How many answers of a strategy make the tracker's threshold known, as measured with the default constants.
  public enum AnswersUntilKnown: Sendable, Hashable {
    /// Most listeners' thresholds are known within 100 answers.
    case few
    /// Three of four listeners need at least this many.
    case atLeast(Int)
    /// Nobody has measured it.
    case unmeasured
  }

  /// Whether offsets get smaller with right answers whatever the constants, so that wrong answers belong to training.
  public var narrows: Bool
  /// Whether the strategy presents easy pairs on purpose: those at which nearly all answers are right separate the slope,
  /// and slips, from the threshold (`TrackingStrategy`).
  public var hasEasyPairs: Bool
  /// How many answers make a threshold known.
  public var answersUntilKnown: AnswersUntilKnown

  /// Traits.
  public init(
    narrows: Bool = false, hasEasyPairs: Bool = false, answersUntilKnown: AnswersUntilKnown = .unmeasured
  ) {
    self.narrows = narrows
    self.hasEasyPairs = hasEasyPairs
    self.answersUntilKnown = answersUntilKnown
  }
}
