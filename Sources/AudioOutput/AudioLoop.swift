import CALSA
import Glibc
import Synchronization
import Synthesis

/// The loop of the audio thread until it is closed or the device fails: wait for room, render a period, write it, count
/// it.
///
/// After `init` only the audio thread uses it. It never allocates, locks or waits for another thread of the program;
/// libasound's plug-ins may.
final class AudioLoop: @unchecked Sendable {
  let stream: ALSAStream
  private let link: AudioLink
  private var renderer: PeriodRenderer
  private var recovery = StreamRecovery()
  private var pacer: Pacer
  /// Frames of the rendered period that are not yet written.
  private var pending = 0

  private static var shortPause: UInt64 { UInt64(StreamRecovery.pause * 1e9) }

  init(stream: consuming ALSAStream, link: AudioLink) {
    let shape = stream.shape
    self.stream = stream
    self.link = link
    renderer = PeriodRenderer(shape)
    pacer = Pacer(
      period: Double(shape.period) / shape.sampleRate * 1e9,
      buffer: Double(shape.buffer) / shape.sampleRate * 1e9)
  }

  deinit { renderer.deallocate() }

  /// Runs until closed or failed, then reports the end through the link.
  func run() {
    link.tally.thread.store(UInt(pthread_self()), ordering: .relaxed)
    link.tally.isRealTime.store(becomeRealTime(), ordering: .relaxed)
    link.failure.store(loop(), ordering: .relaxed)
    link.hasEnded.store(true, ordering: .releasing)
    link.news.post()
  }

  private func loop() -> Int32 {
    while true {
      if link.isClosing.load(ordering: .relaxed) {
        renderer.releaseAll()
        if renderer.isIdle { return 0 }
      }
      if let failure = perform(turn()) { return failure }
    }
  }

  /// One iteration: waits for room, renders a period unless part of one is left, and writes it.
  private func turn() -> StreamRecovery.Action {
    let patience: Int32 = 100
    let room = stream.waitForRoom(timeout: patience)
    guard room != 0 else { return recovery.handleIdle(seconds: Double(patience) / 1000) }
    guard room > 0 else { return recovery.handle(room) }
    if pending == 0 {
      renderer.fill(obeying: link)
      pending = stream.shape.period
    }
    let frameBytes = stream.shape.periodBytes / stream.shape.period
    let taken = stream.write(
      renderer.bytes + (stream.shape.period - pending) * frameBytes, frames: pending)
    guard taken >= 0 else { return recovery.handle(Int32(truncatingIfNeeded: taken)) }
    pending -= taken
    if pending == 0 { account() }
    return .retry
  }

  /// - Returns: the code of a failure; nil to continue.
  private func perform(_ action: StreamRecovery.Action) -> Int32? {
    publishTroubles()
    switch action {
    case .retry: return nil
    case .retryLater:
      pause(nanoseconds: Self.shortPause)
      return nil
    case .prepare: return perform(recovery.handle(stream.prepare()))
    case .resume:
      pause(nanoseconds: Self.shortPause)
      return perform(recovery.handle(stream.resume()))
    case .fail(let code): return code
    }
  }

  private func publishTroubles() {
    link.tally.underRuns.store(recovery.underRuns, ordering: .relaxed)
    link.tally.suspends.store(recovery.suspends, ordering: .relaxed)
  }

  /// Updates counts and notes after a whole period has been written.
  private func account() {
    recovery.handleProgress()
    let (now, delay) = (monotonicNanoseconds(), stream.delay())
    countPeriod()
    for slot in 0..<Mixer.polyphony {
      if let requestedAt = renderer.takeRequest(slot: slot) { countResponse(now - requestedAt) }
      if renderer.takeEnding(slot: slot, heard: renderer.rendered - delay) {
        link.isHeard[slot].store(true, ordering: .releasing)
        link.news.post()
      }
    }
    link.tally.delay.store(delay, ordering: .relaxed)
    link.tally.longestDelay.max(delay, ordering: .relaxed)
    let ahead = pacer.handlePeriod(now: now)
    if ahead > 0 { pause(nanoseconds: ahead) }
  }

  /// A suspended device accepts a buffer before it plays. After that it accepts sound in real time.
  private func countPeriod() {
    link.tally.played.store(renderer.rendered, ordering: .relaxed)
    guard renderer.rendered > stream.shape.buffer, !link.isPlaying.load(ordering: .relaxed) else { return }
    link.isPlaying.store(true, ordering: .releasing)
    link.news.post()
  }

  private func countResponse(_ nanoseconds: UInt64) {
    link.tally.notes.add(1, ordering: .relaxed)
    link.tally.responseSum.add(nanoseconds, ordering: .relaxed)
    link.tally.longestResponse.max(nanoseconds, ordering: .relaxed)
  }
}
