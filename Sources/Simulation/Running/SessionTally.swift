import Chronology
import Music
import Training

/// What is counted of every comparison while a listener trains; the innermost observer.
///
/// Comparisons before `warmUp`, and the first `sessionWarmUp` of each session, are not counted, except for
/// convergence, which is counted from the very first.
@frozen public struct SessionTally: ComparisonObserver {
  /// Comparisons presented, those of the warm-up included.
  public var presented: Int { seen }
  /// Comparisons counted.
  public var count = 0
  /// Right answers among them.
  public var correct = 0
  /// The longest run of wrong answers among them, across sessions.
  public var longestErrorRun = 0
  /// The trial, from 1, whose difficulty was the first at or below `convergenceLevel`; nil if none was.
  public var trialsToConverge: Int? { converged > 0 ? converged : nil }
  /// Σ log₂ difficulty over the comparisons counted.
  public var sumOfOctaves: Double { octaves + product.octaves }

  @usableFromInline var octaves = 0.0
  // The product of up to 32 difficulties stands for their logarithms until it is folded into `octaves`.
  @usableFromInline var product = 1.0
  @usableFromInline var errorRun = 0
  @usableFromInline var seen = 0
  @usableFromInline var skipUntil: Int
  @usableFromInline var converged = 0
  @usableFromInline let convergenceLevel: Double
  @usableFromInline let sessionWarmUp: Int

  /// Nothing counted yet.
  /// - Parameter convergenceLevel: see `trials_to_converge`.
  public init(warmUp: Int, sessionWarmUp: Int, convergenceLevel: Cents) {
    skipUntil = warmUp
    self.sessionWarmUp = sessionWarmUp
    self.convergenceLevel = convergenceLevel.value
  }

  /// Begins the session's warm-up.
  public mutating func sessionBegan() { skipUntil = max(skipUntil, seen + sessionWarmUp) }

  /// Counts it, the warm-up only for convergence.
  @inlinable @inline(__always)
  public mutating func comparisonCompleted(_ completed: CompletedComparison) {
    let level = completed.comparison.difficulty.value
    seen &+= 1
    if converged == 0, level <= convergenceLevel { converged = seen }
    guard seen > skipUntil else { return }
    count &+= 1
    let right = completed.isCorrect ? 1 : 0
    correct &+= right
    // By a mask, 0 for a right answer: nobody can foresee it, and a branch would often be guessed wrong.
    errorRun = (errorRun &+ 1) & (right &- 1)
    longestErrorRun = max(longestErrorRun, errorRun)
    product *= level
    if count & 31 == 0 { (octaves, product) = (octaves + Self.logarithm(product), 1) }
  }

  // Of a number and not of the tally, which could not stay in registers if its place in memory were known.
  @usableFromInline @inline(never) static func logarithm(_ product: Double) -> Double { product.octaves }
}
