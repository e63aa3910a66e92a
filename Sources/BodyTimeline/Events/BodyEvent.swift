package import Chronology
import Text

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

/// A metric, by its name in files and on the command line.
///
/// Source: `Documentation/body.md`, *Events*.
package struct Metric: Hashable, Sendable {
  private let kind: Kind

  /// The metrics with a unit and plausible values.
  enum Known: Int, CaseIterable {
    case weight, bodyFat, ffmi, steps, leanMass, fatMass, waist, restingHeartRate, sleep
  }

  private enum Kind: Hashable {
    case known(Known)
    case named(String)
  }

  private init(_ known: Known) { kind = .known(known) }

  /// Body weight, kg.
  package static let weight = Metric(.weight)
  /// Body fat, the share of fat in the body weight, %.
  package static let bodyFat = Metric(.bodyFat)
  /// Fat-free mass index, kg/m²: lean mass divided by height squared.
  package static let ffmi = Metric(.ffmi)
  /// Steps, summed per day.
  package static let steps = Metric(.steps)
  /// Lean mass, kg.
  package static let leanMass = Metric(.leanMass)
  /// Fat mass, kg.
  package static let fatMass = Metric(.fatMass)
  /// Waist circumference, cm.
  package static let waist = Metric(.waist)
  /// Resting heart rate, beats per minute.
  package static let restingHeartRate = Metric(.restingHeartRate)
  /// Hours asleep in the night before waking, h.
  package static let sleep = Metric(.sleep)

  /// The metrics that every snapshot contains, in the order of screens.
  package static let standard = [weight, bodyFat, ffmi, steps]
  /// The metrics with a unit and plausible values, which need no beginning.
  package static let builtIn = Known.allCases.map { Metric($0) }

  /// A metric of any name.
  /// - Parameter name: 1 to 64 lower-case letters, digits, `_`, `-` and `.`; not `photo` or `dexa`, which are kinds of
  ///   events.
  /// - Throws: `BodyTimelineError.badMetricName`.
  package init(name: String) throws(BodyTimelineError) {
    guard name.utf8.allSatisfy(Self.isWritable), (1...64).contains(name.utf8.count),
      !["photo", "dexa"].contains(name)
    else {
      throw .badMetricName(name)
    }
    let known = Known.allCases.first { Self.facts[$0.rawValue].name == name }
    kind = known.map(Kind.known) ?? .named(name)
  }

  private static func isWritable(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "0"..."9", "_", "-", ".": true
    default: false
    }
  }
}

extension Metric {
  private struct Facts {
    let name: String
    let unit: String
    let plausible: ClosedRange<Double>
    let example: String
  }

  /// The facts of the known metrics, in the order of `Known`.
  private static let facts = [
    Facts(name: "weight", unit: "kg", plausible: 1...700, example: "82.5"),
    Facts(name: "body_fat", unit: "%", plausible: 0.5...95, example: "21.5"),
    Facts(name: "ffmi", unit: "kg/m2", plausible: 5...60, example: "19.4"),
    Facts(name: "steps", unit: "count", plausible: 0...1_000_000, example: "8000"),
    Facts(name: "lean_mass", unit: "kg", plausible: 0.1...700, example: "62.1"),
    Facts(name: "fat_mass", unit: "kg", plausible: 0.1...700, example: "18.4"),
    Facts(name: "waist", unit: "cm", plausible: 10...500, example: "92"),
    Facts(name: "resting_heart_rate", unit: "bpm", plausible: 10...300, example: "58"),
    Facts(name: "sleep", unit: "h", plausible: 0...24, example: "7.5"),
  ]

  /// The known metric; nil for other names.
  var known: Known? { if case .known(let known) = kind { known } else { nil } }

  /// The name, as in `facts`, or another one.
  package var name: String {
    switch kind {
    case .known(let known): Self.facts[known.rawValue].name
    case .named(let name): name
    }
  }

  /// The unit of stored values; empty for metrics that are not known.
  package var unit: String { known.map { Self.facts[$0.rawValue].unit } ?? "" }

