import Music
import Store
import Training

/// What is told at the end of a matching session.
struct MatchingTally: PitchMatchingObserver {
  private var store: StoreObserver
  private(set) var errors: [Double] = []

  /// A tally that also saves.
  init(savingWith store: StoreObserver) { self.store = store }

  mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    errors.append(completed.error.magnitude.value)
    store.pitchMatchingCompleted(completed)
  }

  mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {
    store.settingsChanged(to: settings, fromTrial: fromTrial)
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
