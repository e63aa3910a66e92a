import Music
import Text
import Training

/// The data of *then and now* for the page.
private struct ThenAndNowDocument: Encodable {
  /// The change of an ability whose threshold is shown, or why it cannot be told of a range or a bound. Of another
  /// threshold its card says why it is not known, and until when it was.
  struct Change: Encodable {
    let ability: String
    /// "22 → 12 ¢, better"; nil while no change is shown.
    let headline: String?
    let sentence: String
    /// The text of the button that plays both; nil for a change that cannot be heard.
    let hear: String?
    /// The thresholds in cents that sound one after the other; nil for a change that cannot be heard.
    let then, now: String?
  }

  let title: String
  let abilities: [Change]

  init(_ history: TrainingHistory, in language: Language) {
    let texts = language.texts
    title = texts.thenAndNow
    let shown = history.abilities.isEmpty ? [] : history.shownAbilities(in: language)
    abilities = shown.compactMap { ability, _ in
      guard let progress = history.progress(of: ability) else {
        return history.untoldChange(of: ability, in: language).map {
          Change(
            ability: ability.rawValue, headline: nil, sentence: $0, hear: nil, then: nil,
            now: nil)
        }
      }
      let isHeard = ThenAndNow(history, of: ability) != nil
      let ends = progress.ends(in: language)
      return Change(
        ability: ability.rawValue, headline: progress.headline(in: language),
        sentence: progress.need(in: language) ?? progress.words(in: language),
        hear: isHeard ? texts.thenAndNowHear : nil,
        then: isHeard ? ends.then : nil, now: isHeard ? ends.now : nil)
    }
  }
}

extension PageSection {
  /// What *then and now* says; `/sound/play` plays it.
  /// - Parameter history: the person's history now, or that of one interval.
  static func thenAndNow(history: @escaping @Sendable (Interval?) async throws -> TrainingHistory)
    -> PageSection
  {
    PageSection(endpoints: [
      Endpoint(ofInterval: "/then-and-now") { request, interval in
        .json(ThenAndNowDocument(try await history(interval), in: request.language))
      }
    ])
  }
}
