import Music
import Training

/// The errors of a matching session, printed at its end.
struct MatchingTally: PitchMatchingObserver {
  private(set) var errors: [Double] = []

  mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    errors.append(completed.error.magnitude.value)
  }

  /// Sparkline and numbers.
  func lines(_ phrases: Phrases) -> [String] {
    guard !errors.isEmpty else { return [phrases.noComparisons] }
    let mean = Cents(errors.reduce(0, +) / Double(errors.count))
    return [
      Sparkline.text(errors.suffix(72)),
      [phrases.matchings(errors.count), phrases.mean(mean)].joined(separator: ", "),
    ]
  }
}
