package import Chronology
package import Music
package import Text
package import Training

extension TrainingHistory {
  /// The estimated threshold and its change for the interval that was trained last; null before the first answer.
  package var estimateJSON: JSON { estimateJSON(of: profile.latestInterval) }

  /// The estimated threshold and its change for each trained interval.
  package var estimatesJSON: JSON {
    .object(
      Dictionary(uniqueKeysWithValues: trainedIntervals.map { ($0.abbreviation, estimateJSON(of: $0)) }))
  }

  /// The kinds of pairs that are harder, of unison and of the other intervals; null of too few answers.
  package var harderPairsJSON: JSON {
    .object(
      ["unison": true, "intervals": false].mapValues { isUnison in
        harderPairs(ofUnison: isUnison).map { .list($0.findings.map(\.json)) } ?? .null
      })
  }

  /// The intervals with larger thresholds than others, beyond chance.
  package var harderIntervalsJSON: JSON {
    .list(
      harderIntervals.map { hard in
        .object([
          "interval": .text(hard.interval.abbreviation),
          "others": .list(hard.others.map { .text($0.abbreviation) }),
        ])
      })
  }

  /// The estimates of an interval that are shown, at the ends of the periods in which it was trained, oldest first.
  package func shownEstimates(of interval: Interval) -> [(
    interval: PeriodInterval, threshold: TrackedThreshold
  )] {
    let rolling = timeline.rolling
    return zip(rolling, estimates(of: rolling, interval)).compactMap { point, estimate in
      estimate.flatMap { $0.isShown ? (point.aggregate.interval, $0) : nil }
    }
  }

  /// "45 → 23 ¢, probably better by 30 November 2026; the answers since leave it open": a change that the answers of the latest
  /// day hide, with the thresholds of now where these point the same way. Nil if none was shown before that day, or if one is shown now.
  package func reopenedChange(of interval: Interval, in phrases: Phrases) -> String? {
    let (language, shown) = (phrases.language, shownEstimates(of: interval))
    let (now, isKnown) = (progress(of: interval), threshold(of: interval)?.isShown == true)
    guard now?.toldHeadline(in: language) == nil,
      let (period, threshold) = isKnown ? shown.dropLast().last : shown.last,
      let then = progress(of: interval, at: period, threshold)
    else { return nil }
    let isAlike = now?.uncertain(in: language) != nil && then.change.octaves.sign == now?.change.octaves.sign
    guard let change = then.toldHeadline(in: language, with: isAlike ? now : nil) else { return nil }
    return phrases.texts.changeReopened(change: change, date: phrases.date(period.firstDay))
  }

  private func estimateJSON(of interval: Interval) -> JSON {
    guard let threshold = threshold(of: interval) else { return .null }
    var members = threshold.members
    members["interval"] = .text(interval.abbreviation)
    let reversed = LargeAnswers(self, of: interval).reversed
    members["reversed_days"] = .list((reversed?.days ?? []).map { .text("\($0)") })
    members["change"] = progress(of: interval).map(\.json) ?? .null
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
  /// `pairs` is `C2–B3` of first notes, or a right answer: `higher`, `lower`.
  fileprivate var json: JSON {
    let pairs =
      switch kind {
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
