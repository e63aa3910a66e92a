import Chronology
import Testing

@Suite struct `Instants` {
  @Test func `whole seconds round down on both sides of 1970`() {
    #expect(Instant(microseconds: 1_999_999).wholeSeconds == 1)
    #expect(Instant(microseconds: -1).wholeSeconds == -1)
    #expect(Instant(microseconds: -1_000_000).wholeSeconds == -1)
  }
}
