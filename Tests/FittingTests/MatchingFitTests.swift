// A table by hand, and the truth recovered from simulated matchings.
import Chronology
import Music
import Numerics
import Simulation
import Testing
import Training

@testable import Fitting

@Suite struct `A tuner's fit` {
  private func record(initial: Double, error: Double) -> PitchMatchingRecord {
    PitchMatchingRecord(
      referenceNote: .a4, targetNote: .a4, initialCentOffset: Cents(initial), userCentError: Cents(error),
      interval: .prime, tuningSystem: .equalTemperament, timestamp: Instant(seconds: 0))
  }

  @Test func `is the line through the errors`() throws {
    // x = −4.5 … 4.5, y = 2 + x/2 ± 1 by turns: slope ½ − 5/82.5, intercept 2, residual 10 − 25/82.5.
    let points = (0..<10).map { index -> (Double, Double) in
      let x = Double(index) - 4.5
      return (x, 2 + x / 2 + (index.isMultiple(of: 2) ? 1 : -1))
    }
    let fit = try #require(MatchingFit(points.map { record(initial: $0.0, error: $0.1) }))
    let deviation = ((10 - 25 / 82.5) / 8).squareRoot()
    #expect(
      fit.estimates.map(\.name) == ["matching-bias-cents", "matching-noise-cents", "matching-anchoring"])
    #expect(abs(fit.estimates[0].value - 2) < 1e-12)
    #expect(abs(fit.estimates[1].value - deviation) < 1e-12)
    #expect(abs(fit.estimates[2].value - (0.5 - 5 / 82.5)) < 1e-12)
    // t₈ = 2.306; χ²₈ at 2.5 % and 97.5 %: 2.180 and 17.535.
    #expect(abs(fit.estimates[0].upper! - 2 - 2.306 * deviation / 10.0.squareRoot()) < 1e-3)
    #expect(
      abs(fit.estimates[2].upper! - fit.estimates[2].value - 2.306 * deviation / 82.5.squareRoot()) < 1e-4)
    #expect(abs(fit.estimates[1].lower! / deviation - (8 / 17.535).squareRoot()) < 0.01)
    #expect(abs(fit.estimates[1].upper! / deviation - (8 / 2.180).squareRoot()) < 0.02)
  }

  @Test func `needs ten matchings that began differently`() {
    #expect(MatchingFit((0..<9).map { record(initial: Double($0), error: 1) }) == nil)
    #expect(MatchingFit((0..<20).map { record(initial: 5, error: Double($0)) }) == nil)
  }

  @Test func `covers the truth of simulated tuners, nineteen times of twenty`() throws {
    let model = try ListenerModel(
      ParameterValues(
        of: ListenerModel.descriptor,
        setting: [
          "matching-bias-cents": .number(-3), "matching-noise-cents": .number(12),
          "matching-anchoring": .number(0.2),
        ]))
    var tuner = model.tuner(threshold: Cents(8))
    var covered = [0, 0, 0]
    for person in 0..<400 {
      let stream = RandomStream(
        key: StreamKey(seed: 6), listener: UInt32(person), session: 0, purpose: .matching)
      let records = (UInt32(0)..<30).map { trial in
        let draws = stream[trial]
        let matching = PitchMatching(reference: .a4, initialOffset: Cents(100 * (2 * draws.uniform - 1)))
        let slider = tuner.tune(matching, draws: draws)
        return record(initial: matching.initialOffset.value, error: matching.error(slider: slider).value)
      }
      let fit = try #require(MatchingFit(records))
      for (index, truth) in [-3, 12, 0.2].enumerated() {
        covered[index] += fit.estimates[index].covers(truth) ? 1 : 0
      }
    }
    // Four standard errors of a share of .95 in 400: .0436.
    for count in covered { #expect(abs(Double(count) / 400 - 0.95) < 0.0436, "\(covered)") }
  }
}
