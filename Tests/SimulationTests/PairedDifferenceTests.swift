// By hand, and by the share of intervals that hold a known difference.
import Foundation
import Numerics
import Testing

@testable import Simulation

private func difference(
  _ pairs: [(Contribution, Contribution)], _ aggregation: Aggregation
) -> PairedDifference? {
  var tally = PairedDifferenceTally(aggregation)
  for (one, baseline) in pairs { tally.add(one, baseline) }
  return tally.difference
}

private func agree(_ one: Double?, _ other: Double, within tolerance: Double = 1e-6) -> Bool {
  one.map { abs($0 - other) < tolerance } ?? false
}

@Suite struct `A paired difference` {
  @Test func `of means is the mean of the listeners' own differences`() {
    // 1 − 2, 2 − 2, 4 − 1: mean 2/3, SD √(13/3). Unpaired: variances 7/3 and 1/3, SE √(8/3/3).
    let pairs = [(1.0, 2.0), (2, 2), (4, 1)].map { (Contribution.value($0), Contribution.value($1)) }
    let difference = difference(pairs, .mean)
    #expect(agree(difference?.difference, 2.0 / 3) && difference?.count == 3)
    #expect(agree(difference?.standardDeviation, 2.081_666))
    #expect(difference?.interval == nil, "three are too few")
    #expect(agree(difference?.unpairedStandardError, 0.942_809))
    #expect(agree(difference?.varianceFactor, 8.0 / 13))
    #expect(difference?.isDistinct == false)
  }

  // Made again with numpy and scipy: Hall's transformation (1992) of the mean of −1, −2, 2, 4, 1.
  @Test func `has the interval of the listeners' own differences, corrected for skewness`() {
    let pairs = [(1.0, 2.0), (0, 2), (3, 1), (5, 1), (2, 1)].map {
      (Contribution.value($0), Contribution.value($1))
    }
    let interval = difference(pairs, .mean)?.interval
    #expect(agree(interval?.lowerBound, -1.928_593, within: 0.01))
    #expect(agree(interval?.upperBound, 4.080_188, within: 0.01))
  }

  @Test func `of amounts is the mean of the listeners' own octaves`() {
    // 2 : 1, 8 : 2, 16 : 2: 1, 2 and 3 octaves; geometric means ∛256 and ∛4.
    let pairs = [(1.0, 0.0), (3, 1), (4, 1)].map {
      (Contribution.amount(octaves: $0), Contribution.amount(octaves: $1))
    }
    let difference = difference(pairs, .geometricMean)
    #expect(difference?.difference == 2 && agree(difference?.standardDeviation, 1))
    #expect(agree(difference?.value, 6.349_604) && agree(difference?.baseline, 1.587_401))
    // log₂: 1, 3, 4 with variance 7/3 and 0, 1, 1 with 1/3.
    #expect(agree(difference?.varianceFactor, 8.0 / 3))
  }

  @Test func `of root mean squares goes by the slopes of the roots`() {
    // Mean squares 4, 16 against 1, 1: roots √10 and 1; w = x/(2√10) − x₀/2 = .132456, 2.029822.
    let pairs = [(4.0, 1.0), (16, 1)].map { (Contribution.meanSquare($0), Contribution.meanSquare($1)) }
    let difference = difference(pairs, .rootMeanSquare)
    #expect(agree(difference?.value, 3.162_278) && agree(difference?.baseline, 1))
    #expect(agree(difference?.standardDeviation, 1.341_641))
    #expect(agree(difference?.varianceFactor, 1))
  }

  @Test func `of a cell and itself is nothing, known exactly`() {
    for aggregation in [Aggregation.mean, .rootMeanSquare, .standardDeviation, .variance] {
      let pairs = [1.0, 2, 5].map { x -> (Contribution, Contribution) in
        let part = Contribution.moments(mean: x, meanSquare: 40 + x * x)
        return (part, part)
      }
      let difference = difference(pairs, aggregation)
      #expect(difference?.difference == 0 && agree(difference?.standardDeviation, 0, within: 1e-7))
    }
  }

  @Test func `says nothing of pairing where pairs differ by rounding only`() {
    let pairs = [0.1, 0.2, 0.3].map { (Contribution.value(0.7 + $0 * 1e-16), Contribution.value(0.4)) }
    let steady = difference(pairs + [(.value(0.7.nextUp), .value(0.4))], .mean)
    #expect((steady?.standardDeviation ?? 0) > 0 && steady?.varianceFactor == nil)
  }

  @Test func `of one pair has no interval, of none there is none`() {
    let one = difference([(.value(3), .value(1))], .mean)
    #expect(one?.difference == 2 && one?.interval == nil && one?.varianceFactor == nil)
    #expect(difference([], .mean) == nil)
    let still = Contribution.moments(mean: 1, meanSquare: 1)
    #expect(difference([(still, still)], .efficiency(ideal: 3)) == nil)
  }

  // Errors b + c·e in the cell against b + e in the baseline, b the listener's own (SD ½), e the luck of four
  // sessions (SD 1): the scatter is √(¼ + c²) against √1¼, the variance its square.
  @Test(arguments: [
    Aggregation.standardDeviation, .variance, .efficiency(ideal: 1), .rootMeanSquare,
  ])
  func `has the truth in 95 % of its intervals`(_ aggregation: Aggregation) {
    func number(_ variance: Double) -> Double { aggregation.value(ofMean: 0, variance)! }
    let squares = aggregation == .rootMeanSquare
    let truth = squares ? 0.89.squareRoot() - 1.25.squareRoot() : number(0.89) - number(1.25)
    let (studies, listeners, sessions) = (600, 60, 4)
    var held = 0
    var unpaired = 0.0
    for study in 0..<studies {
      var tally = PairedDifferenceTally(aggregation)
      for listener in 0..<listeners {
        let stream = RandomStream(
          key: StreamKey(seed: 11), listener: UInt32(listener), session: UInt32(study), purpose: .resampling)
        let own = 0.5 * stream[0].normal
        let luck = (1...sessions).map { stream[UInt32($0)].normal }
        tally.add(
          part(luck.map { own + 0.8 * $0 }, aggregation), part(luck.map { own + $0 }, aggregation))
      }
      let difference = tally.difference!
      held += difference.interval!.contains(truth) ? 1 : 0
      unpaired += difference.varianceFactor! / Double(studies)
    }
    let share = Double(held) / Double(studies)
    // Three standard errors of a proportion.
    #expect(abs(share - 0.95) < 3 * (0.95 * 0.05 / Double(studies)).squareRoot())
    #expect(unpaired > 2)
  }

  private func part(_ errors: [Double], _ aggregation: Aggregation) -> Contribution {
    let n = Double(errors.count)
    let meanSquare = errors.reduce(0) { $0 + $1 * $1 } / n
    if aggregation == .rootMeanSquare { return .meanSquare(meanSquare) }
    return .moments(mean: errors.reduce(0, +) / n, meanSquare: meanSquare)
  }
}
