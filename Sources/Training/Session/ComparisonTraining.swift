import Chronology
import Music
import Randomness

/// The training loop without sound and without waiting: strategy, profile, trend and threshold timeline, one
/// comparison after the other.
///
/// The one engine of every use: simulated sessions step it directly, live sessions step it through
/// `ComparisonMachine`. Presenting and completing alternate.
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
  public var sessionBest: Cents? { best.isFinite ? Cents(best) : nil }

  // An optional in the loop costs a branch and a copy; a flag beside the value does not.
  @usableFromInline var latest: CompletedComparison
  @usableFromInline var hasLast = false
  @usableFromInline var best = Double.infinity

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
  @inlinable @inline(__always) public mutating func present(draws: Draws) -> Comparison {
    let word = draws.words.w3
    let interval =
      settings.intervals.count == 1
      ? settings.intervals[0]
      : settings.intervals[Draws.integer(below: settings.intervals.count, from: word << 1)]
    let choice = strategy.nextChoice(
      after: hasLast ? latest : nil, profile: history.profile, in: settings.situation(for: interval),
      draws: draws)
    let sign: Double = word >> 31 == 0 ? 1 : -1
    return Comparison(
      reference: choice.note, interval: interval, offset: Cents(sign * choice.difficulty.value))
  }

  /// Takes in the answer to `comparison`: profile, trend and timeline know it before the next is presented.
  /// - Returns: what observers are told.
  @inlinable @inline(__always) @discardableResult
  public mutating func complete(
    _ comparison: Comparison, isCorrect: Bool, at timestamp: Instant
  ) -> CompletedComparison {
    latest = CompletedComparison(comparison: comparison, isCorrect: isCorrect, timestamp: timestamp)
    hasLast = true
    if isCorrect { best = min(best, comparison.difficulty.value) }
    history.add(latest)
    return latest
  }

  /// Begins another session with a fresh strategy; the history stays.
  @inlinable public mutating func beginSession(_ fresh: Strategy) {
    strategy = fresh
    hasLast = false
    best = .infinity
  }
}
