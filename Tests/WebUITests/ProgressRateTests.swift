import Testing

@testable import WebUI

@Suite struct `The rate of a run` {
  @Test func `is that of the last minute, and says how long the rest takes`() throws {
    var rate = ProgressRate()
    rate.add(10, at: 0)
    #expect(rate.perSecond == nil && rate.secondsLeft(of: 100) == nil)
    rate.add(10, at: 1)
    #expect(rate.perSecond == nil)
    rate.add(30, at: 10)
    #expect(rate.perSecond == 2 && rate.secondsLeft(of: 100) == 35 && rate.secondsLeft(of: nil) == nil)
    for second in 11...200 { rate.add(30 + second - 10, at: Double(second)) }
    #expect(rate.perSecond == 1)
  }

  @Test func `begins anew with another run`() {
    var rate = ProgressRate()
    rate.add(50, at: 0)
    rate.add(60, at: 1)
    rate.add(1, at: 2)
    #expect(rate.perSecond == nil)
    rate.add(3, at: 3)
    #expect(rate.perSecond == 2)
  }
}
