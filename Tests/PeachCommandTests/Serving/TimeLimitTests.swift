import Chronology
import Foundation
import Synchronization
import TestSupport
import Testing
import Training

@testable import PeachCommand

@Suite struct `A time limit` {
  /// A clock on which every wait is over at once.
  private struct Impatient: SessionClock {
    let now = Instant(seconds: 0)

    nonisolated(nonsending) func sleep(seconds: Double) async throws {}
  }

  @Test func `gives up work that does not end, and refuses more while four are stuck`() async {
    let limit = TimeLimit(5, by: Impatient())
    let release = DispatchSemaphore(value: 0)
    for _ in 0..<4 {
      #expect(await limit.run { release.wait() } == nil)
    }
    let begun = Mutex(false)
    #expect(await limit.run { begun.withLock { $0 = true } } == nil)
    #expect(!begun.withLock { $0 })
    for _ in 0..<4 { release.signal() }
  }

  @Test func `gives the result of work that ends in time`() async {
    #expect(await TimeLimit(5, by: ManualClock()).run { 7 } == 7)
  }
}
