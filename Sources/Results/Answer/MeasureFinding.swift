import Music
import Text
package import Training

/// A measure's values in the words of a headline: "the timeline misses the threshold by a factor of 1.2 instead of 2.8".
package struct MeasureFinding {
  private let finding: String?
  /// Whether the finding answers a question, which is then the measure's name.
  let hasName: Bool
  private let title: String
  private let unit: String

  /// The words are the measure's `finding`; without one they are "the TITLE is {}".
  package init(_ measure: Descriptor) {
    finding = measure.finding
    hasName = measure.finding.flatMap(Self.name) != nil
    title = MeasureTitle(measure).withinSentence
    unit = measure.unit
  }

  /// The question that a finding answers, by the finding's end: "the level converges after {}" says how soon.
  private static let questions: [(end: String, question: String, verb: String)] = [
    (" is late by {}", "how late", " is"), (" by {}", "how far", ""), (" after {}", "how soon", ""),
    (" takes {}", "how long", " takes"), (" at {} of session ends", "how often", ""),
  ]

  /// What a finding measures: "how far the timeline misses the threshold"; nil for words without a question.
  static func name(of finding: String) -> String? {
    if finding.hasPrefix("{} of the ") { return "how many" + finding.dropFirst(2) }
    if finding.hasPrefix("{} of ") { return "how many" + finding.dropFirst(5) }
    return questions.first { finding.hasSuffix($0.end) }.map { found in
      "\(found.question) \(finding.dropLast(found.end.count))\(found.verb)"
    }
  }

  /// The finding with a value, and with the value that it is compared with.
  package func text(_ value: Double, insteadOf other: Double? = nil) -> String {
    (finding ?? "the \(title) is {}").replacing("{}", with: quantity(value, insteadOf: other))
  }

  /// The finding with a bound in place of the value: "at least 65 % of answers are right", "the timeline misses the
  /// threshold by a factor of at most 1.23".
  package func text(_ bound: String, _ value: Double) -> String {
    let number = isFactor ? value.ofOctaves : unit == "fraction" ? 100 * value : value
    let amount =
      number.significant(atMost: isFactor ? 3 : 6).withTrueMinus + (unit == "fraction" ? " %" : suffix)
    return (finding ?? "the \(title) is {}").replacing(
      "{}", with: "\(isFactor ? "a factor of " : "")\(bound) \(amount)")
  }

  /// Whether octaves are read as a factor.
  package var isFactor: Bool { unit == "octaves" && finding != nil }

  /// The finding without a value, for an axis or a column: "The timeline misses the threshold by a factor of …".
  var axis: String {
    let amount =
      isFactor ? "a factor of …" : unit == "fraction" ? "… %" : "…" + unit.asUnit
    return (finding ?? "the \(title): {}").replacing("{}", with: amount).capitalizedFirst
  }

  /// The heading of a column: `axis`, or the title of a measure without words.
  var heading: String { finding == nil ? title.capitalizedFirst : axis }

  /// Writes the values of a column with the same number of decimals, factors with three digits: "×1.20", "×13.9", "8.4".
  func column(of values: [Double]) -> (Double) -> String {
    if isFactor { return Self.ratio }
    if unit == "fraction" { return { (100 * $0).decimals(1).withTrueMinus } }
    let decimals = values.map(Self.plain).max() ?? 0
    return { $0.decimals(decimals).withTrueMinus }
  }

  /// The unit of the numbers of a column: "%", "days"; empty for factors.
  var columnUnit: String { isFactor ? "" : unit == "fraction" ? "%" : unit }

  /// Octaves as a ratio, with two decimals or three digits: "×0.43", "×13.9", "×243"; an end of an interval that knows
  /// nothing is "> ×99999".
  static func ratio(_ octaves: Double) -> String {
    let ratio = octaves.ofOctaves
    guard ratio < 99_999 else { return "> ×99999" }
    return "×\(ratio.decimals(ratio < 9.995 ? 2 : ratio < 99.95 ? 1 : 0))"
  }

  /// "a factor of 1.2 instead of 2.8", "84 % instead of 6 %", "4.6 instead of 6.9 days".
  private func quantity(_ value: Double, insteadOf other: Double?) -> String {
    quantity([value] + (other.map { [$0] } ?? []), " instead of ")
  }

  /// "a factor of 1.2 against 2.8": two values of which neither is the baseline's.
  package func quantity(_ value: Double, against other: Double) -> String {
    quantity([value, other], " against ")
  }

  private func quantity(_ values: [Double], _ separator: String) -> String {
    (isFactor ? "a factor of " : "") + numbers(values).joined(separator: separator) + suffix
  }

  /// "×1.3 → ×1.6", "61 % → 74 %", "6.9 → 4.6 days".
  package func change(from value: Double, to other: Double) -> String {
    numbers([value, other]).map { (isFactor ? "×" : "") + $0 }.joined(separator: " → ") + suffix
  }

  /// "×1.3", "61 %", "6.9 days".
  package func amount(_ value: Double) -> String { (isFactor ? "×" : "") + numbers([value])[0] + suffix }

  private var suffix: String { unit == "fraction" || isFactor ? "" : unit.asUnit }

  /// One or two values without words.
  private func numbers(_ values: [Double]) -> [String] {
    if isFactor { return Self.factors(values) }
    guard unit == "fraction" else { return Self.texts(values, Self.plain) }
    return Self.texts(values.map { $0 * 100 }, Self.percentage).map {
      "\($0.hasSuffix(".0") ? String($0.dropLast(2)) : $0) %"
    }
  }

  /// One or two values in octaves as factors: "1.2" and "2.8".
  package static func factors(_ octaves: [Double]) -> [String] { texts(octaves.map(\.ofOctaves), factor) }

  /// "On average the display shows 0.98 times the threshold instead of 0.36 to 0.5 times (too low).": which way a
  /// display misses, from the mean signed errors of groups in octaves. Factors that all differ from 1 by a tenth or
  /// more are too low or too high.
  /// - Parameters:
  ///   - biases: at least one.
  ///   - others: those that are compared; empty without any.
  package static func shown(_ biases: [Double], insteadOf others: [Double]) -> String {
    let ends = [biases, others].filter { !$0.isEmpty }.map { ($0.min()!, $0.max()!) }
    let texts = factors(ends.flatMap { [$0.0, $0.1] })
    let words = ends.indices.map { index in
      let (least, most) = (texts[2 * index], texts[2 * index + 1])
      let side =
        ends[index].1.ofOctaves < 1 / 1.1
        ? " (too low)" : ends[index].0.ofOctaves > 1.1 ? " (too high)" : ""
      let range = least == most ? least : "\(least) to \(most)"
      return "\(range) times\(index == 0 ? " the threshold" : "")\(side)"
    }
    return "On average the display shows \(words.joined(separator: " instead of "))."
  }

  /// The texts of one or two values: with one decimal more where they would be the same for different values.
  private static func texts(_ values: [Double], _ decimals: (Double) -> Int) -> [String] {
    let count = values.map(decimals)
    let short = zip(values, count).map { $0.decimals($1).withTrueMinus }
    guard Set(short).count < Set(values).count else { return short }
    return zip(values, count).map { $0.decimals($1 + 1).withTrueMinus }
  }

  /// Decimals of a percentage: more where it is near one of its ends.
  private static func percentage(_ percent: Double) -> Int {
    percent == 0 || percent == 100 || (10...99).contains(percent) ? 0 : 1
  }

  /// Decimals of a factor: two below 1.1, where one would say that it is nearly 1.
  private static func factor(_ factor: Double) -> Int { factor < 1.1 ? 2 : factor < 9.95 ? 1 : 0 }

  /// Decimals of other values, for three digits at most: as many as columns have, so that rounding twice shows nowhere.
  private static func plain(_ value: Double) -> Int {
    value.magnitude < 0.995 ? 2 : value.magnitude < 99.5 ? 1 : 0
  }
}
