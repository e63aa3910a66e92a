/// Whether a step is a ratio or a difference.
enum StepScale: String, ParameterChoice {
  /// Steps in octaves: a step of s multiplies or divides the difficulty by 2^s.
  case log
  /// Steps in cents.
  case linear

  static let parameter = Parameter(
    "scale", .choice(of: StepScale.self), default: .log,
    "log: steps in octaves of difficulty; linear: steps in cents")

  /// `level` (cents) moved by `step`, in octaves or cents by the scale. A positive step makes it easier. Not clamped.
  func moved(_ level: Double, by step: Double) -> Double {
    switch self {
    case .log: level * step.ofOctaves
    case .linear: level + step
    }
  }
}
