import Foundation
import Simulation
import Training

/// How a measure is shown: its unit, as its name tells it, and its numbers as people read them.
struct MeasureView {
  /// What numbers of a measure count. The raw values are the names that the charts know.
  enum Unit: String {
    case cents, octaves, fraction, comparisons, days, none

    /// The words in measures' names that tell the unit.
    private static let words: [String: Unit] = [
      "cents": .cents, "octaves": .octaves, "percent": .fraction, "fraction": .fraction, "rate": .fraction,
      "power": .fraction, "efficiency": .fraction, "trials": .comparisons, "run": .comparisons, "days": .days,
    ]

    init(ofMeasure name: String) {
      self = name.split(separator: "_").lazy.compactMap { Self.words[String($0)] }.first ?? .none
    }

    /// What stands behind a number or in a column's head.
    var label: String {
      switch self {
      case .fraction: "%"
      case .none: ""
      default: rawValue
      }
    }
  }

  let name: String
  let definition: String
  let source: String
  let unit: Unit

  init(_ descriptor: Descriptor) {
    name = descriptor.name
    definition = descriptor.summary
    source = descriptor.source
    unit = Unit(ofMeasure: descriptor.name)
  }

  /// "RMSE of the timeline", "Geometric mean": the name without its unit, as a heading.
  var title: String {
    let words = name.split(separator: "_").map(String.init).filter { $0 != "cents" }
      .map { ["rmse": "RMSE", "sd": "SD", "octaves": "of the"][$0] ?? $0 }
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The title with the unit: a column's or an axis' head.
  var heading: String {
    unit == .none || name.hasPrefix("percent") ? title : "\(title), \(unit.label)"
  }

  /// Where a two-sided scale has its middle; nil for one-sided measures.
  var centre: Double? { name.hasPrefix("bias_") ? 0 : nil }

  /// A number without its unit: `60.2`, `2.77`, `134`; the charts write it the same way.
  func text(_ value: Double) -> String {
    switch unit {
    case .fraction: String(format: "%.1f", 100 * value)
    case .octaves: String(format: "%.2f", value)
    default: value.magnitude < 100 ? String(format: "%#.3g", value) : String(format: "%.0f", value)
    }
  }
}

extension Int {
  /// With commas between thousands.
  var grouped: String {
    var digits = Array(String(magnitude))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return (self < 0 ? "-" : "") + String(digits)
  }

  /// "1 cell", "9 cells".
  func counting(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension Array where Element == String {
  /// "a", "a and b", "a, b and c".
  var enumerated: String {
    count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
