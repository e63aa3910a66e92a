import Numerics
import Training

/// The mean signed error of a listener's pitch matchings, positive for sharp: the constant error.
struct MatchingErrorMean: Measure {
  let descriptor = Descriptor(
    name: "matching_error_mean_cents",
    summary: "mean signed error of pitch matchings, positive is sharp; undefined without matchings",
    source: "Peach", unit: "cents", parameters: [])

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.matchings.count > 0 ? .value(outcome.matchings.mean) : nil
  }
}
