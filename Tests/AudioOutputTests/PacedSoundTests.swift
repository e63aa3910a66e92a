import Foundation
import Music
import Synchronization
import Synthesis
import TestSupport
import Testing

@testable import AudioOutput

extension `Audio output` {
  /// A device that keeps time, runs dry, is suspended and dies: a PulseAudio daemon of our own, by way of ALSA's
  /// `pulse` plug-in.
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
    func hear(_ frequency: Frequency) async throws -> (sound: Sound, time: Duration) {
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
      // A machine that is busy with other things may starve the daemon, which tears what it hears, and this test. That
      // no sample clicks is held by `Recorded sound`, where nothing can be torn.
      var (sound, time) = try await hear(frequency)
      for _ in 0..<9 where sound.largestStep > steepest || time >= .milliseconds(850) {
        (sound, time) = try await hear(frequency)
      }
      #expect(sound.largestStep <= steepest)
      #expect(time > .milliseconds(600) && time < .milliseconds(850))
      let note = try #require(sound.notes().first { $0.count > 24_000 }, "no note of half a second was heard")
      let meter = FrequencyMeter(expected: frequency, sampleRate: 48000)
      #expect(meter.deviation(of: sound.steady(note)).magnitude < 0.01)
      #expect(player.report.latency > 0)
      await player.close()
    }

    @Test(.enabled(if: !Sanitizer.isOn, "a sanitizer takes time"))
    func `begins with a note within 10 ms of its request once a device that slept is ready`() async throws {
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
      // The median, as below; without waiting the note would have waited for the device.
      #expect(responses.sorted()[2] < 0.010, "\(responses)")
      await player.close()
    }

    @Test func `need not be waited for`() async throws {
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
        handle.stop()
        let after = player.report
        responses.append(
          after.meanResponse * Double(after.notes) - before.meanResponse * Double(before.notes))
      }
      #expect(player.report.notes == 9)
      // The median: on a machine that is busy with other things the slowest says more of those.
      #expect(responses.sorted()[4] < 0.010)
      await player.close()
    }

    @Test func `goes on after an under-run and counts it`() async throws {
      let handle = try await player.start(Frequency(hertz: 440), level: .zero)
      try await Task.sleep(for: .milliseconds(200))
      let before = player.report.underRuns
      // The thread runs the signal's handler for 400 ms and is late.
      pthread_kill(pthread_t(player.desk.link.tally.thread.load(ordering: .relaxed)), SIGUSR2)
      try await Task.sleep(for: .milliseconds(700))
      handle.stop()
      #expect(player.report.underRuns > before)
      try await player.play(Frequency(hertz: 440), for: NoteDuration(seconds: 0.3), level: .zero)
      await player.close()
    }

    @Test func `goes on when the device has stood still`() async throws {
      pulse.freeze(seconds: 0.4)
      try await player.play(Frequency(hertz: 440), for: NoteDuration(seconds: 0.3), level: .zero)
      await player.close()
    }

    @Test func `ends in one sentence when the device dies`() async throws {
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
