import CALSA
import CallWatch
import Foundation
import Music
import Synchronization
import Synthesis
import TestSupport
import Testing
import Training

@testable import AudioOutput

extension `Audio output` {
  /// The thread that makes sound may be late for nothing: every allocation and every lock might wait for someone.
  /// Rendering is checked by the compiler (`@_noLocks`); this watches the whole thread at work.
  @Suite(.enabled(if: callwatch_counts() == 1, "a sanitizer stands where the calls are counted"))
  struct `The audio thread` {
    init() { _ = PrivateALSA.folder }

    /// Notes that start, glide, overlap, are stopped and end by themselves, asked for from two threads at once.
    func play(on player: ALSANotePlayer) async throws {
      let short = try NoteDuration(seconds: 0.3)
      async let first: Void = player.play(Frequency(hertz: 440), for: short, level: .zero)
      let handle = try await player.start(Frequency(hertz: 550), level: .zero)
      for step in 0..<2000 { handle.adjustFrequency(to: Frequency(hertz: 550 + Double(step % 7))) }
      async let second: Void = player.play(Frequency(hertz: 660), for: short, level: .zero)
      handle.stop()
      _ = try await (first, second)
    }

    @Test(arguments: Timbre.catalog.map(\.name))
    func `neither allocates, frees nor locks`(_ timbre: String) async throws {
      let player = try ALSANotePlayer(AudioSettings(device: "null", timbre: .named(timbre)))
      // What a program does once, when code is first run, is not the thread's.
      try await play(on: player)
      callwatch_begin(pthread_t(player.desk.link.tally.thread.load(ordering: .relaxed)))
      try await play(on: player)
      callwatch_end()
      let first = callwatch_first().map { String(cString: $0) }
      #expect(callwatch_count() == 0, "the first call was \(first ?? "none")")
      await player.close()
    }

    @Test func `is observed by counters that work`() {
      callwatch_begin(pthread_self())
      _ = [Int](repeating: 1, count: 100).count
      callwatch_end()
      #expect(callwatch_count() >= 2)
    }
  }
}
