import Chronology
import Music
import Synchronization
import Training

/// Starts notes when it is let, and writes down what becomes of them.
package final class TunablePlayer: NotePlayer {
  /// What was heard, in order: "start", "adjust 441.0", "stop".
  package var log: [String] { entries.withLock { $0 } }

  private let clock: ManualClock
  private let entries = Mutex<[String]>([])

  /// A player on that clock; a note takes a second to start.
  package init(clock: ManualClock) { self.clock = clock }

  /// Takes its time on the clock.
  package func play(_ frequency: Frequency, for duration: NoteDuration, level: Decibels) async throws {
    try await clock.sleep(seconds: duration.seconds)
  }

  /// Takes a second on the clock.
  package func start(_ frequency: Frequency, level: Decibels) async throws -> any PlaybackHandle {
    // A device that is asked to start does start, cancelled or not.
    try? await clock.sleep(seconds: 1)
    write("start")
    return Handle(player: self)
  }

  fileprivate func write(_ entry: String) { entries.withLock { $0.append(entry) } }

  private struct Handle: PlaybackHandle {
    let player: TunablePlayer
    func adjustFrequency(to frequency: Frequency) { player.write("adjust \(frequency.hertz)") }
    func stop() { player.write("stop") }
  }
}

/// Moves the slider when the test does.
package actor HandTuner: Tuner {
  private var move: (@Sendable (Cents) async -> Void)?
  private var waiting: CheckedContinuation<Timed<Cents>, any Error>?
  /// Trials asked for so far.
  package private(set) var asked: [Int] = []

  /// A hand at rest.
  package init() {}

  /// Waits for the test to let go.
  package func tune(
    _ matching: PitchMatching, on slider: PitchSlider, trial: Int,
    move: @escaping @Sendable (Cents) async -> Void
  ) async throws -> Timed<Cents> {
    asked.append(trial)
    self.move = move
    return try await withCheckedThrowingContinuation { waiting = $0 }
  }

  /// Drags the slider.
  package func drag(to cents: Cents) async { await move?(cents) }

  /// Lets it go.
  /// - Parameter instant: when.
  /// - Returns: whether anybody was waiting for it.
  package func release(at cents: Cents, instant: Instant = Instant(seconds: 0)) -> Bool {
    guard let waiting else { return false }
    self.waiting = nil
    waiting.resume(returning: Timed(cents, at: instant))
    return true
  }
}
