package import Chronology

/// A measurement, DEXA scan or photo at an instant.
///
/// Source: `Documentation/body.md`, *Events*.
package struct BodyEvent: Hashable, Sendable {
  /// The identity: a later event with the same id replaces this one. A photo's id is its file name.
  package let id: String
  /// When it was measured or photographed.
  package let timestamp: Instant
  /// The measurement, findings or tags.
  package let content: Content

  /// The kinds of events.
  package enum Content: Hashable, Sendable {
    /// A value of a metric in the metric's unit. Several step counts of a day are added.
    case measurement(Metric, Double)
    /// The findings of a DEXA scan.
    case dexa(DEXAScan)
    /// A progress photo with its tags.
    case photo(tags: [String])
  }

  /// The allowed timestamps, `Instant.ofLivingPeople`, so that a mistyped date cannot create a timeline of two thousand
  /// years.
  package static let plausibleDates = Instant.ofLivingPeople

  /// An event with a plausible timestamp and plausible values.
  /// - Throws: `BodyTimelineError.emptyID`, `dateOutOfRange`, `incompleteScan`, `badTag` and
  ///   `valueOutOfRange`.
  package init(id: String, timestamp: Instant, _ content: Content) throws(BodyTimelineError) {
    guard !id.isEmpty else { throw .emptyID(timestamp) }
    guard Self.plausibleDates.contains(timestamp) else { throw .dateOutOfRange(timestamp) }
    self.id = id
    self.timestamp = timestamp
    self.content = content
    if case .dexa(let scan) = content, !scan.isComplete { throw .incompleteScan(scan) }
    if case .photo(let tags) = content, let bad = tags.first(where: { $0.isEmpty || $0.contains(";") }) {
      throw .badTag(bad)
    }
    for (metric, value) in measurements where !metric.plausible.contains(value) {
      throw .valueOutOfRange(metric, value)
    }
  }

  /// The values of the event by metric. The body fat of a DEXA scan counts like a measurement.
  package var measurements: [(metric: Metric, value: Double)] {
    switch content {
    case .measurement(let metric, let value): [(metric, value)]
    case .dexa(let scan): scan.measurements
    case .photo: []
    }
  }
}

/// The findings of a DEXA scan: FFMI or lean mass, and at least one more.
///
/// A single finding is a measurement of its metric, not a scan.
package struct DEXAScan: Hashable, Sendable {
  /// Fat-free mass index, kg/m².
  package var ffmi: Double?
  /// Lean mass, kg.
  package var leanMass: Double?
  /// Fat mass, kg.
  package var fatMass: Double?
  /// Body fat, %.
  package var bodyFat: Double?

  /// The metrics of findings, in the order of files.
  package static let metrics: [Metric] = [.ffmi, .leanMass, .fatMass, .bodyFat]

  /// The findings of a scan; nil for those that the report does not contain.
  package init(
    ffmi: Double? = nil, leanMass: Double? = nil, fatMass: Double? = nil, bodyFat: Double? = nil
  ) {
    self.ffmi = ffmi
    self.leanMass = leanMass
    self.fatMass = fatMass
    self.bodyFat = bodyFat
  }

  /// The findings of a scan by metric. Metrics outside `DEXAScan.metrics` are ignored.
  package init(_ findings: [Metric: Double]) {
    self.init(
      ffmi: findings[.ffmi], leanMass: findings[.leanMass], fatMass: findings[.fatMass],
      bodyFat: findings[.bodyFat])
  }

  /// Whether there is FFMI or lean mass, and at least one more finding.
  package var isComplete: Bool { (ffmi != nil || leanMass != nil) && measurements.count > 1 }

  /// The findings in the order of `DEXAScan.metrics`.
  package var measurements: [(metric: Metric, value: Double)] {
    zip(Self.metrics, [ffmi, leanMass, fatMass, bodyFat]).compactMap { metric, value in
      value.map { (metric, $0) }
    }
  }
}

/// A change of the events.
package enum BodyEdit: Hashable, Sendable {
  /// Adds the event, or replaces the event with the same id.
  case put(BodyEvent)
  /// Removes the event with that id. No effect if there is none.
  case delete(id: String)
}
