import Chronology
package import Music

/// The one verdict on change that a person is shown: from the first comparisons until now.
///
/// The change is the tracker's (`ThresholdChange`) between the first and the last window of comparisons. It is a change
/// only if the 95 % interval excludes 0, so about one in twenty listeners with a constant threshold is shown a change.
package struct ThresholdProgress: Sendable, Hashable {
  /// The change between the first and the last window.
  package let change: ThresholdChange
  /// The estimate now, with the number that is shown as the threshold.
  package let now: TrackedThreshold

  /// The geometric mean threshold in the first window.
  package var start: Cents { change.before }

  /// The verdict; no change if the estimate now contradicts the change, as after a very different last day.
  package var verdict: ThresholdChange.Verdict {
    switch change.verdict {
    case .improving where now.mean >= start, .declining where now.mean <= start: .noChangeSeen
    default: change.verdict
    }
  }

  /// How many more comparisons it takes until both windows are full; 0 if they are.
  package var comparisonsUntilVerdict: Int {
    change.isComplete ? 0 : 2 * ThresholdChange.standardWindow - change.comparisons
  }
}

extension TrainingHistory {
  /// The change of an ability's threshold since its first comparisons; nil while no threshold is shown.
  package func progress(of ability: TrainedAbility) -> ThresholdProgress? {
    guard let now = threshold(of: ability), now.isShown, let change = estimates(of: ability)?.changeSinceStart
    else { return nil }
    return ThresholdProgress(change: change, now: now)
  }
}
