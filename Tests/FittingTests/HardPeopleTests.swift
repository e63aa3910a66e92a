import Music
import Numerics
import Testing
import Training

@testable import Fitting

/// The reason why a fit was refused; nil if it gave a listener, whose numbers must be finite.
private func refusal(_ comparisons: [CompletedComparison], learning: String?) -> FitError? {
  do throws(FitError) {
    let fit = try ListenerFitter(learning: learning).fit(comparisons)
    for estimate in fit.estimates {
      #expect(
        estimate.value.isFinite && estimate.lower?.isNaN != true && estimate.upper?.isNaN != true,
        "\(estimate)")
    }
    return nil
  } catch {
    return error
  }
}

/// A person's answers to chosen offsets; `reversed` is the share of trials with the wrong key.
struct Answering {
  var threshold: Double
  var lapseRate = 0.02
  var reversed = 0.0
  let stream: RandomStream

  init(threshold: Double, lapseRate: Double = 0.02, reversed: Double = 0, index: Int) {
    (self.threshold, self.lapseRate, self.reversed) = (threshold, lapseRate, reversed)
    stream = RandomStream(key: StreamKey(seed: 10), listener: UInt32(index), session: 0, purpose: .answer)
  }

  func isRight(_ offset: Double, trial: Int) -> Bool {
    let draws = stream[UInt32(2 * trial)]
    let right = lapseRate / 2 + (1 - lapseRate) * NormalDistribution.cumulative(0.6745 * offset / threshold)
    return (draws.uniform < right) != (draws.secondUniform < reversed)
  }
}

@Suite struct `People who are hard to fit` {
  /// Offsets spread evenly in octaves, as often up as down.
  private func offsets(_ range: ClosedRange<Double>, _ count: Int) -> [Double] {
    let octaves = (range.upperBound / range.lowerBound).octaves
    return (0..<count).map { index in
      let size = range.lowerBound * (octaves * Double(index * 37 % count) / Double(count)).ofOctaves
      return index.isMultiple(of: 2) ? size : -size
    }
  }

  private func people(_ range: ClosedRange<Double>, _ thresholds: [Double], _ lapseRates: [Double])
    -> [FitError?]
  {
    var ends: [FitError?] = []
    for (index, threshold) in thresholds.enumerated() {
      for (other, lapseRate) in lapseRates.enumerated() {
        let person = Answering(threshold: threshold, lapseRate: lapseRate, index: index * 10 + other)
        let offsets = offsets(range, 120)
        let right = offsets.enumerated().map { person.isRight($1.magnitude, trial: $0) }
        ends.append(refusal(comparisons(offsets, right), learning: "none"))
      }
    }
    return ends
  }

  @Test func `get a listener or the reason, when they nearly guess`() {
    let ends = people(1...60, [20, 60, 200, 600], [0, 0.2, 0.4])
    for case let error? in ends {
      guard case .noThreshold = error else {
        Issue.record("\(error)")
        continue
      }
    }
    #expect(ends.contains(nil) && ends.contains { $0 != nil })
  }

  @Test func `get a listener or the reason, when everything was easy`() {
    let ends = people(8...100, [0.01, 0.1, 1, 2], [0.02, 0.1, 0.2])
    for case let error? in ends {
      switch error {
      case .tooEasy, .allRight: continue
      default: Issue.record("\(error)")
      }
    }
    #expect(ends.contains { if case .tooEasy? = $0 { true } else { false } })
  }

