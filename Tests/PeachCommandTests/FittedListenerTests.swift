import Testing

@testable import Fitting
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

  /// Where the fitted rate is 0, the answers want no lapses, however few of them would show any.
  @Test func `is not determined if it lapses and may do so at any rate up to the bound`() {
    func finding(_ rate: Double, upTo upper: Double, reachesBound: Bool) -> String? {
      let lapses = ConstantEstimate(
        "lapse-rate", unit: "", value: rate, lower: 0, upper: upper, reachesBound: reachesBound)
      return Undetermined(atBounds: [], lapses: lapses, lower: 5, upper: 20)?.finding
    }
    #expect(
      finding(0.356, upTo: 0.5, reachesBound: true)
        == "lapse-rate is 0.36, and its interval reaches its bound")
    #expect(finding(0.356, upTo: 0.49, reachesBound: false) == nil)
    #expect(finding(0, upTo: 0.5, reachesBound: true) == nil)
  }

  @Test func `is not determined if the tracker's estimate is farther than half an octave`() {
    func finding(_ tracked: Double) -> String? {
      Undetermined(atBounds: [], lower: 5, upper: 20, tracked: tracked)?.finding
    }
    #expect(finding(1.42) == "the tracker's estimate is 1.4 times the fitted threshold")
    #expect(finding(0.7) == "the tracker's estimate is 0.70 times the fitted threshold")
    #expect(finding(1.41) == nil && finding(0.71) == nil)
  }

  @Test func `is not determined if the answers leave open how much it learns`() {
    let learner = Undetermined(
      atBounds: [], lower: 5, upper: 20, open: ["learning-gain-octaves"], hasLearned: true)
    #expect(
      learner.map { "\($0.finding). \($0.advice)" }
        == "the interval of learning-gain-octaves is open. Fit more answers, or fit them without learning (--learning none)."
    )
  }
}
