// Holm 1979; the example is worked by hand: level 0.05 over 4, 3, 2 and 1 tests is 0.0125, 0.0167, 0.025, 0.05.
import Numerics
import Testing

@Suite struct `Holm's procedure` {
  @Test func `stops at the first probability that is too large`() {
    #expect(Holm.rejected([0.01, 0.04, 0.03, 0.005], level: 0.05) == [true, false, false, true])
    #expect(Holm.rejected([0.013, 0.001], level: 0.05) == [true, true])
    #expect(Holm.rejected([0.03, 0.03], level: 0.05) == [false, false])
    #expect(Holm.rejected([], level: 0.05) == [])
  }
}
