import Chronology
import Music
import Testing

@testable import Training

/// Comparisons as the Kazez rule would present them to a listener of 8 cents, off the tracker's grid.
private func comparisons(_ count: Int, seed: UInt64) -> [CompletedComparison] {
  var level = 100.0
  return uniforms(count, seed: seed).enumerated().map { trial, luck in
    let isCorrect = luck < 1 - 0.5 / (1 + level / 8)
    defer { level = min(100, max(0.1, level * (1 + (isCorrect ? -0.05 : 0.09) * level.squareRoot()))) }
    return completed(level, isCorrect: isCorrect, at: Int64(trial / 60) * 90_000 + Int64(trial % 60) * 4)
  }
}

@Suite struct `A threshold tracker` {
  @Test func `knows nothing before the first answer`() {
    let tracker = ThresholdTracker()
    #expect(tracker.estimate == nil && tracker.logLikelihood == 0)
    #expect(abs(tracker.meanOctaves - 4) < 0.25)
    #expect(abs(tracker.slopeMarginal.reduce(0, +) - 1) < 1e-12)
  }

  @Test func `has the same state to the last bit when it is rebuilt`() {
    var (one, other) = (ThresholdTracker(), ThresholdTracker())
    let seen = comparisons(120, seed: 1)
    for comparison in seen { one.add(comparison) }
    let early = one
    for comparison in seen { other.add(comparison) }
    #expect(one.meanOctaves == other.meanOctaves && one.logLikelihood == other.logLikelihood)
    #expect(one.quantileOctaves(0.025) == other.quantileOctaves(0.025))
    one.add(completed(3, at: 10_000_000))
    #expect(early.meanOctaves == other.meanOctaves && one.meanOctaves != early.meanOctaves)
  }

  @Test func `has the same state to the last bit when it is rebuilt from records in any order`() {
    let seen = comparisons(120, seed: 5)
    var lived = TrainingHistory(
      profile: PerceptualProfile(tracker: ThresholdTracker()),
      timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    var rebuilt = lived
    for comparison in seen { lived.add(comparison) }
    rebuilt.add(shuffled(seen.map { $0.record(tuningSystem: .equalTemperament) }, seed: 6))
    let (one, other) = (lived.profile.tracker!, rebuilt.profile.tracker!)
    #expect(one.answers == 120 && one.logLikelihood == other.logLikelihood)
    #expect(one.posterior.marginal == other.posterior.marginal)
    #expect(one.volatilityMarginal == other.volatilityMarginal)
  }

  @Test func `has marginals that are probabilities, and quantiles in order`() {
    var tracker = ThresholdTracker()
    for comparison in comparisons(100, seed: 2) {
      tracker.add(comparison)
      for marginal in [tracker.slopeMarginal, tracker.lapseMarginal, tracker.volatilityMarginal] {
        #expect(abs(marginal.reduce(0, +) - 1) < 1e-9 && marginal.allSatisfy { $0 >= 0 })
      }
      let quantiles = [0.001, 0.025, 0.5, 0.975, 0.999].map(tracker.quantileOctaves)
      #expect(quantiles == quantiles.sorted() && tracker.logLikelihood.isFinite)
    }
  }

  @Test func `is less sure after a pause, the less the longer`() {
    var tracker = ThresholdTracker()
    for comparison in comparisons(60, seed: 3) { tracker.add(comparison) }
    func deviation(after seconds: Int64) -> Double {
      var rested = tracker
      rested.add(completed(8, at: 240 + seconds))
      return rested.deviationOctaves
    }
    #expect(deviation(after: 1700) < deviation(after: 3600))
    #expect(deviation(after: 3600) < deviation(after: 3 * 86_400))
    #expect(deviation(after: 3 * 86_400) < deviation(after: 20 * 86_400))
    #expect(deviation(after: 40 * 86_400) == deviation(after: 400 * 86_400))
  }

  @Test func `survives hundreds of answers that no listener of the grid would give`() {
    for isCorrect in [true, false] {
      var tracker = ThresholdTracker()
      for trial in 0..<300 {
        tracker.add(completed(isCorrect ? 0.01 : 2000, isCorrect: isCorrect, at: Int64(trial) * 4))
      }
      #expect(tracker.meanOctaves.isFinite && tracker.deviationOctaves > 0 && tracker.logLikelihood.isFinite)
      #expect(isCorrect ? tracker.meanOctaves < -1 : tracker.meanOctaves > 6)
    }
  }

  @Test func `interpolates fractions between its rows to 10⁻¹⁰`() throws {
    let model = try TrackerModel(ParameterValues(of: TrackerParameters.descriptor))
    let count = model.grid.count
    var rows = Array(repeating: 0.0, count: model.slopes.count * count)
    for octaves in stride(from: -2.9, through: 7.9, by: 0.1137) {
      let position = model.responses.position(octaves: octaves)
      model.responses.fill(&rows, rowLength: count, at: position, thresholds: 0..<count)
      for (s, slope) in model.slopes.enumerated() {
        let shape = ObserverShape(family: .gaussian, slope: slope, lapseRate: 0)
        for j in 0..<count {
          let exact = shape.fractionCorrect(octaves: octaves - model.grid.octaves(at: Double(count - 1 - j)))
          #expect(abs(rows[s * count + j] - exact) < 1e-10)
        }
      }
    }
  }

  @Test func `refuses a walk that is too wide for its grid`() {
    let values = try? ParameterValues(
      of: TrackerParameters.descriptor, setting: ["volatilities": .list([.number(0.01), .number(0.1)])])
    #expect {
      try ThresholdTracker(values!)
    } throws: {
      "\($0)"
        == "tracker.volatilities must be at most step-octaves/√2, got 0.1. Raise step-octaves or lower the volatility."
    }
  }

  @Test func `places an offset where it predicts the fraction, from wherever the search begins`() {
    var tracker = ThresholdTracker()
    for comparison in comparisons(100, seed: 4) { tracker.add(comparison) }
    let bounds = Cents(0.1)...Cents(100)
    for fraction in [0.6, 0.75, 0.85, 0.95] {
      var found: Set<Double> = []
      for start in stride(from: -400, through: 2000, by: 197) {
        var position = start
        found.insert(tracker.offset(correct: fraction, within: bounds, from: &position).value)
        #expect(tracker.fractionCorrect(atParts: position) >= fraction)
        #expect(tracker.fractionCorrect(atParts: position - 1) < fraction)
      }
      #expect(found.count == 1)
    }
    var position = 0
    #expect(tracker.offset(correct: 0.98, within: Cents(0.1)...Cents(2), from: &position) <= Cents(2))
    #expect(tracker.offset(correct: 0.55, within: Cents(50)...Cents(100), from: &position) >= Cents(50))
    #expect(tracker.offset(correct: 0.75, within: Cents(5)...Cents(5), from: &position) == Cents(5))
  }
}
