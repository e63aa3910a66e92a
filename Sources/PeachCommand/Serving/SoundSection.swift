import Exchange
import Foundation
import Music
import Sound
import Training
import WebUI

/// The section for sounds outside sessions: a test tone, an easy example, and comparisons answered wrong in the last
/// session; and for the list of audio devices.
struct SoundSection {
  let context: ServeContext
  let training: PageTraining

  /// `GET /sound/devices` and `POST /sound/play`.
  var section: PageSection {
    PageSection(endpoints: [
      Endpoint(.get, "/sound/devices") { _ in .json(try devices()) },
      Endpoint(.post, "/sound/play") { request in try await play(request) },
    ])
  }

  private struct Device: Encodable {
    let name: String
    let summary: String
  }

  private struct Devices: Encodable {
    let chosen: String
    /// Whether `--device` overrides the setting.
    let isFixed: Bool
    let devices: [Device]
  }

  private func devices() throws -> Devices {
    let all = try AudioDevice.all().map { Device(name: $0.name, summary: $0.summary) }
    let settings = try SettingsFile.personal.read()
    return Devices(
      chosen: context.sound.device ?? settings.device,
      isFixed: context.sound.device != nil, devices: all)
  }

  private struct Order: Decodable {
    enum Kind: String, Decodable { case tone, example, pair }

    let play: Kind
    var higher: Bool?
    var index: Int?
  }

  /// Plays a sound; returns the answer when the sound has ended.
  private func play(_ request: PageRequest) async throws -> PageAnswer {
    guard let order = try? JSONDecoder().decode(Order.self, from: request.body) else {
      return .refused(status: 400, "sound: must be tone, example or pair. Load the page again.")
    }
    return try await training.whenIdle(request) { phrases in try await play(order, phrases) }
  }

  private func play(_ order: Order, _ phrases: Phrases) async throws -> PageAnswer {
    let settings = try SettingsFile.personal.read()
    guard let notes = await notes(order, try TrainingSettings(settings.training)) else {
      return .refused(
        status: 404,
        phrases.phrase(
          "This pair is of an earlier session.", "Dieses Paar stammt aus einer früheren Sitzung."))
    }
    let player = try context.sound.player(device: settings.device, timbre: settings.sound)
    do {
      try await player.ready()
      for note in notes.frequencies { try await player.play(note, for: notes.duration, level: .zero) }
    } catch {
      await player.close()
      throw error
    }
    await player.close()
    return .json(["played": order.play.rawValue])
  }

  private func notes(_ order: Order, _ settings: TrainingSettings) async -> HeardNotes? {
    switch order.play {
    case .tone:
      return HeardNotes(
        frequencies: [settings.frequency(of: DetunedNote(.a4), root: .a4)], duration: settings.noteDuration)
    case .example:
      return HeardNotes(
        of: Comparison(reference: .a4, offset: order.higher == false ? -100 : 100), settings)
    case .pair: return await training.wrongPair(order.index ?? -1)
    }
  }
}