  /// Four staircases of 27 trials: down after one right answer until the first reversal, then after two; steps of 8, 8,
  /// 4, 4, 2, 2, 1, 1 cents, from 25 cents or 1.
  private func staircases(_ person: Answering) -> [CompletedComparison] {
    let steps: [Double] = [8, 8, 4, 4, 2, 2, 1, 1]
    var (offsets, rights): ([Double], [Bool]) = ([], [])
    for start in [25.0, 1, 25, 1] {
      var (level, reversals, run, direction) = (start, 0, 0, 0)
      for _ in 0..<27 {
        let right = person.isRight(level, trial: offsets.count)
        offsets.append(offsets.count.isMultiple(of: 3) ? -level : level)
        rights.append(right)
        run = right ? run + 1 : 0
        guard !right || run >= (reversals == 0 ? 1 : 2) else { continue }
        let turn = right ? -1 : 1
        if direction == -turn { reversals += 1 }
        level = max(1, level + Double(turn) * steps[min(reversals, 7)])
        (run, direction) = (0, turn)
      }
    }
    return comparisons(offsets, rights)
  }

  @Test func `get a listener or the reason after four staircases, some with the keys reversed`() {
    for index in 0..<41 {
      let reversed = [0, 0, 0, 0.3, 0.5, 1][index % 6]
      let octaves = 2 + 4 * Double(index) / 41
      let person = Answering(threshold: octaves.ofOctaves, reversed: reversed, index: 100 + index)
      let end = refusal(staircases(person), learning: "none")
      switch (reversed, end) {
      case (1, .reversedKeys?), (0.3..., .noThreshold?), (0.3..., .reversedKeys?), (..<1, nil): continue
      case (0, .noThreshold?) where octaves > 4.5: continue
      default: Issue.record("person \(index), reversed \(reversed), \(octaves): \(String(describing: end))")
      }
    }
  }

  @Test func `get a listener who learns or the reason, when they nearly guess`() {
    for learning in ["exponential", "power"] {
      for index in 0..<4 {
        let person = Answering(threshold: 40 * Double(index + 1), lapseRate: 0.1, index: 200 + index)
        let offsets = offsets(1...60, 60)
        let right = offsets.enumerated().map { person.isRight($1.magnitude, trial: $0) }
        switch refusal(comparisons(offsets, right), learning: learning) {
        case nil, .noThreshold?, .tooEasy?, .notConverged(learning)?: continue
        case let error?: Issue.record("\(error)")
        }
      }
    }
  }

  /// Answers of someone who presses one key nineteen times in twenty. Their likelihood has a ridge on which the search
  /// for either end of an interval finds a higher point without an end.
  @Test func `get a listener or the reason, when they prefer one key`() {
    let right =
      "111011111000011011110111100101100110000100110101110100010011110111111000110100001011110001111110011101001111"
    switch refusal(comparisons(Self.ridge, right.map { $0 == "1" }), learning: "none") {
    case nil, .noThreshold?: break
    case let error?: Issue.record("\(error)")
    }
  }

  private static let ridge: [Double] = [
    21.36, 24.45, 3.25, -17.09, 44.33, 8.19, -35.81, -29.51, -2.63, -29.55, -1.09, 2.41, 3.53, 1.63,
    6.04, -13.33, 5.88, 30.13, 13.62, -32.56, -3.74, 12.24, -1.11, 1.58, 10.05, 12.82, 6, -2.18, -18.24,
    28.32, -26.44, 28.07, 5.3, -1.89, 40.34, -17.18, 12.25, -1.44, -1.98, 50.17, -3.05, -21.46, -8.89,
    43.05, -1.36, 6.03, -3.76, 42.89, 4.58, 24.34, 6.71, -3.82, 12.46, -1.92, 9.39, 1.69, -39.85, 3.76,
    1.54, -15.31, -28.62, 30.37, -6.76, -7.58, 28.19, 4.63, 3.3, 31.57, 3.95, -19.72, -1.64, -21.4,
    3.24, -27.84, -9.03, 8.24, -9.09, 19.2, 4.54, -1.23, -3.78, 2.78, 2.03, 15.77, 18.32, 22, -5.52,
    2.53, -1.52, 9.22, -34.88, 3.51, -22.62, 6.87, 36.91, -1.84, -10.65, 4.42, 32.17, 42.04, 40.51,
    25.99, 5.41, -4.87, -1.9, 13.32, -36.65, 13.59,
  ]
}
