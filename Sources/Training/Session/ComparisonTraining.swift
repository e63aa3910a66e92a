import Chronology
import Music
import Numerics

/// The training loop without sound or waiting: the strategy chooses each comparison, and its answer updates profile,
/// trend and threshold timeline.
///
/// Simulated sessions use it directly, live sessions through `ExerciseMachine`. Calls of `present` and `complete`
/// alternate.
///
/// ```swift
/// var training = ComparisonTraining(strategy: KazezStrategy(), settings: settings, history: history)
/// let comparison = training.present(draws: address.draws)
/// training.complete(comparison, isCorrect: true, at: now)
/// ```
@usableFromInline package struct ComparisonTraining<Strategy: ComparisonStrategy>: Sendable {
  /// The rule that chooses each comparison; each session begins with a new one.
  @usableFromInline package var strategy: Strategy
  /// The settings from which the next comparison is chosen.
  @usableFromInline package var settings: TrainingSettings
  /// The person's profile, trend and timeline, which outlast the session.
  @usableFromInline package var history: TrainingHistory
  /// The session's last completed comparison; nil before the first.
  package var last: CompletedComparison? { hasLast ? latest : nil }
  /// The smallest difficulty answered right in this session; nil before the first right answer.
  package var sessionBest: Cents? { best == .max ? nil : Cents(Double(bitPattern: best)) }

  // In the loop, an optional would cost a branch and a copy; a separate flag does not.
  @usableFromInline var latest: CompletedComparison
  @usableFromInline var hasLast = false
  // The bit pattern of the smallest difficulty answered right; all ones before the first right answer. Bit patterns of
  // magnitudes sort like the magnitudes, and the pattern of a wrong answer can be set to all ones without an
  // unpredictable branch.
  @usableFromInline var best = UInt64.max

  /// The training of one session. If the strategy reads the profile's tracker and the profile has none, it receives one
  /// that has seen no answer.
  package init(strategy: Strategy, settings: TrainingSettings, history: TrainingHistory) {
    self.strategy = strategy
    self.settings = settings
    self.history = history
    latest = CompletedComparison(
      comparison: Comparison(reference: .middleC, offset: .zero), isCorrect: false,
      timestamp: Instant(seconds: 0))
    if strategy.readsTracker { self.history.profile.startTracker() }
  }

  /// The next comparison.
  package mutating func present(draws: TrialDraws) -> Comparison {
    choose(after: last, draws: draws, from: settings.prospect(from: draws.presentation))
  }

  /// The reason for the note that `present` would choose from the same random words. Called before `present`.
  package func reason(draws: TrialDraws) -> ChoiceReason {
    strategy.reason(
      after: last, profile: history.profile, in: settings.prospect(from: draws.presentation).situation,
      draws: StrategyDraws(draws))
  }

  /// Updates profile, trend and timeline with the answer to `comparison`. Called before the next comparison is
  /// presented.
  /// - Returns: the completed comparison, for observers.
  @discardableResult
  package mutating func complete(
    _ comparison: Comparison, isCorrect: Bool, at timestamp: Instant
  ) -> CompletedComparison {
    latest = CompletedComparison(comparison: comparison, isCorrect: isCorrect, timestamp: timestamp)
    hasLast = true
    best = latest.bestBits(before: best)
    history.add(latest)
    return latest
  }

  @inlinable @inline(__always) mutating func choose(
    after last: CompletedComparison?, draws: TrialDraws, from prospect: Prospect
  ) -> Comparison {
    let choice = strategy.nextChoice(
      after: last, profile: history.profile, in: prospect.situation,
      draws: StrategyDraws(draws))
    return Comparison(
      reference: choice.note, interval: prospect.interval,
      offset: choice.difficulty.signed(byTopBitOf: draws.presentation), isDown: prospect.isDown)
  }

  /// Begins another session with a fresh strategy; the history stays.
  @inlinable package mutating func beginSession(_ fresh: Strategy) {
    strategy = fresh
    hasLast = false
    best = .max
  }
}

extension CompletedComparison {
  /// The bit pattern of the smallest difficulty answered right, this answer included.
  /// - Parameter before: the pattern without this answer; all ones if no answer was right.
  @inlinable @inline(__always) func bestBits(before: UInt64) -> UInt64 {
    min(before, comparison.difficulty.value.bitPattern | (isCorrect ? 0 : .max))
  }
}

extension Cents {
  /// This magnitude, negative if the top bit of `word` is set. Without a branch, because the bit is random.
  @inlinable func signed(byTopBitOf word: UInt32) -> Cents {
    Cents(Double(signOf: Double(bitPattern: UInt64(word) << 32), magnitudeOf: value))
  }
}
