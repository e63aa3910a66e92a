import Chronology

/// Something that was measured or photographed at one moment.
///
/// Source: `Documentation/body.md`, *Events*.
public struct BodyEvent: Hashable, Sendable {
  /// Who it is: a later event of the same id takes its place. A photo's id is the photo's name.
  public let id: String
  /// When it happened.
  public let timestamp: Instant
  /// What it says.
  public let content: Content

  /// What an event can say.
  public enum Content: Hashable, Sendable {
    /// One value of one metric in the metric's unit; steps may be a day's or a part's.
    case measurement(Metric, Double)
    /// What a DEXA scan finds.
    case dexa(DEXAScan)
    /// A progress photo and what it was tagged with.
    case photo(tags: [String])
  }

  /// The moments an event can have, `Instant.ofLivingPeople`: a slip in a date must not make a timeline of two
  /// thousand years.
  public static let plausibleDates = Instant.ofLivingPeople

  /// An event whose moment and values a person can have.
  /// - Throws: `BodyTimelineError.emptyID`, `dateOutOfRange`, `incompleteScan` and `valueOutOfRange`.
  public init(id: String, timestamp: Instant, _ content: Content) throws(BodyTimelineError) {
    guard !id.isEmpty else { throw .emptyID(timestamp) }
    guard Self.plausibleDates.contains(timestamp) else { throw .dateOutOfRange(timestamp) }
    self.id = id
    self.timestamp = timestamp
    self.content = content
    if case .dexa(let scan) = content, !scan.isComplete { throw .incompleteScan(scan) }
    for (metric, value) in measurements where !metric.plausible.contains(value) {
      throw .valueOutOfRange(metric, value)
    }
  }

  /// Each metric it has a value for. The body fat of a DEXA scan counts as any other.
  public var measurements: [(metric: Metric, value: Double)] {
    switch content {
    case .measurement(let metric, let value): [(metric, value)]
    case .dexa(let scan): scan.measurements
    case .photo: []
    }
  }
}

/// The findings of a DEXA scan, as far as its report gives them: FFMI or lean mass, and at least one more.
///
/// A single finding is a measurement of its metric, not a scan.
public struct DEXAScan: Hashable, Sendable {
  /// Fat-free mass index, kg/m².
  public var ffmi: Double?
  /// Mass without fat, kg.
  public var leanMass: Double?
  /// Mass of fat, kg.
  public var fatMass: Double?
  /// Share of fat, %.
  public var bodyFat: Double?

  /// The metrics that a scan can have findings of, in the order they are written.
  public static let metrics: [Metric] = [.ffmi, .leanMass, .fatMass, .bodyFat]

  /// A scan's findings.
  public init(
    ffmi: Double? = nil, leanMass: Double? = nil, fatMass: Double? = nil, bodyFat: Double? = nil
  ) {
    self.ffmi = ffmi
    self.leanMass = leanMass
    self.fatMass = fatMass
    self.bodyFat = bodyFat
  }

  /// A scan's findings by metric; those of metrics outside `DEXAScan.metrics` are left out.
  public init(_ findings: [Metric: Double]) {
    self.init(
      ffmi: findings[.ffmi], leanMass: findings[.leanMass], fatMass: findings[.fatMass],
      bodyFat: findings[.bodyFat])
  }

  /// Whether the findings make a scan: FFMI or lean mass, and at least one more.
  public var isComplete: Bool { (ffmi != nil || leanMass != nil) && measurements.count > 1 }

  /// The findings there are, in the order of `DEXAScan.metrics`.
  public var measurements: [(metric: Metric, value: Double)] {
    zip(Self.metrics, [ffmi, leanMass, fatMass, bodyFat]).compactMap { metric, value in
      value.map { (metric, $0) }
    }
  }
}

/// A change to what is known.
public enum BodyEdit: Hashable, Sendable {
  /// Adds the event, or corrects the one of the same id.
  case put(BodyEvent)
  /// Takes the event of that id away; without effect when there is none.
  case delete(id: String)
}
