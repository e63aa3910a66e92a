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