  /// The plausible values. Other values are typing errors or have another unit.
  package var plausible: ClosedRange<Double> {
    known.map { Self.facts[$0.rawValue].plausible } ?? -1e12...1e12
  }

  /// A usual value, which shows how to write one.
  package var example: String { known.map { Self.facts[$0.rawValue].example } ?? "12.5" }
}

extension Metric {
  /// Units that the name of a metric that is not known may end with: `muscle_mass_kg`.
  private static let namedUnits = ["kg", "g", "lb", "cm", "mm", "min", "bpm", "ml", "kcal"]

  /// The name without its unit, and the unit: ("muscle_mass", "kg"); an empty unit if the name has none.
  var nameAndUnit: (name: String, unit: String) {
    guard known == nil, let end = name.lastIndex(of: "_"), end > name.startIndex else { return (name, unit) }
    let unit = String(name[name.index(after: end)...])
    return Self.namedUnits.contains(unit) ? (String(name[..<end]), unit) : (name, "")
  }

  /// The metric whose name has a unit that a file gives beside the name; this one if it is known, has a unit in its
  /// name, or the unit is no usual one.
  package func named(with unit: String) -> Metric {
    guard known == nil, nameAndUnit.unit.isEmpty, Self.namedUnits.contains(unit) else { return self }
    return (try? Metric(name: "\(name)_\(unit)")) ?? self
  }
}

extension Metric: CustomStringConvertible {
  /// `name`.
  package var description: String { name }
}

/// A unit of body measurements in files and entries.
package struct BodyUnit {
  /// The unit's name in files.
  let name: String
  /// The factor to the metric's own unit.
  let factor: Double

  /// 1 lb = 0.45359237 kg exactly (international pound, 1959); a stone is 14 lb.
  private static let masses = [
    BodyUnit(name: "kg", factor: 1), BodyUnit(name: "lb", factor: 0.45359237),
    BodyUnit(name: "g", factor: 0.001), BodyUnit(name: "st", factor: 14 * 0.45359237),
  ]

  /// The units that convert to each unit of metrics, itself first. 1 in = 2.54 cm exactly.
  private static let converted: [String: [BodyUnit]] = [
    "kg": masses,
    "cm": [
      BodyUnit(name: "cm", factor: 1), BodyUnit(name: "in", factor: 2.54), BodyUnit(name: "m", factor: 100),
      BodyUnit(name: "mm", factor: 0.1),
    ],
    "bpm": [BodyUnit(name: "bpm", factor: 1), BodyUnit(name: "count/min", factor: 1)],
    "h": [BodyUnit(name: "h", factor: 1), BodyUnit(name: "min", factor: 1.0 / 60)],
  ]

  /// The name in files of a unit as tables write it: ` Lbs` is `lb`, `kg/m²` is `kg/m2`.
  package static func name(_ text: String) -> String {
    let name = text.trimmingBlanks.lowercased().replacing("²", with: "2")
    return name == "lbs" ? "lb" : name
  }

  /// The units of a metric, its own first; empty for a metric without a known unit.
  static func known(for metric: Metric) -> [BodyUnit] {
    metric.unit.isEmpty ? [] : converted[metric.unit] ?? [BodyUnit(name: metric.unit, factor: 1)]
  }
}

extension Metric {
  /// The names of the metric's units, its own first; empty for a metric without a known unit.
  package var knownUnits: [String] { BodyUnit.known(for: self).map(\.name) }

  /// Converts a value to the metric's own unit.
  /// - Parameter unit: the name of the value's unit; empty for the metric's own. A metric without a known unit accepts
  ///   any unit, and the value is unchanged.
  /// - Returns: the converted value; nil if the metric does not have that unit.
  package func converted(_ value: Double, from unit: String) -> Double? {
    let units = BodyUnit.known(for: self)
    if units.isEmpty || unit.isEmpty { return value }
    return units.first { $0.name == unit }.map { value * $0.factor }
  }
}
