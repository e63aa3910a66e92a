import Simulation
import Training

extension LawCheck {
  /// Lets deaf listeners train; see `DeafAudit`.
  func checkFairPlay(seed: UInt64) throws(StrategyViolation) {
    let audit: DeafAudit
    do throws(ParameterError) {
      audit = try DeafAudit(of: Strategy.self, values, comparisons: deafComparisons, seed: seed)
    } catch {
      return try require(
        false, "its constants must accept several intervals and varied loudness", "\(error)", seed)
    }
    let best = audit.best
    try require(
      audit.isFair, "a listener who hears nothing must not be right more often than 51 %",
      "\(best.listener): \(best.right) of \(best.comparisons)", seed)
  }
}
