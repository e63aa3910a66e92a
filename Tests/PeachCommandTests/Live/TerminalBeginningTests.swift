import TestSupport
import Testing

extension LiveSuite.`Training at a terminal` {
  @Test(arguments: [
    (
      "C.UTF-8", "Any key: begin.   q: end.", "Mistakes are normal. Your", "higher or lower?",
      "Nothing was answered."
    ),
    (
      "de_DE.UTF-8", "Beliebige Taste: anfangen.   q: beenden.", "Fehler gehören dazu. Deine",
      "höher oder tiefer?",
      "Nichts beantwortet."
    ),
  ])
  func `shows what it asks and waits for a key before the very first session, but not before others`(
    _ language: String, keys: String, asked: String, question: String, ended: String
  ) async throws {
    let environment = ["LANG": language]
    func begin() async throws -> TerminalRun {
      let terminal = try await start(
        "comparison", "--comparisons 1", environment: environment, showing: keys, isBegun: false)
      #expect(try terminal.screen.contains(asked))
      return terminal
    }
    let first = try await begin()
    try await Task.sleep(for: .milliseconds(700))
    #expect(try !first.screen.contains("♪"), "plays before a key")
    try first.press("q")
    try await first.screen(showing: ended)
    try await expectRestored(first)
    let second = try await begin()
    try second.press("?")
    #expect(try await !second.screen(showing: question).contains(asked))
    try second.press("?")
    try await second.screen(showing: asked)
    try second.press("h")
    try await second.prompt()
    let third = try await start("comparison", environment: environment, isBegun: false)
    try await third.screen(showing: question)
    try third.press("q")
    try await third.prompt()
  }
}
