/// What is measured, by the name it has in files and on the command line.
///
/// Source: `Documentation/body.md`, *Events*.
public struct Metric: Hashable, Sendable {
  private let kind: Kind

  /// The metrics that Peach knows the meaning of.
  enum Known: Int, CaseIterable { case weight, bodyFat, ffmi, steps, leanMass, fatMass }

  private enum Kind: Hashable {
    case known(Known)
    case named(String)
  }

  private init(_ known: Known) { kind = .known(known) }

  /// Body weight, kg.
  public static let weight = Metric(.weight)
  /// Share of fat in the body's weight, %.
  public static let bodyFat = Metric(.bodyFat)
  /// Fat-free mass index, kg/m²: lean mass divided by height squared.
  public static let ffmi = Metric(.ffmi)
  /// Steps, summed up per day.
  public static let steps = Metric(.steps)
  /// Mass without fat, kg.
  public static let leanMass = Metric(.leanMass)
  /// Mass of fat, kg.
  public static let fatMass = Metric(.fatMass)

  /// The metrics that every bucket has a place for, in the order they are shown.
  public static let standard = [weight, bodyFat, ffmi, steps]

  /// A metric of any name.
  /// - Parameter name: 1 to 64 small letters, digits, `_`, `-` and `.`; not `photo` or `dexa`, which are no metrics.
  /// - Throws: `BodyTimelineError.badMetricName`.
  public init(name: String) throws(BodyTimelineError) {
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
  }

  /// In the order of `Known`.
  private static let facts = [
    Facts(name: "weight", unit: "kg", plausible: 1...700),
    Facts(name: "body_fat", unit: "%", plausible: 0.5...95),
    Facts(name: "ffmi", unit: "kg/m2", plausible: 5...60),
    Facts(name: "steps", unit: "count", plausible: 0...1_000_000),
    Facts(name: "lean_mass", unit: "kg", plausible: 0.1...700),
    Facts(name: "fat_mass", unit: "kg", plausible: 0.1...700),
  ]

  /// Which one it is, when Peach knows its meaning.
  var known: Known? { if case .known(let known) = kind { known } else { nil } }

  /// `weight`, `body_fat`, `ffmi`, `steps`, `lean_mass`, `fat_mass` or what it was named.
  public var name: String {
    switch kind {
    case .known(let known): Self.facts[known.rawValue].name
    case .named(let name): name
    }
  }

  /// The unit its values are kept in; empty when its meaning is not known.
  public var unit: String { known.map { Self.facts[$0.rawValue].unit } ?? "" }

  /// The values that a person can have; anything else is a slip of the pen or of the unit.
  public var plausible: ClosedRange<Double> {
    known.map { Self.facts[$0.rawValue].plausible } ?? -1e12...1e12
  }
}

extension Metric: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
