import Foundation
import Sound
import Text
package import Training

/// The data of *then and now* for the page.
private struct ThenAndNowDocument: Encodable {
  /// The change of an ability whose threshold is shown, or why it cannot be told of a range or a bound. Of another threshold its
  /// card says why it is not known, and until when it was.
  struct Change: Encodable {
    /// "Unison"; empty for a person who has trained only unison.
    let name: String
    /// "22 → 12 ¢, improving"; nil while no change is shown.
    let headline: String?
    let sentence: String
    /// The ability whose sounds `hear` plays, and the text of that button; nil for a change that cannot be heard.
    let ability, hear: String?
    /// The thresholds in cents that sound one after the other; nil for a change that cannot be heard.
    let then, now: String?
  }

  let title: String
  let abilities: [Change]

  init(_ history: TrainingHistory, in language: Language) {
    let texts = language.texts
    title = texts.thenAndNow
    let shown = history.abilities.isEmpty ? [] : history.shownAbilities(in: language)
    abilities = shown.compactMap { ability, name in
      guard let progress = history.progress(of: ability) else {
        return history.untoldChange(of: ability, in: language).map {
          Change(
            name: name.capitalizedFirst, headline: nil, sentence: $0.capitalizedFirst + ".", ability: nil,
            hear: nil, then: nil, now: nil)
        }
      }
      let isHeard = ThenAndNow(history, of: ability) != nil
      let ends = progress.ends(in: language)
      return Change(
        name: name.capitalizedFirst, headline: progress.headline(in: language),
        sentence: (progress.needSince(in: language) ?? progress.words(in: language)).capitalizedFirst + ".",
        ability: isHeard ? ability.rawValue : nil,
        hear: isHeard ? name.isEmpty ? texts.thenAndNowHear : texts.thenAndNowHearOf(ability: name) : nil,
        then: isHeard ? ends.then : nil, now: isHeard ? ends.now : nil)
    }
  }
}

extension PageSection {
  /// The sounds of *then and now*.
  /// - Parameter history: the person's history now.
  package static func thenAndNow(history: @escaping @Sendable () async throws -> TrainingHistory)
    -> PageSection
  {
    PageSection(
      endpoints: [
        Endpoint(.get, "/then-and-now") { request in
          .json(ThenAndNowDocument(try await history(), in: request.language))
        },
        Endpoint(.get, "/then-and-now/sound") { request in
          let ability = request.query["ability"].flatMap(TrainedAbility.init) ?? .unison
          guard let both = ThenAndNow(try await history(), of: ability) else {
            return .refused(
              status: 404, "ability: must have a known change, got \(ability.rawValue). Train more.")
          }
          let samples = try both.samples(timbre: Timbre.catalog[0], sampleRate: 22_050)
          return .bytes(Data(WAVFile(samples: samples, sampleRate: 22_050).bytes), type: "audio/wav")
        },
      ])
  }
}
