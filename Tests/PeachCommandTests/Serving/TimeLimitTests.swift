import Foundation
import Testing

@testable import PeachCommand

@Suite struct `A time limit` {
  @Test func `gives up work that does not end, and refuses more while four are stuck`() async {
    let limit = TimeLimit(.milliseconds(10))
    let release = DispatchSemaphore(value: 0)
    for _ in 0..<4 {
      #expect(await limit.run { release.wait() } == nil)
    }
    // No thread is started: the work would count here.
    #expect(await limit.run { release.signal() } == nil)
    for _ in 0..<4 { release.signal() }
  }

  @Test func `gives the result of work that ends in time`() async {
    #expect(await TimeLimit(.seconds(600)).run { 7 } == 7)
  }
}
