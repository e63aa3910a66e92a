import Music
import Statistics
import Training
import WebUI

extension PageSection {
  /// The profile screen on the person's store.
  static func profile(_ stored: StoredHistory) -> PageSection {
    let watch = StoreWatch(stored.directory)
    return profile(
      history: { try await stored.history() }, cards: { Phrases($1).cards($0) }, changes: { watch.changes() })
  }
}

extension Phrases {
  /// The estimated threshold, the difficulty presented and the errors of pitch matching, in the words of `peach profile`.
  func cards(_ history: TrainingHistory) -> [ProfileCard] {
    [estimateCard(history), difficultyCard(history), matchingCard(history.profile.matching)]
  }

  private func estimateCard(_ history: TrainingHistory) -> ProfileCard {
    let details = [
      history.threshold.map { "95 %: \(bounds($0)) ¢" },
      history.thresholdChange.map { text($0).firstUppercased },
    ]
    return ProfileCard(
      title: phrase("Threshold (estimated)", "Schwelle (geschätzt)"),
      value: history.threshold.map { cents($0.mean) } ?? "–",
      details: history.threshold == nil ? [noData] : details.compactMap(\.self))
  }

  private func difficultyCard(_ history: TrainingHistory) -> ProfileCard {
    let overall = history.profile.overall
    return ProfileCard(
      title: phrase("Difficulty (presented)", "Schwierigkeit (gestellt)"),
      value: overall.map { cents($0.mean) } ?? "–",
      details: overall.map { [spread($0), "Trend \(word(for: history.trend.trend))".firstUppercased] } ?? [
        noData
      ])
  }

  private func spread(_ overall: PerceptualProfile.Overall) -> String {
    "SD \(cents(overall.standardDeviation)) \(phrase("over", "über")) \(notes(overall.trainedNotes))"
  }

  private func matchingCard(_ errors: RunningStatistics) -> ProfileCard {
    let hasErrors = errors.count > 0
    let spread =
      "SD \(cents(Cents(errors.standardDeviation))) \(phrase("over", "über")) \(notes(Int(errors.count)))"
    return ProfileCard(
      title: phrase("Pitch matching: mean error", "Tonhöhe treffen: mittlerer Fehler"),
      value: hasErrors ? cents(Cents(errors.mean)) : "–", details: hasErrors ? [spread] : [noMatching])
  }
}

extension String {
  fileprivate var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
