import Chronology
import Music
import Randomness

/// The training loop without sound and without waiting: strategy, profile, trend and threshold timeline, one
/// comparison after the other.
///
/// Simulated sessions step it directly, live sessions through `ExerciseMachine`. Presenting and completing alternate.
///
/// ```swift
/// var training = ComparisonTraining(strategy: KazezStrategy(), settings: settings, history: history)
/// let comparison = training.present(draws: stream[0])
/// training.complete(comparison, isCorrect: true, at: now)
/// ```
public struct ComparisonTraining<Strategy: ComparisonStrategy>: Sendable {
  /// Chooses what comes next; as old as the session.
  public var strategy: Strategy
  /// Read at each comparison.
  public var settings: TrainingSettings
  /// What is known of the person; older than the session.
  public var history: TrainingHistory
  /// The session's last completed comparison.
  public var last: CompletedComparison? { hasLast ? latest : nil }
  /// The smallest difficulty answered right in this session.
  public var sessionBest: Cents? { best == .max ? nil : Cents(Double(bitPattern: best)) }

  // An optional in the loop costs a branch and a copy; a flag beside the value does not.
  @usableFromInline var latest: CompletedComparison
  @usableFromInline var hasLast = false
  // The bits of the smallest difficulty, all ones without one: magnitudes sort like their bits, and those of
  // a wrong answer can be masked without a branch that the processor cannot predict.
  @usableFromInline var best = UInt64.max

  /// The training of one session.
  public init(strategy: Strategy, settings: TrainingSettings, history: TrainingHistory) {
    self.strategy = strategy
    self.settings = settings
    self.history = history
    latest = CompletedComparison(
      comparison: Comparison(reference: .middleC, offset: .zero), isCorrect: false,
      timestamp: Instant(seconds: 0))
  }

  /// The next comparison.
  /// - Parameter draws: the trial's words of the stream with purpose `.strategy`; word 3 gives the sign (top
  ///   bit) and the interval (the rest).
  public mutating func present(draws: Draws) -> Comparison {
    choose(after: last, draws: draws, from: settings.prospect(from: draws.words.w3))
  }

  /// The reason for the note that `present` would choose from the same random words. Called before `present`.
  public func reason(draws: Draws) -> ChoiceReason {
    strategy.reason(
      after: last, profile: history.profile, in: settings.prospect(from: draws.words.w3).situation,
      draws: StrategyDraws(draws))
  }

  /// Adds the answer to `comparison` to profile, trend and timeline. Called before the next comparison is presented.
  /// - Returns: the completed comparison, for observers.
  @discardableResult
  public mutating func complete(
    _ comparison: Comparison, isCorrect: Bool, at timestamp: Instant
  ) -> CompletedComparison {
    latest = CompletedComparison(comparison: comparison, isCorrect: isCorrect, timestamp: timestamp)
    hasLast = true
    best = latest.bestBits(before: best)
    history.add(latest)
    return latest
  }

  @inlinable @inline(__always) mutating func choose(
    after last: CompletedComparison?, draws: Draws, from prospect: Prospect
  ) -> Comparison {
    let choice = strategy.nextChoice(
      after: last, profile: history.profile, in: prospect.situation,
      draws: StrategyDraws(draws))
    return Comparison(
      reference: choice.note, interval: prospect.interval,
      offset: choice.difficulty.signed(byTopBitOf: draws.words.w3))
  }

  /// Begins another session with a fresh strategy; the history stays.
  @inlinable public mutating func beginSession(_ fresh: Strategy) {
    strategy = fresh
    hasLast = false
    best = .max
  }
}

extension CompletedComparison {
  /// The bits of the smallest difficulty answered right, given those before.
  @inlinable @inline(__always) func bestBits(before: UInt64) -> UInt64 {
    min(before, comparison.difficulty.value.bitPattern | (isCorrect ? 0 : .max))
  }
}

extension Cents {
  /// This magnitude with the top bit for its sign; without a branch, since the bit is a coin's.
  @inlinable func signed(byTopBitOf word: UInt32) -> Cents {
    Cents(Double(signOf: Double(bitPattern: UInt64(word) << 32), magnitudeOf: value))
  }
}
