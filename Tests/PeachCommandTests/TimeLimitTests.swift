import Foundation
import TestSupport
import Testing

@testable import PeachCommand

@Suite struct `A time limit` {
  private let clock = ManualClock()

  @Test func `gives up work that does not end, and refuses more while four are stuck`() async throws {
    let limit = TimeLimit(5, by: clock)
    let release = DispatchSemaphore(value: 0)
    for _ in 0..<4 {
      async let answer = limit.run {
        release.wait()
        return 7
      }
      try #require(await eventually { clock.sleepers == 1 })
      clock.advance(seconds: 5)
      #expect(await answer == nil)
    }
    // The clock stands still, so that a thread would give its answer.
    #expect(await limit.run { 7 } == nil)
    for _ in 0..<4 { release.signal() }
  }

  @Test func `gives the result of work that ends in time`() async {
    #expect(await TimeLimit(5, by: clock).run { 7 } == 7)
  }
}
