import Numerics
import Training

/// The standard deviation of a listener's pitch-matching errors: the variable error.
struct MatchingErrorDeviation: Measure {
  let descriptor = Descriptor(
    name: "matching_error_sd_cents",
    summary:
      "sample standard deviation of a listener's signed errors of pitch matchings; undefined below two",
    source: "Peach", unit: "cents", parameters: [])

  var betterDirection: Objective.Direction? { .minimize }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome.matchings.count > 1 ? .value(outcome.matchings.standardDeviation) : nil
  }
}
