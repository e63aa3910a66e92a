import CALSA
import Testing

@testable import Sound

@Suite struct `Recovery` {
  @Test func `from an underrun prepares the device and counts it`() {
    var recovery = StreamRecovery()
    #expect(recovery.handle(-EPIPE) == .prepare)
    #expect(recovery.handle(0) == .retry)
    #expect(recovery.underruns == 1)
  }

  @Test func `enlarges the buffer after three underruns within a second of accepted periods`() {
    var recovery = StreamRecovery()
    let underrun = { (recovery: inout StreamRecovery, periods: Int) in
      for _ in 0..<periods { recovery.handleProgress() }
      return recovery.handle(-EPIPE)
    }
    #expect((1...3).map { _ in underrun(&recovery, 8) } == [.prepare, .prepare, .enlarge])
    #expect((1...3).map { _ in underrun(&recovery, 8) } == [.prepare, .prepare, .enlarge])
    #expect((1...9).allSatisfy { _ in underrun(&recovery, StreamRecovery.watchedPeriods) == .prepare })
    #expect(recovery.underruns == 15)
    recovery.handleStart()
    #expect(recovery.underruns == 0)
  }

  @Test func `from a suspension resumes the device until it responds`() {
    var recovery = StreamRecovery()
    #expect(recovery.handle(-ESTRPIPE) == .resume)
    #expect(recovery.handle(-EAGAIN) == .resume)
    #expect(recovery.handle(0) == .retry)
    #expect(recovery.handle(-EAGAIN) == .retryLater)
    #expect(recovery.suspensions == 1)
  }

  @Test func `from a suspension prepares a device that cannot resume`() {
    var recovery = StreamRecovery()
    #expect(recovery.handle(-ESTRPIPE) == .resume)
    #expect(recovery.handle(-ENOSYS) == .prepare)
  }

  @Test func `counts a suspension once for any number of resume calls`() {
    var recovery = StreamRecovery()
    for _ in 1...3 { #expect(recovery.handle(-ESTRPIPE) == .resume) }
    #expect(recovery.suspensions == 1)
    #expect(recovery.handle(0) == .retry && recovery.handle(-ESTRPIPE) == .resume)
    #expect(recovery.suspensions == 2)
  }

  @Test(arguments: [-EIO, -ENODEV, -EBADFD, -ENOSYS])
  func `fails when the device is gone`(_ code: Int32) {
    var recovery = StreamRecovery()
    #expect(recovery.handle(code) == .fail(code))
  }

  @Test func `fails after repeated underruns, but not if periods are accepted between them`() {
    var recovery = StreamRecovery()
    for _ in 1...StreamRecovery.maximumFailures { #expect(recovery.handle(-EPIPE) == .prepare) }
    recovery.handleProgress()
    for _ in 1...StreamRecovery.maximumFailures { #expect(recovery.handle(-EPIPE) == .prepare) }
    #expect(recovery.handle(-EPIPE) == .fail(-EPIPE))
  }

  @Test func `fails when the device accepts nothing for five seconds`() {
    var recovery = StreamRecovery()
    for _ in 1...49 { #expect(recovery.handleIdle(seconds: 0.1) == .retry) }
    #expect(recovery.handleIdle(seconds: 0.2) == .fail(-ETIMEDOUT))
    var slow = StreamRecovery()
    for _ in 1...10 {
      #expect(slow.handleIdle(seconds: 4.9) == .retry)
      slow.handleProgress()
    }
  }
}

@Suite struct `A pacer` {
  // Nanoseconds: periods of 5 ms, a buffer of 20 ms.
  func pacer() -> Pacer { Pacer(period: 5e6, buffer: 2e7) }

  @Test func `limits a device without a clock to real time`() {
    var (pacer, now) = (pacer(), UInt64(1_000_000_000))
    let start = now
    for _ in 0..<2000 { now += pacer.handlePeriod(now: now) }
    #expect(abs(Double(now - start) / 1e9 - 10) < 0.04)
  }

  @Test(arguments: [0.999, 1, 1.0009])
  func `does not delay a device with a clock that is less than a thousandth fast`(_ speed: Double) {
    var (pacer, now) = (pacer(), UInt64(1_000_000_000))
    for _ in 0..<4 { #expect(pacer.handlePeriod(now: now) == 0) }
    for _ in 0..<100_000 {
      now += UInt64(5e6 / speed)
      #expect(pacer.handlePeriod(now: now) == 0)
    }
  }
}
