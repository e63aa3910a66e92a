import Music
import Training
import WebUI

/// The first screen's data: where training stands.
struct StartSection {
  private let stored: StoredHistory

  init(_ stored: StoredHistory) { self.stored = stored }

  /// `GET /start`.
  var section: PageSection {
    PageSection(endpoints: [Endpoint(.get, "/start") { .json(try await answer(in: $0.language)) }])
  }

  private struct Answer: Encodable {
    /// The rolling mean of the last periods, in cents.
    let rolling: [Double]
    /// The timeline in words.
    let label: String
    let lines: [String]
  }

  private func answer(in language: Language) async throws -> Answer {
    let history = try await stored.history()
    let text = HistoryText(history, Phrases(language))
    let label = TimelineDescription(history.timeline).accessibilityLabel(in: language)
    let hasAny = !history.timeline.rolling.isEmpty
    return Answer(
      rolling: history.timeline.rolling.suffix(72).map(\.mean.value), label: label,
      lines: hasAny ? text.sessionSummary + [text.difficulty, text.matching] : [])
  }
}
