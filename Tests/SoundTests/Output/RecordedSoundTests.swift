import Foundation
import Music
import Sound
import TestSupport
import Testing
import Training

/// The suite of all tests that play sound, one at a time, because they depend on time.
@Suite(.serialized) enum `Audio output` {}

extension `Audio output` {
  /// The samples that the real libasound received, written by its `file` plug-in.
  @Suite struct `Recorded sound` {
    let level = Decibels.zero

    /// Opens a player on a recording device, lets `body` play, and closes it.
    func record(
      _ name: String, timbre: Timbre = .sine, _ body: (ALSANotePlayer) async throws -> Void
    ) async throws -> Sound {
      let (device, file) = PrivateALSA.recorder(name)
      let player = try ALSANotePlayer(AudioSettings(device: device, timbre: timbre))
      try await body(player)
      await player.close()
      return Sound(try PrivateALSA.recording(file), sampleRate: player.report.sampleRate)
    }

    func deviation(_ sound: Sound, _ note: Range<Int>, from frequency: Frequency) -> Cents {
      FrequencyMeter(expected: frequency, sampleRate: sound.sampleRate).deviation(of: sound.steady(note))
    }

    @Test func `has each note at its frequency, length and level, without clicks`() async throws {
      let frequencies = [220, 440 * exp2(12.5 / 1200), 987.7666].map { Frequency(hertz: $0) }
      let duration = try NoteDuration(seconds: 0.4)
      let sound = try await record("notes") { player in
        for frequency in frequencies {
          try await player.play(frequency, for: duration, level: level)
          try await Task.sleep(for: .milliseconds(20))
        }
      }
      let notes = sound.notes()
      #expect(notes.count == 3)
      for (note, frequency) in zip(notes, frequencies) {
        #expect(deviation(sound, note, from: frequency).magnitude < 0.01)
        #expect((Double(note.count) / sound.sampleRate - 0.4).magnitude < 0.001)
      }
      #expect((Double(sound.peak) - Tone.usualAmplitude).magnitude < 1e-4)
      #expect(sound.largestStep <= Float(Tone.usualAmplitude * 2 * .pi * 988 / sound.sampleRate))
    }

    @Test func `glides to the last requested frequency and fades when stopped`() async throws {
      let (from, to) = (Frequency(hertz: 440), Frequency(hertz: 440).shifted(by: -40))
      let sound = try await record("glide") { player in
        let handle = try await player.start(from, level: level)
        try await Task.sleep(for: .milliseconds(300))
        for cents in 1...400 { handle.adjustFrequency(to: from.shifted(by: Cents(-Double(cents) / 10))) }
        try await Task.sleep(for: .milliseconds(400))
        handle.stop()
        handle.stop()
        handle.adjustFrequency(to: from)
      }
      let note = try #require(sound.notes().first)
      #expect(sound.notes().count == 1)
      let second = sound.sampleRate
      let before = note.lowerBound..<note.lowerBound + Int(0.25 * second)
      let after = note.upperBound - Int(0.35 * second)..<note.upperBound
      #expect(deviation(sound, before, from: from).magnitude < 0.01)
      #expect(deviation(sound, after, from: to).magnitude < 0.01)
      #expect(sound.largestStep <= Float(Tone.usualAmplitude * 2 * .pi * 440 / second))
    }

    @Test func `lets notes overlap and never clips`() async throws {
      let loudest = Tone.allowedLevels.upperBound
      let sound = try await record("overlap") { player in
        var handles: [any PlaybackHandle] = []
        for hertz in [440, 441, 442, 443.0] {
          handles.append(try await player.start(Frequency(hertz: hertz), level: loudest))
        }
        await #expect(throws: AudioError.tooManyNotes(limit: 4)) {
          try await player.start(Frequency(hertz: 444), level: loudest)
        }
        try await Task.sleep(for: .milliseconds(1200))
        for handle in handles { handle.stop() }
      }
      #expect(sound.peak > 0.8)
      #expect(sound.peak <= 1)
    }

    @Test func `ends within 25 ms of a cancellation, which play throws at once`() async throws {
      let sound = try await record("cancelled") { player in
        let playing = Task { try await player.play(Frequency(hertz: 440), for: .standard, level: level) }
        try await Task.sleep(for: .milliseconds(150))
        playing.cancel()
        await #expect(throws: CancellationError.self) { try await playing.value }
      }
      let note = try #require(sound.notes().first)
      #expect(note.count < Int(0.4 * sound.sampleRate))
      #expect(sound.largestStep <= Float(Tone.usualAmplitude * 2 * .pi * 440 / sound.sampleRate))
    }

    @Test func `keeps its fundamental in the richer timbre`() async throws {
      let frequency = Frequency(hertz: 311.127)
      let sound = try await record("plucked", timbre: .pluckedString) { player in
        try await player.play(frequency, for: NoteDuration(seconds: 0.5), level: level)
      }
      let note = try #require(sound.notes().first)
      #expect(deviation(sound, note, from: frequency).magnitude < 0.01)
    }
  }
}
