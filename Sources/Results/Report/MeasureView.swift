import Simulation
import Text
package import Training

/// A measure's title for readers: the words of its finding, its own title, or one that is made from its name.
package struct MeasureTitle: Sendable {
  /// "How far the timeline misses the threshold", "Longest error run".
  package let text: String
  private let unit: String

  package init(_ measure: Descriptor) {
    unit = measure.unit
    text =
      measure.finding.flatMap(MeasureFinding.name)?.capitalizedFirst ?? measure.title
      ?? Self.title(of: measure)
  }

  /// "Longest error run", "SD of the display": the name without its unit.
  private static func title(of measure: Descriptor) -> String {
    var words = measure.name.split(separator: "_").map(String.init)
    if words.last == measure.unit || words.last == "cents" { words.removeLast() }
    words = words.map { ["rmse": "RMSE", "sd": "SD", "octaves": "of the"][$0] ?? $0 }
    let joined = words.joined(separator: " ").replacing("small step", with: "small-step")
      .replacing("own target", with: "against its own target")
    return joined.capitalizedFirst
  }

  /// The title within a sentence: "how far the timeline misses the threshold", "longest error run".
  package var withinSentence: String { text.asWithinSentence }

  /// The unit after a number: " octaves"; empty for fractions and measures without unit.
  package var unitAfterNumber: String { unit.asUnit }
}

extension String {
  /// This title within a sentence: "longest error run", "SD of the display".
  var asWithinSentence: String {
    let isAcronym = dropFirst().first?.isUppercase ?? false
    return isAcronym ? self : lowercasedFirst
  }

  /// This unit after a number: " octaves"; empty for fractions and an empty unit.
  var asUnit: String { ["", "fraction"].contains(self) ? "" : " \(self)" }

  /// This unit at the end of a heading: ", days"; empty for an empty unit.
  var afterComma: String { isEmpty ? "" : ", \(self)" }
}

/// How the report shows a measure: its title, units and formatted numbers.
struct MeasureView {
  let name: String
  let definition: String
  let source: String
  /// The descriptor's unit; `Assets/peach.js` formats numbers by the same names.
  let unit: String
  /// Whether it is a variant of another measure; the page shows variants collapsed.
  let isVariant: Bool
  /// The index among the study's measures, from 0.
  let column: Int
  /// The unit of differences between cells; by default `unit`.
  let differenceUnit: String
  /// The text of its `MeasureTitle`, as a heading.
  let title: String
  /// The words and numbers of the answer.
  let finding: MeasureFinding

  /// What an objective asks for: "the level converges after … comparisons (smaller is better)".
  func wanted(_ direction: Objective.Direction) -> String {
    let words = finding.hasName ? finding.axis : heading
    return "\(words.asWithinSentence) (\(direction == .minimize ? "smaller" : "larger") is better)"
  }

  init(_ descriptor: Descriptor, column: Int = 0, differenceUnit: String? = nil) {
    self.column = column
    self.differenceUnit = differenceUnit ?? descriptor.unit
    name = descriptor.name
    finding = MeasureFinding(descriptor)
    title = MeasureTitle(descriptor).text
    definition = descriptor.summary
    source = descriptor.source
    unit = descriptor.unit
    isVariant = descriptor.variantOf != nil
  }

  /// The title and the unit, for the head of a column or axis; the title alone for fractions and measures without unit.
  var heading: String { heading(in: unit) }

  /// `heading` for differences between cells.
  var differenceHeading: String { heading(in: differenceUnit) }

  private func heading(in unit: String) -> String { title + (unit == "fraction" ? "" : unit.afterComma) }

  /// `heading` where octaves are shown as factors, which have no unit.
  var headingOfFactors: String { finding.isFactor ? title : heading }

  /// A number where octaves are shown as factors: `×1.20`, `0.602`, `134`.
  func textOfFactors(_ value: Double) -> String {
    finding.isFactor ? MeasureFinding.ratio(value) : text(value)
  }

  /// The name, with the unit unless the name contains it, for the head of a column of the table of all measures; the name
  /// is the one of scenarios and files.
  var columnHeading: String {
    unit.isEmpty || unit == "fraction" || name.contains(unit) ? name : "\(name), \(unit)"
  }

  /// The middle of a two-sided scale: 0 for a bias; nil for one-sided measures.
  var centre: Double? { name.hasPrefix("bias_") ? 0 : nil }

  /// A difference with its sign: `+1.2`, `−0.42`, `0.00`.
  func text(ofDifference value: Double) -> String {
    let text = text(value, in: differenceUnit)
    return value > 0 && text.contains { ("1"..."9").contains($0) } ? "+\(text)" : text
  }

  /// Whether two conditions are compared by a ratio: where the answer has factors, and for geometric means.
  var isComparedByRatio: Bool { differenceUnit == "octaves" && (finding.isFactor || unit != "octaves") }

  /// A difference as the answer and the ranking have it: `×0.43`, `−7.6` percentage points, `+1.2`.
  func comparison(_ value: Double) -> String {
    if isComparedByRatio { return MeasureFinding.ratio(value) }
    guard differenceUnit == "fraction" else { return text(ofDifference: value) }
    return (value > 0 ? "+" : "") + (100 * value).decimals(1).withTrueMinus
  }

  /// The unit of `comparison`; empty for a ratio.
  var comparisonUnit: String {
    isComparedByRatio ? "" : differenceUnit == "fraction" ? "percentage points" : differenceUnit
  }

  /// A number without its unit: `0.602`, `2.77`, `134`, `−0.42`. The charts write it the same way, except shares, which
  /// are percentages there.
  func text(_ value: Double) -> String { text(value, in: unit) }

  private func text(_ value: Double, in unit: String) -> String {
    switch unit {
    case "fraction": value.decimals(3).withTrueMinus
    case "octaves": value.decimals(2).withTrueMinus
    default: (value.magnitude < 100 ? value.significant(exactly: 3) : value.decimals(0)).withTrueMinus
    }
  }
}

extension Aggregation {
  /// What a caption calls the values of groups.
  var plural: String {
    switch self {
    case .mean, .fraction, .count: "means"
    case .waitingTime, .geometricMean: "geometric means"
    case .rootMeanSquare: "root mean squares"
    case .standardDeviation: "standard deviations"
    case .variance: "variances"
    case .efficiency, .own: "values"
    }
  }
}
