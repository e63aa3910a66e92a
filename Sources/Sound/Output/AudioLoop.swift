import CALSA
import Glibc
import Synchronization

/// The loop of the audio thread until it is closed or the device fails: wait for room, render a period, write it, count
/// it.
///
/// After `init` only the audio thread uses it. It never allocates, locks or waits for another thread of the program;
/// libasound's plug-ins may.
final class AudioLoop: @unchecked Sendable {
  private(set) var stream: ALSAStream
  private let shared: AudioSharedState
  private var renderer: PeriodRenderer
  private var recovery = StreamRecovery()
  private var pacer: Pacer
  /// Frames of the rendered period that are not yet written.
  private var pending = 0
  /// Frames rendered when the device was last started or prepared.
  private var restart = 0

  private static var shortPause: UInt64 { UInt64(StreamRecovery.pause * 1e9) }

  init(stream: consuming ALSAStream, shared: AudioSharedState) {
    let parameters = stream.parameters
    self.stream = stream
    self.shared = shared
    renderer = PeriodRenderer(parameters)
    pacer = Pacer(parameters)
    shared.counters.buffer.store(parameters.buffer, ordering: .relaxed)
  }

  deinit { renderer.deallocate() }

  /// Runs until closed or failed, then reports the end through the shared state.
  func run() {
    shared.counters.thread.store(UInt(pthread_self()), ordering: .relaxed)
    shared.counters.isRealTime.store(becomeRealTime(), ordering: .relaxed)
    shared.failure.store(loop(), ordering: .relaxed)
    shared.hasEnded.store(true, ordering: .releasing)
    shared.notification.post()
  }

  private func loop() -> Int32 {
    while true {
      if shared.isClosing.load(ordering: .relaxed) {
        renderer.releaseAll()
        if renderer.isIdle { return 0 }
      }
      if let failure = perform(turn()) { return failure }
    }
  }

  /// One iteration: waits for room, renders a period unless part of one is left, and writes it.
  private func turn() -> StreamRecovery.Action {
    let timeout: Int32 = 100
    let room = stream.waitForRoom(timeout: timeout)
    guard room != 0 else { return recovery.handleIdle(seconds: Double(timeout) / 1000) }
    guard room > 0 else { return recovery.handle(room) }
    if pending == 0 {
      renderer.fill(from: shared)
      pending = stream.parameters.period
    }
    let frameBytes = stream.parameters.periodBytes / stream.parameters.period
    let taken = stream.write(
      renderer.bytes + (stream.parameters.period - pending) * frameBytes, frames: pending)
    guard taken >= 0 else { return recovery.handle(Int32(truncatingIfNeeded: taken)) }
    pending -= taken
    if pending == 0 { recordPeriod() }
    return .retry
  }

  /// - Returns: the code of a failure; nil to continue.
  private func perform(_ action: StreamRecovery.Action) -> Int32? {
    publishFailures()
    switch action {
    case .retry: return nil
    case .retryLater:
      pause(nanoseconds: Self.shortPause)
      return nil
    case .prepare:
      restart = renderer.rendered
      return perform(recovery.handle(stream.prepare()))
    case .enlarge:
      restart = renderer.rendered
      let code = stream.enlarge()
      pacer = Pacer(stream.parameters)
      shared.counters.buffer.store(stream.parameters.buffer, ordering: .relaxed)
      return perform(recovery.handle(code))
    case .resume:
      pause(nanoseconds: Self.shortPause)
      return perform(recovery.handle(stream.resume()))
    case .fail(let code): return code
    }
  }

  private func publishFailures() {
    shared.counters.underruns.store(recovery.underruns, ordering: .relaxed)
    shared.counters.suspensions.store(recovery.suspensions, ordering: .relaxed)
  }

  /// Updates counts and notes after a whole period has been written.
  private func recordPeriod() {
    recovery.handleProgress()
    let (now, delay) = (monotonicNanoseconds(), stream.delay())
    countPeriod()
    for slot in 0..<Mixer.polyphony {
      if let requestedAt = renderer.takeRequest(slot: slot) { countResponse(now - requestedAt) }
      if renderer.takeEnding(slot: slot, heard: renderer.rendered - delay) {
        shared.isHeard[slot].store(true, ordering: .releasing)
        shared.notification.post()
      }
    }
    shared.counters.delay.store(delay, ordering: .relaxed)
    shared.counters.longestDelay.max(delay, ordering: .relaxed)
    let ahead = pacer.handlePeriod(now: now)
    if ahead > 0 { pause(nanoseconds: ahead) }
  }

  /// Counts a period. The device counts as playing once it has accepted more than three times its buffer without an
  /// underrun. A suspended device accepts it once before it plays; one that takes more at once than it holds, at most
  /// twice.
  private func countPeriod() {
    shared.counters.played.store(renderer.rendered, ordering: .relaxed)
    guard renderer.rendered - restart > 3 * stream.parameters.buffer,
      !shared.isPlaying.load(ordering: .relaxed)
    else { return }
    recovery.handleStart()
    publishFailures()
    shared.isPlaying.store(true, ordering: .releasing)
    shared.notification.post()
  }

  private func countResponse(_ nanoseconds: UInt64) {
    shared.counters.notes.add(1, ordering: .relaxed)
    shared.counters.responseSum.add(nanoseconds, ordering: .relaxed)
    shared.counters.longestResponse.max(nanoseconds, ordering: .relaxed)
  }
}

/// Limits devices without a clock, such as `null` or `file`, to real time.
///
/// Each period moves a deadline by 99.9 % of its length, from now if the deadline has passed. A device with a clock
/// never gets more than its buffer ahead of real time (crystals are accurate to 0.01 %). A device without one is a
/// buffer ahead immediately and waits.
struct Pacer {
  private let period: UInt64
  private let buffer: UInt64
  private var deadline: UInt64 = 0

  /// - Parameters:
  ///   - period: the length of a period in nanoseconds.
  ///   - buffer: the length of the device's buffer in nanoseconds.
  init(period: Double, buffer: Double) {
    self.period = UInt64(period * 0.999)
    self.buffer = UInt64(buffer)
  }

  /// The pacer of a device.
  init(_ parameters: StreamParameters) {
    let nanoseconds = 1e9 / parameters.sampleRate
    self.init(
      period: Double(parameters.period) * nanoseconds, buffer: Double(parameters.buffer) * nanoseconds)
  }

  /// Records a period that was accepted at `now`.
  /// - Returns: nanoseconds to wait before the next period.
  mutating func handlePeriod(now: UInt64) -> UInt64 {
    deadline = max(deadline, now) + period
    let ahead = deadline - now
    return ahead > buffer ? ahead - buffer : 0
  }
}
