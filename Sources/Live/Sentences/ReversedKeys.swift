package import Chronology
import Exchange
import Fitting
import Text
package import Training

/// The days of a person's records on which the keys seem exchanged, and the options that leave them out.
package struct ReversedKeys {
  private let reversed: ReversedDays
  /// The days with answers, ascending, each with the number of its answers.
  private let trained: [(day: CivilDate, count: Int)]

  /// Nil without such a day.
  package init?(_ comparisons: [CompletedComparison], in zone: Zone) {
    let dates = comparisons.map { zone.date(at: $0.timestamp) }
    guard let reversed = ReversedDays(comparisons, days: dates.map { Int($0.dayNumber) }) else { return nil }
    self.reversed = reversed
    var counts: [CivilDate: Int] = [:]
    for date in dates { counts[date, default: 0] += 1 }
    trained = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Says when the keys seem exchanged, and which days to keep.
  package func sentence(in phrases: Phrases) -> String {
    phrases.keysReversed(
      right: reversed.right, of: reversed.count, from: reversed.largeCents,
      on: namedDays { $0.text(in: phrases.language) }, leaving: options)
  }

  /// Says when the keys seem exchanged, beside an estimate of all days, and how to leave these days out.
  func shortSentence(in phrases: Phrases) -> String {
    let (days, cents) = (namedDays(phrases.date), phrases.significant(reversed.largeCents))
    let reason =
      reversed.right == 1
      ? phrases.texts.thresholdKeysReversedOne(days: days, count: reversed.count, cents: cents)
      : phrases.texts.thresholdKeysReversed(
        days: days, right: reversed.right, count: reversed.count, cents: cents)
    let way = options.map { phrases.texts.thresholdWithoutDays(command: "`peach fit \($0)`") }
    return [reason, way].compactMap(\.self).joined(separator: " ")
  }

  /// The first and last days of up to three runs of days.
  private func namedDays(_ name: (CivilDate) -> String) -> String {
    let days = runs(reversed: true).map { run in
      let ends = [run[0].day, run[run.count - 1].day].map(name)
      return ends[0] == ends[1] ? ends[0] : ends.joined(separator: " … ")
    }
    return days.prefix(3).joined(separator: ", ") + (days.count > 3 ? ", …" : "")
  }

  /// The days, ascending.
  package var days: [CivilDate] { runs(reversed: true).joined().map(\.day) }

  /// The options that keep the most answers of successive days without exchanged keys; nil if there are no such days.
  package var options: String? {
    let kept = runs(reversed: false).max { one, other in
      one.reduce(0) { $0 + $1.count } < other.reduce(0) { $0 + $1.count }
    }
    guard let kept, let first = kept.first?.day, let last = kept.last?.day else { return nil }
    let from = first == trained.first?.day ? nil : "--from \(first)"
    let to = last == trained.last?.day ? nil : "--to \(last)"
    return [from, to].compactMap(\.self).joined(separator: " ")
  }

  /// Successive days with answers, with or without exchanged keys.
  private func runs(reversed wanted: Bool) -> [[(day: CivilDate, count: Int)]] {
    var runs: [[(day: CivilDate, count: Int)]] = []
    var isRunning = false
    for one in trained {
      let isWanted = reversed.days.contains(Int(one.day.dayNumber)) == wanted
      if isWanted, isRunning {
        runs[runs.count - 1].append(one)
      } else if isWanted {
        runs.append([one])
      }
      isRunning = isWanted
    }
    return runs
  }
}

extension Phrases {
  /// - Parameter options: the options that leave the days out; nil if no others are left.
  func keysReversed(
    right: Int, of count: Int, from cents: Double, on days: String, leaving options: String?
  ) -> String {
    let next = options.map { texts.adviceLeaveDaysOut(options: $0) } ?? texts.adviceCheckKeys
    return texts.adviceKeysReversed(
      right: right, count: count, cents: significant(cents), days: days, next: next)
  }
}
