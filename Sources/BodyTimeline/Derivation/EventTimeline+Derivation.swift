/// The derivation of values from other metrics of the same week, for weeks in which they are not measured: FFMI, and
/// weight and body fat from a scan's or scale's masses.
///
/// weight = lean mass + fat mass; body fat = 100 · fat mass / weight, of which the weight is that sum or, without a
/// lean mass, the measured one.
///
/// Source: `Documentation/body.md`, *Derived values*.
extension EventTimeline {
  /// The metrics that are derived, with the metrics that each is derived from.
  private static let derivations: [(metric: Metric, sources: [Metric])] = [
    (.weight, [.leanMass, .fatMass]), (.bodyFat, [.leanMass, .fatMass, .weight]),
    (.ffmi, [.leanMass, .weight, .bodyFat, .fatMass]),
  ]

  /// Derives all weeks.
  mutating func deriveAll() {
    for (metric, _) in Self.derivations where canDerive(metric) {
      guard let track = metrics.firstIndex(of: metric) else { continue }
      derive(metric, track: track, weeks: 0..<grid.weekCount)
      tracks[track].refreshAll(grid: grid)
    }
  }

  /// Derives a week, and everything that depends on it, after a change of `source` in that week.
  mutating func refreshDerived(week: Int, after source: Metric, _ change: inout TimelineChange) {
    for (metric, sources) in Self.derivations where sources.contains(source) {
      // Without a fat mass, body fat does not depend on the weight.
      if metric == .bodyFat, source == .weight, measured(.fatMass, week).isMissing { continue }
      guard canDerive(metric), let track = metrics.firstIndex(of: metric) else { continue }
      derive(metric, track: track, weeks: week..<week + 1)
      change.periods.formUnion(tracks[track].refresh(week: week, grid: grid))
    }
  }

  /// Whether a metric can be derived: FFMI needs the height, body fat the fat mass, and weight the lean mass, too.
  private func canDerive(_ metric: Metric) -> Bool {
    guard metric != .ffmi else { return height != nil }
    return metrics.contains(.fatMass) && (metric == .bodyFat || metrics.contains(.leanMass))
  }

  /// Derives a metric in some weeks, without updating its weeks, months and years.
  private mutating func derive(_ metric: Metric, track: Int, weeks: Range<Int>) {
    if tracks[track].derived.isEmpty {
      tracks[track].derived = Array(repeating: .missing, count: grid.weekCount)
    }
    let ffmi = height.map { FFMIDerivation(height: $0, confidence: rules.derivedConfidence) }
    for week in weeks {
      let (leanMass, weight) = (measured(.leanMass, week), measured(.weight, week))
      guard metric == .ffmi else {
        tracks[track].derived[week] = fromMasses(metric, leanMass, measured(.fatMass, week), weight)
        continue
      }
      let bodyFat = measured(.bodyFat, week)
      // Looked up only where it is needed.
      let fatMass = if case .present = bodyFat { MetricValue.missing } else { measured(.fatMass, week) }
      tracks[track].derived[week] =
        ffmi?.value(leanMass: leanMass, weight: weight, bodyFat: bodyFat, fatMass: fatMass) ?? .missing
    }
  }

  /// A week's own measured value of a metric. Derived values are estimates, which no derivation uses.
  private func measured(_ metric: Metric, _ week: Int) -> MetricValue {
    metrics.firstIndex(of: metric).map { tracks[$0].own[week] } ?? .missing
  }

  private func fromMasses(
    _ metric: Metric, _ leanMass: MetricValue, _ fatMass: MetricValue, _ weight: MetricValue
  ) -> MetricValue {
    guard case .present(let fat) = fatMass else { return .missing }
    let whole: Double
    if case .present(let lean) = leanMass {
      whole = lean + fat
    } else if metric == .bodyFat, case .present(let weight) = weight {
      whole = weight
    } else {
      return .missing
    }
    let value = metric == .weight ? whole : 100 * fat / whole
    guard metric.plausible.contains(value) else { return .missing }
    return .estimated(value, confidence: rules.derivedConfidence, .derived)
  }
}

/// The derivation of FFMI from lean mass, or from weight and body fat or fat mass, for weeks without a measured FFMI.
///
/// FFMI = lean mass / height², in kg/m². Without a lean mass, lean mass = weight · (1 − body fat / 100); without a body
/// fat, weight − fat mass.
///
/// Source: VanItallie et al. 1990, fat-free mass divided by height squared.
struct FFMIDerivation: Hashable, Sendable {
  /// Body height in m.
  let height: Double
  /// The confidence of an FFMI derived from weight and fat, 0…1.
  let confidence: Double

  /// The FFMI of a week from the values measured in it: present from a lean mass, estimated from weight and fat, otherwise
  /// missing. Implausible results are missing.
  func value(
    leanMass: MetricValue, weight: MetricValue, bodyFat: MetricValue, fatMass: MetricValue
  ) -> MetricValue {
    if case .present(let leanMass) = leanMass {
      return plausible(leanMass) { .present($0) }
    }
    guard case .present(let weight) = weight else { return .missing }
    let lean: Double
    if case .present(let bodyFat) = bodyFat {
      lean = weight * (1 - bodyFat / 100)
    } else if case .present(let fat) = fatMass {
      lean = weight - fat
    } else {
      return .missing
    }
    return plausible(lean) { .estimated($0, confidence: confidence, .derived) }
  }

  private func plausible(_ leanMass: Double, _ value: (Double) -> MetricValue) -> MetricValue {
    let ffmi = leanMass / (height * height)
    return Metric.ffmi.plausible.contains(ffmi) ? value(ffmi) : .missing
  }
}
