import Foundation
import Music
import Sound
package import Training

/// The data of *then and now* for the page.
private struct ThenAndNowDocument: Encodable {
  /// The abilities that can be heard, with their names.
  let abilities: [[String]]
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
          let history = try await history()
          return .json(
            ThenAndNowDocument(
              abilities: history.abilities.filter { ThenAndNow(history, of: $0) != nil }
                .map { [$0.rawValue, $0.name(in: request.language)] }))
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
