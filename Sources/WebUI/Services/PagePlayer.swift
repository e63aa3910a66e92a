import Chronology
import Live
import Music
import Sound
import Synchronization
import Training

/// Plays notes in the browser of a page: the page fetches the samples, which are those that `ALSANotePlayer` would
/// write, and reports when they begin to sound.
final class PagePlayer: SoundOutput {
  /// Samples per second, as on a device.
  static let sampleRate = AudioSettings().sampleRate
  private static let numbers = Atomic<Int>(0)

  private struct State {
    var notes = PageNotes()
    /// Continues `play` when the note begins to sound on the page.
    var waiting: AsyncStream<Instant>.Continuation?
  }

  private let timbre: Timbre
  private let clock: any SessionClock
  private let changed: @Sendable () async -> Void
  private let state = Mutex(State())

  /// - Parameter changed: called when the note that the page plays has changed.
  init(timbre: Timbre, clock: any SessionClock, changed: @escaping @Sendable () async -> Void) {
    (self.timbre, self.clock, self.changed) = (timbre, clock, changed)
  }

  /// The note that the page plays; nil if it is to be silent.
  var note: PageState.Note? { state.withLock { $0.notes.shown } }

  /// The samples of the current note; nil for another number.
  /// - Throws: `SynthesisError`.
  func samples(of number: Int) throws -> [Float]? {
    try state.withLock { $0.notes.tone(number) }?.samples(sampleRate: Self.sampleRate)
  }

  /// Called when the page has prepared a note, which begins to sound `seconds` after `instant`.
  func sounds(_ number: Int, in seconds: Double, at instant: Instant) {
    state.withLock { state in
      guard let began = state.notes.sounds(number, in: seconds, at: instant) else { return }
      state.waiting?.yield(began)
    }
  }

  /// The instant of an answer that was given `seconds` after the note began by the page's clock.
  func instant(after seconds: Double, read: Instant) -> Instant {
    state.withLock { $0.notes.instant(after: seconds, read: read) }
  }

  /// Returns when the note has sounded on the page, except for `PageNotes.lead`.
  nonisolated(nonsending) func play(
    _ frequency: Frequency, for duration: NoteDuration, level: Decibels
  ) async throws {
    let tone = Tone(frequency, level: level, timbre: timbre, seconds: duration.seconds)
    _ = try Voice(tone, sampleRate: Self.sampleRate)
    let number = Self.numbers.add(1, ordering: .relaxed).newValue
    let (beginnings, waiting) = AsyncStream.makeStream(of: Instant.self)
    let now = clock.now
    state.withLock { state in
      state.notes.begin(tone, number: number, at: now)
      state.waiting = waiting
    }
    await changed()
    try await withTaskCancellationHandler {
      guard let began = await beginnings.first(where: { _ in true }) else { throw CancellationError() }
      let left = duration.seconds - PageNotes.lead - clock.now.seconds(since: began)
      try await clock.sleep(seconds: max(0, left))
      state.withLock { $0.notes.finish(number) }
    } onCancel: {
      state.withLock { $0.notes.silence(number) }
      Task { [changed] in await changed() }
    }
  }

  /// The note that is tuned would be heard a network's delay after the slider.
  nonisolated(nonsending) func start(
    _ frequency: Frequency, level: Decibels
  ) async throws -> any PlaybackHandle {
    throw UntunablePage()
  }

  /// A page has nothing to open: `play` waits for it.
  func ready() async throws {}

  func end() async -> AudioError? {
    for await _ in AsyncStream<Never>.makeStream().stream {}
    return nil
  }

  func close() async -> AudioError? { nil }
}

/// A note that is tuned was requested of a page.
struct UntunablePage: Error, CustomStringConvertible {
  var description: String {
    "phone: must be used for comparisons, got pitch matching. Match pitches on the page of the machine itself."
  }
}
