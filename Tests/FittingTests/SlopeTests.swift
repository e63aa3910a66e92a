import Music
import Numerics
import Testing
import Training

@testable import Fitting

@Suite struct `Slopes that answers allow` {
  /// Answers to 600 offsets of 2 to 64 cents by people with a threshold of 20 cents, who answer by this formula and not by
  /// the simulated listener's.
  private func person(
    _ index: Int, slope: Double, lapseRate: Double, isSigned: Bool = true
  ) -> [CompletedComparison] {
    let stream = RandomStream(
      key: StreamKey(seed: 71), listener: UInt32(index), session: 0, purpose: .answer)
    let trials = (0..<600).map { trial -> (offset: Double, isRight: Bool) in
      let (size, chance) = (stream[UInt32(2 * trial)], stream[UInt32(2 * trial + 1)].uniform)
      let offset = 2 * (5 * size.uniform).ofOctaves
      let d = 0.674_489_75 * Elementary.pow(offset / 20, slope)
      let right = lapseRate / 2 + (1 - lapseRate) * NormalDistribution.cumulative(d)
      return (!isSigned || size.secondUniform < 0.5 ? offset : -offset, chance < right)
    }
    return comparisons(trials.map(\.offset), trials.map(\.isRight))
  }

  private func fits(_ slope: Double, _ lapseRate: Double, assuming: Double = 1) throws -> [ListenerFit] {
    let fitter = ListenerFitter(slope: assuming, laws: [NoLearning.self])
    return try (0..<20).map { try fitter.fit(person($0, slope: slope, lapseRate: lapseRate)) }
  }

  /// Of 95 % intervals over slopes on a grid, 3 or more of 20 miss in 8 % of such tests; the people are always the same.
  @Test(arguments: [(1.0, 0.02), (1, 0.1), (0.5, 0.1), (2, 0.02)])
  func `contain the true slope`(slope: Double, lapseRate: Double) throws {
    let contained = try fits(slope, lapseRate).count { $0.allowedSlopes.slopes.map(\.slope).contains(slope) }
    #expect(contained >= 17, "\(contained) of 20")
  }

  @Test func `leave out the assumed slope where it would bias the threshold of steep listeners`() throws {
    let steep = try fits(2.8, 0.02)
    #expect(steep.allSatisfy { !$0.allowedSlopes.containsFitted })
    let right = try fits(2.8, 0.02, assuming: 2.8)
    func bias(_ fits: [ListenerFit]) -> Double {
      fits.reduce(0) { $0 + ($1.estimates[0].value / 20).octaves } / Double(fits.count)
    }
    #expect(bias(steep) < -0.15 && bias(right).magnitude < 0.05, "\(bias(steep)), \(bias(right))")
  }

  @Test func `are those of a listener without a bias if the offsets have no signs`() throws {
    for (slope, isAllowed) in [(1.0, true), (2.8, false)] {
      let signed = try ListenerFitter(laws: [NoLearning.self]).fit(person(0, slope: slope, lapseRate: 0.02))
      let fit = try ListenerFitter(laws: [NoLearning.self])
        .fit(person(0, slope: slope, lapseRate: 0.02, isSigned: false))
      #expect(fit.hasOneSign && fit["bias-cents"] == nil && fit.score.constants == 2)
      #expect(fit.allowedSlopes.containsFitted == isAllowed)
      // A bias that makes the function steeper would make the threshold 0.7 octaves lower.
      #expect((fit.estimates[0].value / signed.estimates[0].value).octaves.magnitude < 0.1)
    }
  }

  @Test func `are told with the listener as a scenario takes it`() throws {
    let fit = try ListenerFitter(slope: 0.5, laws: [NoLearning.self])
      .fit(person(0, slope: 0.5, lapseRate: 0.02))
    #expect(fit.slope == 0.5 && fit.family == "gaussian")
    #expect(fit.constants.contains { $0.name == "slope" && $0.value == .number(0.5) })
  }
}
