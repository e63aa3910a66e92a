import Live
import Music
import Text
import Training

/// The data of *then and now* for the page.
private struct ThenAndNowDocument: Encodable {
  /// The change of an interval whose threshold is shown, or why it cannot be told of a range or a bound. Of another
  /// threshold its card says why it is not known, and until when it was.
  struct Change: Encodable {
    let interval: String
    /// "22 → 12 ¢, better"; nil while no change is shown.
    let headline: String?
    let sentence: String
    /// The text of the button that plays both; nil for a change that cannot be heard.
    let hear: String?
    /// The thresholds in cents that sound one after the other; nil for a change that cannot be heard.
    let then, now: String?
  }

  let title: String
  let intervals: [Change]

  init(_ text: HistoryText) {
    let (history, language) = (text.history, text.phrases.language)
    let texts = language.texts
    title = texts.thenAndNow
    let shown = history.trainedIntervals.isEmpty ? [] : history.shownIntervals(in: language)
    intervals = shown.compactMap { interval, _ in
      guard let progress = text.progress(of: interval) else {
        return text.untoldChange(of: interval).map {
          Change(interval: interval.abbreviation, headline: nil, sentence: $0, hear: nil, then: nil, now: nil)
        }
      }
      let words = progress.need(in: language) ?? progress.words(in: language)
      guard let sentence = text.afterReopened(words, of: interval) else { return nil }
      let isHeard = ThenAndNow(history, of: interval) != nil
      let ends = progress.ends(in: language)
      return Change(
        interval: interval.abbreviation, headline: progress.headline(in: language),
        sentence: sentence,
        hear: isHeard ? texts.thenAndNowHear : nil,
        then: isHeard ? ends.then : nil, now: isHeard ? ends.now : nil)
    }
  }
}

extension PageSection {
  /// What *then and now* says; `/sound/play` plays it.
  /// - Parameter history: the person's history now, or that of one interval, and the tunings of the comparisons.
  static func thenAndNow(
    history: @escaping @Sendable (Interval?) async throws -> (TrainingHistory, ComparedTunings?)
  ) -> PageSection {
    PageSection(endpoints: [
      Endpoint(ofInterval: "/then-and-now") { request, interval in
        let (history, tunings) = try await history(interval)
        return .json(ThenAndNowDocument(HistoryText(history, Phrases(request.language), tunings: tunings)))
      }
    ])
  }
}
