import Music
import Randomness
import Testing
import Training

@testable import Fitting

@Suite struct `Draws from the likelihood` {
  private let key = StreamKey(seed: 3)

  private func fit(_ person: Person, comparisons: Int, learning: String = "none") throws -> ListenerFit {
    try ListenerFitter(learning: learning).fit(
      person.train(RandomStrategy.self, comparisons: comparisons, smallest: 2))
  }

  @Test func `have the quantiles of the interval, within their number and the flat prior`() throws {
    let fit = try fit(Person(), comparisons: 1000)
    let draws = fit.draws(1000, key: key)
    let threshold = try #require(fit["threshold-cents"])
    let sorted = draws.map(\.threshold).sorted()
    let (low, high) = (try #require(threshold.lower).octaves, try #require(threshold.upper).octaves)
    // A profile interval and that of a flat prior differ by the skewness of the likelihood; a seventh of the interval's
    // width is left for that and for 1,000 draws.
    let allowance = (high - low) / 7
    #expect(abs(sorted[25].octaves - low) < allowance, "\(sorted[25].octaves), \(low)")
    #expect(abs(sorted[974].octaves - high) < allowance, "\(sorted[974].octaves), \(high)")
    let rate = try #require(fit["lapse-rate"])
    let within = draws.count { rate.covers($0.lapseRate) }
    #expect((900...990).contains(within), "\(within)")
    #expect(Set(draws).count > 200)
  }

  @Test func `are the same with the same key, and others with another`() throws {
    let fit = try fit(Person(), comparisons: 300)
    #expect(fit.draws(40, key: key) == fit.draws(40, key: key))
    #expect(fit.draws(40, key: key) != fit.draws(40, key: StreamKey(seed: 4)))
  }

  @Test func `are of the threshold after all practice`() throws {
    let fit = try fit(Person(learning: "exponential"), comparisons: 3000, learning: "exponential")
    // 22 cents less 1.5 octaves, of which five times the learning time leaves less than a hundredth.
    let sorted = fit.draws(400, key: key).map(\.threshold).sorted()
    let truth = 22.0.octaves - 1.5 * 0.993
    #expect((sorted[4].octaves...sorted[395].octaves).contains(truth), "\(sorted[4]), \(sorted[395])")
    #expect(sorted[395].octaves - sorted[4].octaves < 1)
  }
}
