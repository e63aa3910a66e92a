import Simulation
import Synchronization
import Text
import Training

/// The row of the report that says whether listeners who hear nothing can beat its strategies.
///
/// Each strategy is audited once, with its constants in the first cell that has it: the best of *win-shift* and *predictor by
/// all*, which catch every rule that the other deaf listeners catch, with fewer comparisons than `peach audit`.
struct ReportAudit {
  let experiment: Experiment

  private static let comparisons = 4000
  /// Audits of this process: the same strategy with the same constants always gives the same result.
  private static let known = Mutex<[ParameterValues: DeafAudit]>([:])

  /// The paragraph below the definitions; empty without a strategy that accepts the audit's settings.
  var section: String {
    var seen: Set<String> = []
    let strategies = experiment.cells.map(\.strategy).filter { seen.insert($0.descriptor.name).inserted }
    let rows = strategies.compactMap { strategy in Self.audit(strategy).map { text(strategy, $0) } }
    return rows.isEmpty ? "" : "\n<p class=\"soft\">\(rows.joined(separator: " "))</p>"
  }

  private func text(_ strategy: StrategyChoice, _ audit: DeafAudit) -> String {
    let (name, best) = (strategy.descriptor.name.escapedForHTML, audit.best)
    let share = "right \((100 * best.share).decimals(1)) % of \(best.comparisons.grouped)"
    return audit.isFair
      ? "Deaf audit of <code>\(name)</code>: passes; the best listener without hearing is \(share)."
      : "Deaf audit of <code>\(name)</code>: can be beaten, by \(best.listener.escapedForHTML), \(share)."
  }

  private static func audit(_ strategy: StrategyChoice) -> DeafAudit? {
    if let known = known.withLock({ $0[strategy.values] }) { return known }
    func opened<Strategy: ComparisonStrategy>(_ type: Strategy.Type) throws(ParameterError) -> DeafAudit {
      try DeafAudit(
        of: type, strategy.values, listeners: ["win-shift", "predictor by all"], comparisons: comparisons)
    }
    guard let audit = try? opened(strategy.strategy.type) else { return nil }
    known.withLock { $0[strategy.values] = audit }
    return audit
  }
}
