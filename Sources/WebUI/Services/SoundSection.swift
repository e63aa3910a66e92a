import Exchange
import Foundation
import Live
import Music
import Sound
import Training

/// The section for sounds outside sessions: test notes, an easy example, intervals in tune, what was wrong in the last
/// session, and *then and now*; and for the list of audio devices.
struct SoundSection {
  let context: ServeContext
  let training: PageTraining
  let stored: StoredHistory

  /// `GET /sound/devices`, `GET /sound/note` and `POST /sound/play`.
  var section: PageSection {
    PageSection(endpoints: [
      Endpoint(.get, "/sound/note") { try await note($0) },
      Endpoint(.get, "/sound/devices") { _ in .json(try devices()) },
      Endpoint(.post, "/sound/play") { request in try await play(request) },
    ])
  }

  /// The samples of the note that a page plays now.
  private func note(_ request: PageRequest) async throws -> PageAnswer {
    let number = request.query["number"] ?? ""
    guard let samples = try await training.pagePlayer?.samples(of: Int(number) ?? 0) else {
      return .refused(
        status: 404, "sound: number must be the current note's, got \"\(number)\". Wait for the next state.")
    }
    return .samples(samples)
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
    enum Kind: String, Decodable { case tone, example, interval, pair, then, now }

    let play: Kind
    var higher: Bool?
    var index: Int?
    /// Of an interval in tune, and of then and now: its abbreviation.
    var interval: String?
    /// The settings of the practice before which it sounds, as in a message that begins one.
    var practises: [String: String]?
  }

  /// Plays a sound; returns the answer when the sound has ended. A phone receives the samples and plays them itself.
  private func play(_ request: PageRequest) async throws -> PageAnswer {
    guard let order = try? JSONDecoder().decode(Order.self, from: request.body),
      SessionGesture.practised.isSuperset(of: order.practises?.keys.map(\.self) ?? [])
    else {
      return .refused(
        status: 400, "sound: must be tone, example, interval, pair, then or now. Load the page again.")
    }
    return try await training.whenIdle(request) { phrases in
      try await play(order, isOnPhone: request.isOnPhone, phrases)
    }
  }

  private func play(_ order: Order, isOnPhone: Bool, _ phrases: Phrases) async throws -> PageAnswer {
    var settings = try SettingsFile.personal.read()
    try settings.set(order.practises ?? [:])
    guard let notes = try await notes(order, try TrainingSettings(settings.training)) else {
      guard let interval = order.interval else {
        return .refused(status: 404, phrases.language.texts.pagePairIsOld)
      }
      return .refused(
        status: 404, "interval: must have a known change, got \"\(interval)\". Load the page again.")
    }
    if isOnPhone {
      return .samples(try notes.samples(timbre: context.sound.timbre(settings)))
    }
    let player = try context.sound.player(settings)
    do {
      try await player.ready()
      try await notes.play(on: player)
    } catch {
      await player.close()
      throw error
    }
    await player.close()
    return .json(["played": order.play.rawValue])
  }

  private func notes(_ order: Order, _ settings: TrainingSettings) async throws -> HeardNotes? {
    switch order.play {
    case .tone:
      // The lowest, a middle and the highest note of training: small speakers do not play low ones.
      let (lowest, highest) = (settings.notes.lowerBound, settings.notes.upperBound)
      let notes = [lowest, MIDINote((lowest.index + highest.index) / 2), highest]
      return HeardNotes(
        frequencies: notes.map { settings.frequency(of: DetunedNote($0), root: $0) },
        duration: settings.noteDuration)
    case .example:
      return HeardNotes(
        of: Comparison(reference: .a4, offset: order.higher == false ? -100 : 100), settings)
    case .interval: return HeardNotes(of: try Interval(abbreviation: order.interval ?? ""), settings)
    case .pair: return await training.wrongPair(order.index ?? -1)
    case .then, .now:
      let history = try await stored.history()
      return try ThenAndNow(history, of: Interval(abbreviation: order.interval ?? "")).map {
        try HeardNotes($0, isThen: order.play == .then)
      }
    }
  }
}

extension HeardNotes {
  fileprivate func play(on player: any SoundOutput) async throws {
    for (index, note) in frequencies.enumerated() {
      if index > 0, pause > 0 { try await WallClock().sleep(seconds: pause) }
      try await player.play(note, for: duration, level: .zero)
    }
    let long = try NoteDuration(seconds: Self.togetherSeconds)
    try await withThrowingTaskGroup { group in
      for note in together { group.addTask { try await player.play(note, for: long, level: .zero) } }
      try await group.waitForAll()
    }
  }

  /// The samples of the notes, with the pauses between them.
  fileprivate func samples(timbre: Timbre) throws -> [Float] {
    let step = duration.seconds + pause
    let inTurn = frequencies.enumerated().map { index, note in
      TimedTone(Tone(note, timbre: timbre, seconds: duration.seconds), at: Double(index) * step)
    }
    let atOnce = together.map { note in
      TimedTone(
        Tone(note, timbre: timbre, seconds: Self.togetherSeconds), at: Double(frequencies.count) * step)
    }
    return try (inTurn + atOnce).samples(sampleRate: PagePlayer.sampleRate)
  }
}

extension PageAnswer {
  /// Samples at `PagePlayer.sampleRate`, each four bytes, least significant first (IEEE 754).
  fileprivate static func samples(_ samples: [Float]) -> PageAnswer {
    let patterns = samples.map(\.bitPattern.littleEndian)
    return .bytes(patterns.withUnsafeBytes { Data($0) }, type: "application/octet-stream")
  }
}
