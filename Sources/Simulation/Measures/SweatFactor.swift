import Numerics
import Training

/// The cost of a strategy's estimate: comparisons times variance.
///
/// A session's estimate depends only on the session's N comparisons, because each session begins with a new strategy.
struct SweatFactor: Measure {
  let descriptor = Descriptor(
    name: "sweat_factor",
    summary: """
      N·Var(e) over listeners and sessions, N the comparisons of a session and e = log2(strategy's estimate / \
      rule's small-step target, or 75 % threshold if it has none) at its end; of one listener over their sessions
      """, source: "Taylor & Creelman 1967", unit: "octaves²", parameters: [])

  var aggregation: Aggregation { .variance }

  var betterDirection: Objective.Direction? { .minimize }

  var observes: Observations { .targets }

  var needsTruth: Bool { true }
  var needsEstimate: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? { outcome.effort }
}

/// The efficiency of a strategy's estimate: the ideal sweat factor divided by the strategy's.
struct Efficiency: Measure {
  let descriptor = Descriptor(
    name: "efficiency",
    summary: """
      3.421 octaves² / sweat factor: the share of the comparisons made that an ideal procedure would need for \
      an equally certain estimate of a listener without lapses
      """, source: "Taylor & Creelman 1967", unit: "fraction", parameters: [])

  var aggregation: Aggregation { .efficiency(ideal: IdealProcedure.sweatFactor) }

  var betterDirection: Objective.Direction? { .maximize }

  var observes: Observations { .targets }

  var needsTruth: Bool { true }
  var needsEstimate: Bool { true }

  func contribution(of outcome: ListenerOutcome) -> Contribution? { outcome.effort }
}

/// The lower bound of the sweat factor over all procedures.
enum IdealProcedure {
  /// N·Var of an efficient estimate of log₂ T₇₅ from comparisons at the best level, λ = 0: 1/max I(u).
  ///
  /// With p(u) = Φ(0.67449·2^u) at the level u = log₂(x/T₇₅), Fisher's information in one comparison is
  /// I(u) = (dp/du)²/(p·(1 − p)); it is largest at u = 1.2235, where 94.24 % are right.
  ///
  /// Source: `Documentation/theory.md`; the Cramér–Rao bound, as in Rao 1973.
  static let sweatFactor = 3.420_952_725
}

extension ListenerOutcome {
  /// Moments of √N·e of the strategy's estimates; nil without estimates.
  var effort: Contribution? {
    guard let octaves = errors[.estimate]?.convergenceLevel, octaves.count > 0 else { return nil }
    let trials = comparisonsPerSession
    return .moments(
      mean: trials.squareRoot() * octaves.mean, meanSquare: trials * octaves.meanSquare)
  }
}
