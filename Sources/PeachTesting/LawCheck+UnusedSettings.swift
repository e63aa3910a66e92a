import Music
import Training

extension LawCheck {
  /// Compares runs whose settings differ in one value.
  func checkUnusedSettings(
    _ strategy: Strategy, _ seeds: ClosedRange<UInt64>
  ) throws(StrategyViolation) {
    let unused = strategy.unusedNames
    for (name, first, second) in Self.differences {
      let changing = seeds.first { seed in
        StrategyRun(strategy, seed: seed, settings: [0: first]).trials.map(\.comparison)
          != StrategyRun(strategy, seed: seed, settings: [0: second]).trials.map(\.comparison)
      }
      if unused.contains(name) {
        try require(
          changing == nil, "a setting in unusedSettings must change nothing",
          "other comparisons with \(name)",
          changing)
      } else {
        try require(
          changing != nil, "a setting that changes nothing must be in unusedSettings", "\(name), which is not"
        )
      }
    }
  }

  /// Settings that differ in the one that is named.
  private static var differences: [(name: String, TrainingSettings, TrainingSettings)] {
    let usual = TrainingSettings()
    var fifths = usual
    fifths.intervals = [.perfectFifth]
    func changed(_ settings: TrainingSettings, _ change: (inout TrainingSettings) -> Void) -> TrainingSettings
    {
      var settings = settings
      change(&settings)
      return settings
    }
    return [
      ("cold-start-cents", usual, changed(usual) { $0.coldStart = 20 }),
      (
        "natural-vs-mechanical", changed(usual) { $0.naturalVsMechanical = .zero },
        changed(usual) { $0.naturalVsMechanical = .one }
      ),
      ("unison-first-cents", usual, changed(usual) { $0.firstUnison = 30 }),
      ("interval-first-cents", fifths, changed(fifths) { $0.firstInterval = 30 }),
    ]
  }
}
