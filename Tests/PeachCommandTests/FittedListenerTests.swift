import Testing

@testable import PeachCommand

@Suite struct `A fitted listener` {
  private static let distinguishes =
    "Fit more answers, some of them to large differences, which tell lapses from a high threshold."

  @Test(arguments: [
    (["slope"], "slope lies at its bound. Fit more answers."),
    (["threshold-cents"], "threshold-cents lies at its bound. \(distinguishes)"),
    (["slope", "lapse-rate"], "slope and lapse-rate lie at their bounds. \(distinguishes)"),
    (
      ["slope", "bias-cents", "learning-trials"],
      "slope, bias-cents and learning-trials lie at their bounds. Fit more answers."
    ),
  ])
  func `names the constants at their bounds, and lapses only if they are concerned`(
    _ names: [String], finding: String
  ) {
    #expect(
      FittedListener.undetermined(names) == "The answers do not determine this listener: \(finding)")
  }

  @Test func `has no such sentence if no constant lies at its bound`() {
    #expect(FittedListener.undetermined([]) == nil)
  }
}
