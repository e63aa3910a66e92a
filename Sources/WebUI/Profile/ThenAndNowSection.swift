import Foundation
import Music
import Sound
package import Training

/// The data of *then and now* for the page.
private struct ThenAndNowDocument: Encodable {
  let title: String
  /// The sentence of each ability whose threshold is shown and, if its change can be heard, the ability and the text of its
  /// button. Of another threshold its card says why it is not known, and until when it was.
  let abilities: [[String]]

  init(_ history: TrainingHistory, in language: Language) {
    let texts = language.texts
    title = texts.thenAndNow
    abilities = ThenAndNow.sentences(history, in: language).compactMap { ability, name, sentence in
      guard history.threshold(of: ability)?.isShown == true else { return nil }
      guard ThenAndNow(history, of: ability) != nil else { return [sentence] }
      let hear = name.isEmpty ? texts.thenAndNowHear : texts.thenAndNowHearOf(ability: name)
      return [sentence, ability.rawValue, hear]
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
