/// The derivation of FFMI from lean mass, or from weight and body fat, for weeks without a measured FFMI.
///
/// FFMI = lean mass / height², in kg/m². Without a lean mass, lean mass = weight · (1 − body fat / 100).
///
/// Source: VanItallie et al. 1990, fat-free mass divided by height squared.
struct FFMIDerivation: Hashable, Sendable {
  /// Body height in m.
  let height: Double
  /// The confidence of an FFMI derived from weight and body fat, 0…1.
  let confidence: Double

  /// The FFMI of a week from the values measured in it: present from a lean mass, estimated from weight and body fat,
  /// otherwise missing. Implausible results are missing.
  func value(leanMass: MetricValue, weight: MetricValue, bodyFat: MetricValue) -> MetricValue {
    if case .present(let leanMass) = leanMass {
      return plausible(leanMass) { .present($0) }
    }
    guard case .present(let weight) = weight, case .present(let bodyFat) = bodyFat else { return .missing }
    return plausible(weight * (1 - bodyFat / 100)) { .estimated($0, confidence: confidence, .derived) }
  }

  private func plausible(_ leanMass: Double, _ value: (Double) -> MetricValue) -> MetricValue {
    let ffmi = leanMass / (height * height)
    return Metric.ffmi.plausible.contains(ffmi) ? value(ffmi) : .missing
  }
}
