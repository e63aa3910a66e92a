import Music
import Text

/// A tone that cannot be synthesised.
package enum SynthesisError: Error, Equatable {
  case frequencyOutOfRange(hertz: Double, allowed: ClosedRange<Double>)
  case levelOutOfRange(decibels: Double, allowed: ClosedRange<Decibels>)
  case unknownTimbre(String, known: [String])
}

extension SynthesisError: CustomStringConvertible {
  /// One sentence with the rule and the value, and the next step.
  package var description: String {
    switch self {
    case .frequencyOutOfRange(let hertz, let allowed):
      "frequency must be in \(allowed.lowerBound)…\(allowed.upperBound) Hz, got \(hertz). "
        + "Choose another note or a higher sample rate."
    case .levelOutOfRange(let decibels, let allowed):
      "level must be in \(allowed.lowerBound.value)…\(allowed.upperBound.value) dB, got \(decibels). "
        + "Zero is the usual one."
    case .unknownTimbre(let name, let known):
      "timbre \"\(name)\" is unknown. \(suggestion(for: name, among: known))"
    }
  }
}
