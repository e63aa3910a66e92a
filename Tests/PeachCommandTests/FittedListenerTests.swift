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
    let undetermined = Undetermined(atBounds: names, lower: 9, upper: 11)
    #expect(
      undetermined.map { "\($0.statement). \($0.advice)" }
        == "The answers do not determine this listener: \(finding)")
  }

  @Test
  func `is determined if the threshold is known within a factor of four and no constant lies at its bound`() {
    #expect(Undetermined(atBounds: [], lower: 5, upper: 20) == nil)
    #expect(
      Undetermined(atBounds: [], lower: 5, upper: 20.1)?.finding
        == "threshold-cents is known only within a factor of 4.0")
    #expect(
      Undetermined(atBounds: [], lower: 5, upper: nil)?.finding == "the interval of threshold-cents is open")
  }
}
