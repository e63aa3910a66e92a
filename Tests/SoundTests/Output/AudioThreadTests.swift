import CALSA
import CallWatch
import Foundation
import Music
import Synchronization
import TestSupport
import Testing
import Training

@testable import Sound

extension `Audio output` {
  /// The audio thread must not be delayed: every allocation and lock can wait. The compiler checks rendering
  /// (`@_noLocks`); this test observes the whole running thread.
  @Suite(.enabled(if: callwatch_counts() == 1, "a sanitizer stands where the calls are counted"))
  struct `The audio thread` {
    init() { _ = PrivateALSA.folder }

    /// Notes that start, glide, overlap, are stopped and end by themselves, requested by two threads at once.
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
      // The first run of code allocates once; this does not count.
      try await play(on: player)
      callwatch_begin(pthread_t(player.dispatcher.shared.counters.thread.load(ordering: .relaxed)))
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
