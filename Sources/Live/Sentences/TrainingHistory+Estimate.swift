package import Chronology
import Music
package import Text
package import Training

extension TrainingHistory {
  /// The estimated threshold and its change for the ability that was trained last; null before the first answer.
  package var estimateJSON: JSON { estimateJSON(of: profile.latestAbility) }

  /// The estimated threshold and its change for each trained ability.
  package var estimatesJSON: JSON {
    .object(Dictionary(uniqueKeysWithValues: abilities.map { ($0.rawValue, estimateJSON(of: $0)) }))
  }

  /// The estimates of an ability that are shown, at the ends of the periods in which it was trained, oldest first.
  package func shownEstimates(of ability: TrainedAbility) -> [(
    interval: PeriodInterval, threshold: TrackedThreshold
  )] {
    let rolling = timeline.rolling
    return zip(rolling, estimates(of: rolling, ability)).compactMap { point, estimate in
      estimate.flatMap { $0.isShown ? (point.aggregate.interval, $0) : nil }
    }
  }

  private func estimateJSON(of ability: TrainedAbility) -> JSON {
    guard let threshold = threshold(of: ability) else { return .null }
    var members = threshold.members
    members["ability"] = .text(ability.rawValue)
    let reversed = LargeAnswers(self, of: ability).reversed
    members["reversed_days"] = .list((reversed?.days ?? []).map { .text("\($0)") })
    members["harder_pairs"] = harderPairs(of: ability).map { .list($0.findings.map(\.json)) } ?? .null
    members["change"] = progress(of: ability).map(\.json) ?? .null
    return .object(members)
  }
}

extension TrackedThreshold {
  /// The members of an estimate in JSON.
  package var members: [String: JSON] {
    [
      "threshold_cents": .number(mean.value), "median_cents": .number(median.value),
      "ci95": .interval(misfit == nil && reason(in: .english) == nil ? low.value...high.value : nil),
      "cannot_tell": .optional(reason(in: .english)), "sd_octaves": .number(deviationOctaves),
    ]
  }
}

extension HarderPairs.Finding {
  /// `pairs` is an abbreviation of an interval, `C2–B3` of first notes, or a right answer: `higher`, `lower`.
  fileprivate var json: JSON {
    let pairs =
      switch kind {
      case .interval(let interval): interval.abbreviation
      case .low(let notes), .high(let notes): "\(notes.lowerBound.name)–\(notes.upperBound.name)"
      case .answer(.higher): "higher"
      case .answer(.lower): "lower"
      }
    return .object([
      "pairs": .text(pairs), "wrong": .integer(wrong), "answers": .integer(count),
      "expected_wrong": .number(expected),
    ])
  }
}

extension ThresholdProgress {
  fileprivate var json: JSON {
    .object([
      "verdict": .text(verdict.rawValue), "start_cents": .number(start.value),
      "start": .text(change.start.iso8601(in: .utc)),
      "octaves": .number(change.octaves),
      "ci95": .interval(change.interval), "window": .integer(change.window),
      "elapsed_days": .number(change.elapsedDays),
      "smallest_visible_octaves": .number(change.smallestVisibleOctaves),
    ])
  }
}
