/// The derivation of FFMI from lean mass, or from weight and body fat, for weeks without a measured FFMI.
///
/// FFMI = lean mass / height², in kg/m². Without a lean mass, lean mass = weight · (1 − body fat / 100).
///
/// Source: VanItallie et al. 1990, fat-free mass divided by height squared.
struct FFMIDerivation: Hashable, Sendable {
  /// The metrics that the derivation uses.
  static let sources: Set<Metric> = [.leanMass, .weight, .bodyFat]

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
    return plausible(weight * (1 - bodyFat / 100)) { .estimated($0, confidence: confidence) }
  }

  private func plausible(_ leanMass: Double, _ value: (Double) -> MetricValue) -> MetricValue {
    let ffmi = leanMass / (height * height)
    return Metric.ffmi.plausible.contains(ffmi) ? value(ffmi) : .missing
  }
}

extension Timeline {
  /// Derives the FFMI of some weeks from their measured values, without updating months and years.
  mutating func deriveFFMI(ofWeeks weeks: Range<Int>) {
    guard let height, let ffmi = metrics.firstIndex(of: .ffmi) else { return }
    let derivation = FFMIDerivation(height: height, confidence: rules.derivedFFMIConfidence)
    let sources = [Metric.leanMass, .weight, .bodyFat].map { metrics.firstIndex(of: $0) }
    if tracks[ffmi].derived.isEmpty {
      tracks[ffmi].derived = Array(repeating: .missing, count: grid.weekCount)
    }
    for week in weeks {
      // Sources are not derived themselves, so that their own values are measured ones.
      let measured = sources.map { $0.map { tracks[$0].own[week] } ?? .missing }
      tracks[ffmi].derived[week] = derivation.value(
        leanMass: measured[0], weight: measured[1], bodyFat: measured[2])
    }
  }

  /// Derives the FFMI of a week and everything that depends on it after a change of one of its sources.
  mutating func refreshFFMI(week: Int, after metric: Metric, _ change: inout TimelineChange) {
    guard height != nil, FFMIDerivation.sources.contains(metric),
      let ffmi = metrics.firstIndex(of: .ffmi)
    else { return }
    deriveFFMI(ofWeeks: week..<week + 1)
    change.changed.formUnion(tracks[ffmi].refresh(week: week, grid: grid))
  }
}
