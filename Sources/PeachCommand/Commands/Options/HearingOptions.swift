import ArgumentParser
import Files
import Foundation
import Live
import Music
import Sound
import Text
import Training

/// `--hear` and `--hear-file FILE`: play or write the smallest differences that the person heard at the beginning and
/// hears now.
struct HearingOptions: ParsableArguments {
  @Flag(help: "Play the smallest differences heard then and now: two pairs of notes for each interval.")
  var hear = false

  @Option(help: ArgumentHelp("Write these pairs to a WAV file.", valueName: "file"))
  var hearFile: String?

  @Flag(help: "Replace an existing file of --hear-file.")
  var force = false

  @OptionGroup var sound: SoundOptions

  /// Plays or writes the pairs of a history if an option requests it.
  func run(_ history: TrainingHistory, by clock: some SessionClock = WallClock()) async throws {
    guard hear || hearFile != nil else { return }
    try Failure.ifExists([hearFile], unless: force)
    let pairs = history.trainedIntervals.compactMap { ThenAndNow(history, of: $0) }
    note(history, Phrases(.ofEnvironment), isHeard: !pairs.isEmpty)
    guard !pairs.isEmpty else { return }
    if let hearFile {
      let tones = try sound.timbre
      let pause = [Float](repeating: 0, count: Int(ThenAndNow.pauseSeconds * 48_000))
      let samples = Array(
        try pairs.map { try $0.samples(timbre: tones, sampleRate: 48_000) }.joined(separator: pause))
      try Failure.explaining(in: .ofEnvironment) {
        try OutputFile(hearFile).save(WAVFile(samples: samples, sampleRate: 48_000).bytes)
      }
    }
    guard hear else { return }
    let player = try sound.open()
    do {
      try await player.ready()
      for (index, both) in pairs.enumerated() {
        if index > 0 { try await clock.sleep(seconds: ThenAndNow.pauseSeconds) }
        try await both.play(on: player, by: clock)
      }
    } catch { throw Failure.failed("\(error)") }
    await sound.session.close(player)
  }

  /// Says by how much each threshold has changed, or why no change can be heard.
  private func note(_ history: TrainingHistory, _ phrases: Phrases, isHeard: Bool) {
    let title = isHeard ? phrases.texts.hearThenAndNow : phrases.texts.hearNothing
    let sentences = ThenAndNow.sentences(history, in: phrases.language).map(\.text)
    for sentence in sentences.isEmpty ? ["\(phrases.noComparisons(in: history))."] : sentences {
      StandardError.note("\(title). \(sentence)")
    }
  }
}

extension ThenAndNow {
  /// Plays the notes and the pauses between them.
  fileprivate func play(on player: ALSANotePlayer, by clock: some SessionClock) async throws {
    let duration = try NoteDuration(seconds: Self.noteSeconds)
    var end = 0.0
    for note in notes {
      if note.start > end { try await clock.sleep(seconds: note.start - end) }
      try await player.play(note.frequency, for: duration, level: .zero)
      end = note.start + note.duration
    }
  }
}
