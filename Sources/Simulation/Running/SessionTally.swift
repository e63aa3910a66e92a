import Chronology
public import Music
import Numerics
public import Training

/// The counts of right and wrong answers and of difficulties while a listener trains; the innermost observer.
///
/// The first `warmUp` comparisons of the training and the first `sessionWarmUp` of each session are not counted, but
/// convergence is detected from the first comparison on.
@usableFromInline package struct SessionTally: ComparisonObserver {
  /// Comparisons presented, including the warm-up.
  package var presented: Int { seen }
  /// Comparisons counted.
  @usableFromInline package var count = 0
  /// Right answers among them.
  @usableFromInline package var correct = 0
  /// The longest run of wrong answers among them, across sessions.
  @usableFromInline package var longestErrorRun = 0
  /// The trial, from 1, whose difficulty was the first at or below `convergenceLevel`; nil if none was.
  package var trialsToConverge: Int? { converged > 0 ? converged : nil }
  /// Σ log₂ difficulty over the comparisons counted.
  package var sumOfOctaves: Double { octaves + (product.last * product.before).octaves }

  @usableFromInline var octaves = 0.0
  // Two products of up to 32 difficulties each, which are multiplied in turn, so that a multiplication need not wait for the
  // one just before it. One logarithm is added to `octaves` instead of 64.
  @usableFromInline var product = (before: 1.0, last: 1.0)
  @usableFromInline var errorRun = 0
  @usableFromInline var seen = 0
  @usableFromInline var skipUntil: Int
  @usableFromInline var converged = 0
  @usableFromInline let convergenceLevel: Double
  @usableFromInline let sessionWarmUp: Int

  /// Nothing counted yet.
  /// - Parameter convergenceLevel: see `trials_to_converge`; 0 if the rule has no level to converge on.
  package init(warmUp: Int, sessionWarmUp: Int, convergenceLevel: Cents) {
    skipUntil = warmUp
    self.sessionWarmUp = sessionWarmUp
    self.convergenceLevel = convergenceLevel.value
    // No comparison is examined.
    if convergenceLevel.value == 0 { converged = -1 }
  }

  /// Begins the session's warm-up.
  @usableFromInline package mutating func sessionBegan() { skipUntil = max(skipUntil, seen + sessionWarmUp) }

  /// Counts a comparison. During the warm-up only convergence is detected.
  @inlinable package mutating func comparisonCompleted(_ completed: CompletedComparison) {
    withUnsafePointer(to: completed) { comparisonsCompleted(UnsafeBufferPointer(start: $0, count: 1).span) }
  }

  /// Counts comparisons. During the warm-up only convergence is detected.
  @inlinable @inline(__always)
  package mutating func comparisonsCompleted(_ block: Span<CompletedComparison>) {
    if converged == 0 { findConvergence(in: block) }
    let counted = block.extracting(droppingFirst: max(skipUntil &- seen, 0))
    seen &+= block.count
    // In local variables, which stay in registers.
    var (count, correct, run, longest, product) = (count, correct, errorRun, longestErrorRun, product)
    for index in counted.indices {
      count &+= 1
      let right = counted[index].isCorrect ? 1 : 0
      correct &+= right
      // By a mask, 0 for a right answer: answers are unpredictable, so a branch would often be mispredicted.
      run = (run &+ 1) & (right &- 1)
      longest = max(longest, run)
      product = (product.last, product.before * counted[index].comparison.difficulty.value)
      if count & 63 == 0 {
        octaves += Self.logarithm(product.before * product.last)
        product = (1, 1)
      }
    }
    (self.count, self.correct, self.product) = (count, correct, product)
    (errorRun, longestErrorRun) = (run, longest)
  }

  @usableFromInline mutating func findConvergence(in block: Span<CompletedComparison>) {
    for index in block.indices where block[index].comparison.difficulty.value <= convergenceLevel {
      converged = seen + index + 1
      return
    }
  }

  // Out of line, so that the loop's variables can stay in registers.
  @usableFromInline @inline(never) static func logarithm(_ product: Double) -> Double { product.octaves }
}

/// The signed errors of a listener's pitch matchings, in cents.
struct MatchingTally: PitchMatchingObserver {
  private(set) var errors = RunningStatistics()

  mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    errors.add(completed.error.value)
  }

  /// Simulated sessions keep their settings.
  mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {}
}
