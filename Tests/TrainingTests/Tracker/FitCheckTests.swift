// When the tracker says that it cannot tell.
import Testing
import Text

@testable import Training

@Suite struct `A check of the tracker's fit` {
  /// One of `count` answers is wrong, all at one predicted fraction of right answers.
  private func check(
    predicted: Double, wrongEvery count: Int, answers: Int = 200, isLarge: Bool = false
  ) -> FitCheck {
    var check = FitCheck()
    for answer in 1...answers { check.add(answer % count != 0, predicted: predicted, isLarge: isLarge) }
    return check
  }

  @Test(arguments: [
    (0.95, 5, ThresholdMisfit.easyTooOftenWrong), (0.8, 2, .middleTooOftenWrong),
    (0.8, 1000, .middleTooOftenRight),
    (0.6, 1, .hardTooOftenWrong), (0.6, 20, .hardTooOftenRight),
  ])
  func `finds the offsets at which answers differ from the predictions`(
    _ predicted: Double, _ count: Int, _ misfit: ThresholdMisfit
  ) {
    #expect(check(predicted: predicted, wrongEvery: count).misfit == misfit)
  }

  /// After some wrong answers the tracker finds every offset hard, also the largest one.
  @Test(arguments: [0.55, 0.8]) func `calls no large difference small or middling`(_ predicted: Double) {
    #expect(check(predicted: predicted, wrongEvery: 1, isLarge: true).misfit == .easyTooOftenWrong)
    var tracker = ThresholdTracker()
    for trial in 0..<20 {
      tracker.add(completed(trial < 4 ? 60 : 99.8, isCorrect: trial % 5 == 0, at: Int64(trial) * 4))
    }
    #expect(tracker.fit.misfit == .easyTooOftenWrong)
  }

  @Test func `finds none where the fractions are as predicted, or answers are few`() {
    #expect(check(predicted: 0.8, wrongEvery: 5).misfit == nil)
    #expect(check(predicted: 0.95, wrongEvery: 20).misfit == nil)
    #expect(check(predicted: 0.95, wrongEvery: 5, answers: 10).misfit == nil)
    #expect(FitCheck().misfit == nil)
  }

  @Test func `forgets answers that are long ago`() {
    var check = check(predicted: 0.95, wrongEvery: 5)
    for answer in 1...2000 { check.add(answer % 20 != 0, predicted: 0.95, isLarge: false) }
    #expect(check.misfit == nil)
  }

  @Test func `says in words what does not fit`() {
    #expect(
      ThresholdMisfit.easyTooOftenWrong.words(in: .english)
        == "cannot tell: answers at large differences are too often wrong")
    #expect(
      ThresholdMisfit.hardTooOftenRight.words(in: .german)
        == "nicht zu sagen: Antworten bei kleinen Unterschieden sind zu oft richtig")
    #expect(Set(ThresholdMisfit.allCases.map { $0.words(in: .english) }).count == 6)
  }

  /// Small differences are told apart without an error, large ones in three of four cases: a lapse rate of a half.
  @Test func `withholds the threshold of a listener who lapses more often than the model knows`() throws {
    var tracker = ThresholdTracker()
    #expect(tracker.misfit == nil)
    for trial in 0..<160 {
      tracker.add(completed(trial % 2 == 0 ? 4 : 100, isCorrect: trial % 8 != 1, at: Int64(trial) * 4))
    }
    let threshold = try #require(tracker.threshold)
    #expect(threshold.misfit == .easyTooOftenWrong)
    var other = ThresholdTracker()
    for trial in 0..<160 { other.add(completed(4, isCorrect: trial % 4 != 1, at: Int64(trial) * 4)) }
    #expect(other.threshold != nil && other.threshold?.misfit == nil)
  }
}

@Suite struct `Targets of tracking` {
  /// One target cannot tell the slope; several can. The threshold of a listener with slope 0.7 was missed by a third of an
  /// octave, and the 95 % interval did not hold it.
  @Test(arguments: [0.7, 2.0])
  func `tell the threshold of listeners with other slopes`(_ slope: Double) throws {
    var held = 0
    for seed in 0..<4 {
      let listener = ObservedListener(slope: slope, lapseRate: 0.04) { _ in 3 }
      var last: ThresholdTracker?
      try listener.train(500, seed: UInt64(seed)) { trial, tracker in if trial == 499 { last = tracker } }
      let tracker = try #require(last)
      held += (tracker.quantileOctaves(0.025)...tracker.quantileOctaves(0.975)).contains(3) ? 1 : 0
    }
    #expect(held >= 3)
  }
}
