package import Music
package import Text

/// The feedback that a person sees after a matching: the error, rounded to whole cents.
///
/// Source: `Documentation/training.md`, *Pitch matching*.
package struct PitchFeedback: Sendable, Hashable {
  /// The sign that is drawn.
  package enum Mark: String, Sendable, CaseIterable {
    case dot, shortArrow, mediumArrow, longArrow
  }

  package enum Color: String, Sendable, CaseIterable {
    case green, yellow, red
  }

  /// Whole cents, halves away from zero; positive is sharp and points up.
  package let cents: Int

  /// Feedback on an error.
  package init(error: Cents) { cents = Int(error.value.rounded()) }

  /// Dot at 0, then arrows: short below 10 cents, medium up to 30, long beyond.
  package var mark: Mark {
    switch cents.magnitude {
    case 0: .dot
    case ..<10: .shortArrow
    case ...30: .mediumArrow
    default: .longArrow
    }
  }

  /// Green below 10 cents, yellow up to 30, red beyond.
  package var color: Color {
    switch mark {
    case .dot, .shortArrow: .green
    case .mediumArrow: .yellow
    case .longArrow: .red
    }
  }

  /// "4 ¢ too high", "22 ¢ too low", "0 ¢ off"; "4 ¢ zu hoch", "22 ¢ zu tief", "0 ¢ daneben".
  package func text(in language: Language) -> String {
    let texts = language.texts
    return switch cents.signum() {
    case 1: texts.matchingHigh(cents: cents)
    case 0: texts.matchingExact(cents: cents)
    default: texts.matchingLow(cents: cents.magnitude)
    }
  }

  /// "4 cents sharp", "22 cents flat", "Dead center"; "4 Cent zu hoch", "22 Cent zu tief", "Genau getroffen".
  package func accessibilityLabel(in language: Language) -> String {
    let texts = language.texts
    return switch cents {
    case 0: texts.spokenMatchingExact
    case 1: texts.spokenMatchingHighByOne
    case -1: texts.spokenMatchingLowByOne
    case 2...: texts.spokenMatchingHigh(cents: cents)
    default: texts.spokenMatchingLow(cents: cents.magnitude)
    }
  }
}
