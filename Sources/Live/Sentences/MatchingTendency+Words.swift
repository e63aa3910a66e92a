import Music
import Numerics
import Text
package import Training

extension Phrases {
  /// "Of all your 20 notes 4 were too high and 16 too low: you tend to tune flat."; nil for too few matchings.
  package func tendency(_ profile: PerceptualProfile) -> String? {
    guard let tendency = MatchingTendency(profile) else { return nil }
    let count = Int(profile.matching.count).grouped
    let (high, low) = (profile.sharpMatchings.grouped, profile.flatMatchings.grouped)
    return switch tendency.side {
    case nil: texts.historyNoTendency(count: count, high: high, low: low)
    case .sharp: texts.historyTendencySharp(count: count, high: high, low: low)
    case .flat: texts.historyTendencyFlat(count: count, high: high, low: low)
    }
  }

  /// "You tune the major third sharp: 22 of 25 notes are too high, typically by 9 ¢."
  fileprivate func tendency(of one: TunedInterval, to side: MatchingTendency.Side) -> String {
    let name = one.interval.definiteName(in: language)
    let (count, median) = (one.errors.count.grouped, cents(Cents(one.median.magnitude)))
    let sentence =
      side == .sharp
      ? texts.historyTunesSharp(interval: name, high: one.sharp.grouped, count: count, median: median)
      : texts.historyTunesFlat(interval: name, low: one.flat.grouped, count: count, median: median)
    return sentence.capitalizedFirst
  }
}

extension HistoryText {
  /// Whether the person tunes to one side, and which of several intervals, in a terminal with the command that practises
  /// it; empty for too few matchings.
  package var matchingTendency: [String] {
    sided.isEmpty ? [phrases.tendency(history.profile)].compactMap(\.self) : tuning
  }

  /// How many notes do not count, because the first note went on sounding; nil for none.
  package var heldMatchings: String? {
    switch history.heldMatchings.count {
    case 0: nil
    case 1: phrases.texts.matchingHeldOne
    case let count: phrases.texts.matchingHeld(count: count.grouped)
    }
  }

  /// The sentences of what the person tunes to one side, beyond chance.
  package var tuning: [String] {
    sided.map { sentence, intervals, isLarge in
      if maximum != nil || !isLarge { return sentence }
      let practice = Practice(tuning: intervals, in: phrases)
      return "\(sentence) \(phrases.texts.practiseByCommand(command: practice.command))"
    }
  }

  /// The sessions that practise it, where the median error is large enough.
  package var tuningPractices: [Practice] {
    sided.filter(\.isLarge).map { Practice(tuning: $0.intervals, in: phrases) }
  }

  /// What the person tunes to one side: each of several intervals, or, if there is none, all notes together.
  private var sided: [(sentence: String, intervals: [Interval], isLarge: Bool)] {
    func isLarge(_ median: Double) -> Bool { median.magnitude >= MatchingTendency.leastPractised }
    let each = history.tuned.tendencies
    guard each.isEmpty else {
      return each.map { one, side in
        (phrases.tendency(of: one, to: side), [one.interval], isLarge(one.median))
      }
    }
    guard MatchingTendency(history.profile)?.side != nil, let all = phrases.tendency(history.profile) else {
      return []
    }
    return [(all, history.tuned.intervals, isLarge(history.tuned.median))]
  }
}
