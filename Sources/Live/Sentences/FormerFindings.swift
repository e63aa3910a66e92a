import Music
import Text
import Training

/// What was harder before the session that ends, and is not certain any more. A finding that vanished without a word would look
/// like a mistake.
extension HistoryText {
  /// "After this session it is no longer certain that the major third is harder for you than the perfect fifth."; empty outside
  /// the end of a session.
  var noLongerHarder: [String] {
    guard let earlier else { return [] }
    let intervals = formerIntervals(earlier).map(told)
    return intervals
      + kinds.flatMap { isUnison, name in
        formerPairs(earlier, ofUnison: isUnison).map {
          name.isEmpty ? told($0) : "\(name.capitalizedFirst): \(told($0))"
        }
      }
  }

  private func told(_ finding: String) -> String {
    phrases.texts.harderNoLonger(finding: finding.lowercasedFirst)
  }

  private func formerIntervals(_ earlier: TrainingHistory) -> [String] {
    let (language, isShown) = (phrases.language, Set(shown.map(\.interval)).contains)
    return earlier.harderIntervals.filter { isShown($0.interval) }.compactMap { former in
      let now = harderIntervals.first { $0.interval == former.interval }?.others ?? []
      let lost = former.others.filter { !now.contains($0) }.map { $0.definiteName(in: language) }
      return lost.isEmpty
        ? nil
        : phrases.texts.harderIntervalOnly(
          interval: former.interval.definiteName(in: language), others: lost.joined(separator: ", "))
    }
  }

  private func formerPairs(_ earlier: TrainingHistory, ofUnison isUnison: Bool) -> [String] {
    let now = history.harderPairs(ofUnison: isUnison)?.findings ?? []
    let former = earlier.harderPairs(ofUnison: isUnison)?.findings ?? []
    return former.filter { one in !now.contains { $0.kind.isLike(one.kind) } }
      .map { "\($0.name(ofUnison: isUnison, in: phrases))." }
  }
}

extension HarderPairs.Kind {
  /// Whether both are of low pairs, of high ones or of one right answer. Which notes are low changes with the answers.
  fileprivate func isLike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.low, .low), (.high, .high): true
    default: self == other
    }
  }
}
