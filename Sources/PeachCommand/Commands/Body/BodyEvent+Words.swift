import ArgumentParser
import BodyTimeline
import Exchange
import Text

extension BodyEvent.Content {
  /// A measurement from the words of the command line, such as the value `82.5` of a metric.
  init(metric: Metric, value: String, unit: String) throws {
    self = .measurement(metric, try metric.value(of: value, unit: unit))
  }
}

extension DEXAScan {
  /// A DEXA scan from the words of the command line: `ffmi=19.5`, `lean_mass=62`, `fat_mass=18`, `body_fat=22.5`.
  /// - Parameters:
  ///   - words: the findings, each metric once.
  ///   - unit: the unit of the masses; empty for kg.
  init(words: [String], unit: String) throws {
    var findings: [Metric: Double] = [:]
    for word in words {
      let (key, finding) = Assignments.parts(of: word)
      guard let metric = Self.metrics.first(where: { $0.name == key }), let finding else {
        let names = Self.metrics.map(\.name)
        let known = names.map { "\($0)=…" }.joined(separator: ", ")
        throw ValidationError(
          "finding of a DEXA scan must be one of \(known), got \"\(word)\". "
            + guess(of: key, among: names) + "Write it as lean_mass=62.")
      }
      let value = try metric.value(of: finding, unit: metric.unit == "kg" ? unit : "")
      guard findings.updateValue(value, forKey: metric) == nil else {
        throw ValidationError(
          "finding of a DEXA scan must be given once, got \(metric) again. Leave one away.")
      }
    }
    self.init(findings)
  }
}

extension Metric {
  /// Parses a number and converts it to the metric's own unit.
  fileprivate func value(of text: String, unit: String) throws -> Double {
    guard unit.isEmpty || !knownUnits.isEmpty else {
      throw ValidationError(
        "unit of \(self) must not be given, got \"\(unit)\": a metric of your own has none. Name it in the metric, as in \(self)_\(unit)."
      )
    }
    guard let number = Double(decimal: text) else {
      let meant = Double(decimal: text.replacing(",", with: ".")).map { "\($0)" } ?? "82.5"
      throw ValidationError("value of \(self) must be a number, got \"\(text)\". Write it as \(meant).")
    }
    guard let converted = converted(number, from: unit) else {
      let known = knownUnits.joined(separator: ", ")
      throw ValidationError(
        "unit of \(self) must be one of \(known), got \"\(unit)\". "
          + guess(of: unit, among: knownUnits) + "Or leave it away.")
    }
    return converted
  }
}
