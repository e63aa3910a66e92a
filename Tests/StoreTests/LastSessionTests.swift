import Store
import TestSupport
import Testing

/// The sessions of the released store are listed in RespondentTests.swift.
@Suite struct `The last session` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  @Test func `is the person's, and is removed with its records alone`() throws {
    let store = try Store(try scratch.releasedStore(), for: .changing(holder: "this test"))
    var (comparisons, matchings) = (14 + 2 + 9, 2)
    for (compared, tuned) in [(9, 0), (0, 2), (2, 0), (14, 0)] {
      let last = try #require(try store.lastSession())
      #expect(last.records == compared + tuned && last.isOfMatchings == (tuned > 0))
      #expect(try store.remove(last) == compared + tuned)
      (comparisons, matchings) = (comparisons - compared, matchings - tuned)
      #expect(try store.counts() == (comparisons, matchings))
      #expect(try store.counts(.simulated) == (100, 3))
      for session in try store.sessions(.everyone) { #expect(try store.replay(session).differences == []) }
    }
    #expect(try store.lastSession() == nil)
  }

  @Test func `stays if another one has followed since it was asked for`() throws {
    let store = try Store(try scratch.releasedStore(), for: .changing(holder: "this test"))
    let last = try #require(try store.lastSession())
    _ = try store.remove(last)
    #expect(try store.remove(last) == 0)
    #expect(try store.counts() == (16, 2))
  }
}
