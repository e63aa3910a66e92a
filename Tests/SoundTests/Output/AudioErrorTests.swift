import Music
import Sound
import TestSupport
import Testing
import Text

extension `Audio output` {
  @Suite struct `Without sound` {
    init() { _ = PrivateALSA.folder }

    @Test func `an unknown device lists alternatives`() {
      let error = #expect(throws: AudioError.self) { try ALSANotePlayer(AudioSettings(device: "nonsense")) }
      #expect(
        error?.description == """
          audio: cannot open "nonsense": no such file or directory. Choose one that `peach devices` lists. Without \
          sound: `--device null` for once, `peach settings device=null` for always; `peach tone --wav note.wav` and \
          `peach profile --hear-file now.wav` write what you would hear.
          """)
    }

    @Test(arguments: [
      (
        AudioError.cannotOpen(device: "hw:1,0", code: -16),
        """
        audio: cannot open "hw:1,0": device or resource busy. Try --device default, or end the program that \
        uses it.
        """
      ),
      (
        .cannotConfigure(device: "hw:1,0", what: "48000 Hz", code: -22),
        "audio: \"hw:1,0\" cannot be set to 48000 Hz: invalid argument. Try \"plug:hw:1,0\", which converts."
      ),
      (
        .deviceLost(device: "hw:1,0", code: -19),
        """
        audio: "hw:1,0" has stopped working: no such device. Reconnect it and start again, or choose another \
        --device.
        """
      ),
      (
        .stalled(device: "default", seconds: 5),
        """
        audio: "default" has accepted no sound for 5.0 s. Resume it and start again, or choose another --device.
        """
      ),
      (.tooManyNotes(limit: 4), "audio: at most 4 notes may sound at once, got one more. Stop one first."),
      (.closed, "audio: the player is closed, got another note. Open a new one."),
      (
        .cannotList(code: -2),
        "audio: cannot list devices: no such file or directory. Check the ALSA configuration."
      ),
    ])
    func `every error is one sentence and a next step`(_ error: AudioError, text: String) {
      #expect(error.description == text)
    }

    @Test func `the page names neither options nor commands`() {
      let errors: [AudioError] = [
        .cannotOpen(device: "hw:9", code: -2), .cannotOpen(device: "hw:9", code: -16),
        .deviceLost(device: "hw:9", code: -19),
        .cannotConfigure(device: "hw:9", what: "48000 Hz", code: -22), .stalled(device: "hw:9", seconds: 5),
        .tooManyNotes(limit: 4), .closed, .cannotList(code: -2),
      ]
      for error in errors {
        let (english, german) = (error.pageSentence(in: .english), error.pageSentence(in: .german))
        #expect(
          english.hasPrefix("Sound: ") && german.hasPrefix("Ton: ")
            && error.sentence(in: .german).hasPrefix(german))
        #expect(!(english + german).contains("--device") && !(english + german).contains("peach "))
      }
      #expect(
        errors[0].pageSentence(in: .english)
          == "Sound: \"hw:9\" cannot be opened: no device has this name. Choose another audio device; null trains "
          + "without sound.")
      #expect(
        errors[0].sentence(in: .german).hasSuffix(
          "`peach devices` zeigt alle, `peach settings device=NAME` wählt eines.")
          && errors[1].sentence(in: .german) == errors[1].pageSentence(in: .german))
    }

    @Test func `null plays in real time, so that a session can be tried silently`() async throws {
      let player = try ALSANotePlayer(AudioSettings(device: "null"))
      let time = try await ContinuousClock().measure {
        try await player.play(Frequency(hertz: 440), for: NoteDuration(seconds: 0.3), level: .zero)
      }
      #expect(time > .milliseconds(270))
      await player.close()
      #expect(await player.end() == .closed)
      await #expect(throws: AudioError.closed) {
        try await player.play(Frequency(hertz: 440), for: .standard, level: .zero)
      }
    }

    @Test func `a cancelled wait for the end stops, and a cancelled task still closes`()
      async throws
    {
      let player = try ALSANotePlayer(AudioSettings(device: "null"))
      let waiting = Task { await player.end() }
      waiting.cancel()
      #expect(await waiting.value == nil)
      let closing = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        await player.close()
        return await player.end()
      }
      #expect(await closing.value == .closed)
    }

    @Test func `devices are listed by ALSA's names`() throws {
      #expect(try AudioDevice.all().contains { $0.name == "null" })
    }
  }
}
