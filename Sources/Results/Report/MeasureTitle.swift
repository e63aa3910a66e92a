import Training

/// A measure's name as people read it.
public struct MeasureTitle: Sendable {
  /// "RMSE of the timeline", "Geometric mean": the name without its unit.
  public let text: String
  private let unit: String

  /// The title of a measure.
  public init(_ measure: Descriptor) {
    var words = measure.name.split(separator: "_").map(String.init)
    if words.last == measure.unit || words.last == "cents" { words.removeLast() }
    words = words.map { ["rmse": "RMSE", "sd": "SD", "octaves": "of the"][$0] ?? $0 }
    let joined = words.joined(separator: " ").replacing("small step", with: "small-step")
    text = joined.prefix(1).uppercased() + joined.dropFirst()
    unit = measure.unit
  }

  /// As it stands within a sentence: "RMSE of the timeline", "geometric mean".
  public var withinSentence: String { text.asWithinSentence }

  /// The unit as it follows a number: " octaves"; nothing for fractions.
  public var unitAfterNumber: String { unit.asUnit }
}

extension String {
  /// A title as it stands within a sentence: "geometric mean", "RMSE of the timeline".
  var asWithinSentence: String {
    let isAcronym = dropFirst().first?.isUppercase ?? false
    return isAcronym ? self : prefix(1).lowercased() + dropFirst()
  }

  /// This unit as it follows a number: " octaves"; nothing for fractions.
  var asUnit: String { ["", "fraction"].contains(self) ? "" : " \(self)" }
}
