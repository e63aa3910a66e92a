import Text
package import Training

/// A measure's title for readers: its own, or one that is made from its name.
package struct MeasureTitle: Sendable {
  /// "RMSE of the timeline", "Geometric mean": the name without its unit.
  package let text: String
  private let unit: String

  package init(_ measure: Descriptor) {
    unit = measure.unit
    text = measure.title ?? Self.title(of: measure)
  }

  private static func title(of measure: Descriptor) -> String {
    var words = measure.name.split(separator: "_").map(String.init)
    if words.last == measure.unit || words.last == "cents" { words.removeLast() }
    words = words.map { ["rmse": "RMSE", "sd": "SD", "octaves": "of the"][$0] ?? $0 }
    let joined = words.joined(separator: " ").replacing("small step", with: "small-step")
      .replacing("own target", with: "against its own target")
    return joined.capitalizedFirst
  }

  /// The title within a sentence: "RMSE of the timeline", "geometric mean".
  package var withinSentence: String { text.asWithinSentence }

  /// The unit after a number: " octaves"; empty for fractions and measures without unit.
  package var unitAfterNumber: String { unit.asUnit }
}

extension String {
  /// This title within a sentence: "geometric mean", "RMSE of the timeline".
  var asWithinSentence: String {
    let isAcronym = dropFirst().first?.isUppercase ?? false
    return isAcronym ? self : prefix(1).lowercased() + dropFirst()
  }

  /// This unit after a number: " octaves"; empty for fractions and an empty unit.
  var asUnit: String { ["", "fraction"].contains(self) ? "" : " \(self)" }
}
