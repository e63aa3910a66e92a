import Foundation
import Music
import Synchronization
import TestSupport
import Testing
import Training

@testable import Sound

extension `Audio output` {
  /// A device with a clock that underruns, is suspended and fails: a private PulseAudio daemon behind ALSA's `pulse`
  /// plug-in.
  @Suite(
    .enabled(
      if: PrivatePulse.isInstalled,
      "needs a private PulseAudio daemon: apt install pulseaudio pulseaudio-utils libasound2-plugins"))
  struct `Paced sound` {
    let pulse: PrivatePulse
    let player: ALSANotePlayer

    init() throws {
      pulse = try PrivatePulse()
      // The player's threads inherit what this one lets through.
      var letThrough = sigset_t()
      sigemptyset(&letThrough)
      sigaddset(&letThrough, SIGUSR2)
      pthread_sigmask(SIG_UNBLOCK, &letThrough, nil)
      signal(SIGUSR2) { _ in usleep(400_000) }
      player = try ALSANotePlayer(AudioSettings(device: pulse.device))
    }

    /// One note as the sink heard it, and how long `play` took.
    func hear(_ frequency: Frequency, by player: ALSANotePlayer) async throws -> (
      sound: Sound, time: Duration
    ) {
      var time = Duration.zero
      let samples = try await pulse.capture {
        time = try await ContinuousClock().measure {
          try await player.play(frequency, for: NoteDuration(seconds: 0.6), level: .zero)
        }
      }
      return (Sound(samples, sampleRate: 48000), time)
    }

    @Test(.enabled(if: !Sanitizer.isOn, "a sanitizer takes time"))
    func `is heard at its frequency, in time, without clicks`() async throws {
      let frequency = Frequency(hertz: 440).shifted(by: 12.5)
      let steepest = Float(Tone.usualAmplitude * 2 * .pi * frequency.hertz / 48000)
      // A loaded machine may delay the player or the daemon by more than training's 20 ms of buffer, which tears the
      // sound. Ten times the buffer and ten attempts bridge that; `Recorded sound` tests that no sample clicks.
      let buffer = 0.2
      await player.close()
      let buffered = try ALSANotePlayer(AudioSettings(device: pulse.device, buffer: buffer))
      let limit = Duration.seconds(0.6 + buffer + 0.25)
      var (sound, time) = try await hear(frequency, by: buffered)
      for _ in 0..<9 where sound.largestStep > steepest || time >= limit {
        (sound, time) = try await hear(frequency, by: buffered)
      }
      #expect(sound.largestStep <= steepest)
      #expect(time > .milliseconds(600) && time < limit)
      let note = try #require(sound.notes().first { $0.count > 24_000 }, "no note of half a second was heard")
      let meter = FrequencyMeter(expected: frequency, sampleRate: 48000)
      #expect(meter.deviation(of: sound.steady(note)).magnitude < 0.01)
      #expect(buffered.report.latency > 0)
      await buffered.close()
    }

    @Test(.enabled(if: !Sanitizer.isOn, "a sanitizer takes time"))
    func `begins a note within 10 ms of its request when a suspended device is ready`() async throws {
      var responses: [Double] = []
      for _ in 0..<5 {
        pulse.setAsleep(true)
        let sleepy = try ALSANotePlayer(AudioSettings(device: pulse.device))
        let ready = Task {
          try await sleepy.ready()
          return sleepy.report.played
        }
        try await Task.sleep(for: .milliseconds(150))
        #expect(sleepy.report.played <= sleepy.report.buffer)
        pulse.setAsleep(false)
        #expect(try await ready.value > sleepy.report.buffer)
        try await sleepy.play(Frequency(hertz: 440), for: NoteDuration(seconds: 0.3), level: .zero)
        responses.append(sleepy.report.longestResponse)
        await sleepy.close()
      }
      // The median, as below. Without `ready` the note would have waited for the device.
      #expect(responses.sorted()[2] < 0.010, "\(responses)")
      await player.close()
    }

    @Test func `starts without waiting for the device`() async throws {
      pulse.setAsleep(true)
      let sleepy = try ALSANotePlayer(AudioSettings(device: pulse.device))
      let ready = Task { try await sleepy.ready() }
      ready.cancel()
      await #expect(throws: CancellationError.self) { try await ready.value }
      await sleepy.close()
      await #expect(throws: AudioError.closed) { try await sleepy.ready() }
      await player.close()
    }

    @Test(.enabled(if: !Sanitizer.isOn, "a sanitizer takes time"))
    func `is handed over within 10 ms of the request`() async throws {
      var responses: [Double] = []
      for _ in 0..<9 {
        let before = player.report
        let handle = try await player.start(Frequency(hertz: 440), level: .zero)
        try await Task.sleep(for: .milliseconds(83))
        // On a loaded machine a note may not have begun by then.
        #expect(await eventually { player.report.notes > before.notes })
        handle.stop()
        let after = player.report
        responses.append(
          after.meanResponse * Double(after.notes) - before.meanResponse * Double(before.notes))
      }
      #expect(player.report.notes == 9)
      // The median, because on a loaded machine the slowest response measures the load.
      #expect(responses.sorted()[4] < 0.010)
      await player.close()
    }

    @Test func `continues after an underrun and counts it`() async throws {
      let handle = try await player.start(Frequency(hertz: 440), level: .zero)
      try await Task.sleep(for: .milliseconds(200))
      let before = player.report.underruns
      // The thread runs the signal's handler for 400 ms and is late.
      pthread_kill(pthread_t(player.dispatcher.shared.counters.thread.load(ordering: .relaxed)), SIGUSR2)
      #expect(await eventually { player.report.underruns > before })
      handle.stop()
      try await player.play(Frequency(hertz: 440), for: NoteDuration(seconds: 0.3), level: .zero)
      await player.close()
    }

    @Test func `continues after the device has stalled`() async throws {
      pulse.freeze(seconds: 0.4)
      try await player.play(Frequency(hertz: 440), for: NoteDuration(seconds: 0.3), level: .zero)
      await player.close()
    }

    @Test func `ends with one sentence when the device fails`() async throws {
      async let end = player.end()
      let playing = Task { try await player.play(Frequency(hertz: 440), for: .standard, level: .zero) }
      try await Task.sleep(for: .milliseconds(200))
      pulse.end()
      let error = await #expect(throws: AudioError.self) { try await playing.value }
      #expect(error?.description.hasPrefix("audio: \"\(pulse.device)\" has stopped working: ") == true)
      #expect(await end == error)
      let again = await #expect(throws: AudioError.self) {
        try await player.start(Frequency(hertz: 440), level: .zero)
      }
      #expect(again == error)
    }
  }
}
