import TestSupport
import Testing

@Suite struct `A pre-registration` {
  @Test func `has the constants of the simulated groups that differ from their defaults`() throws {
    let scratch = try ScratchDirectory()
    let file = try scratch.write(
      """
      name: tiny
      seed: 1
      population:
        - { group: attentive, threshold-cents: 20, spread-octaves: 0.5, count: 3 }
        - { group: lapsing, threshold-cents: 20, lapse-rate: 0.1, slope: 0.7, count: 1 }
      strategy: { name: kazez, k1: [0.05, 0.01] }
      training: { sessions: 1, comparisons-per-session: 100 }
      baseline: { strategy.k1: 0.05 }
      plan:
        measure: geometric_mean_cents
        listeners: [200]
        comparisons: [100]
        repetitions: 100
        simulated: 20

      """, to: "tiny.yaml")
    let words = try peach("plan", file, "--full").output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(
      words.contains(
        "attentive (weight 3, thresholds spread by 0.5 octaves, threshold-cents 20), lapsing (weight 1, thresholds spread by "
          + "0.0 octaves, threshold-cents 20, lapse-rate 0.1, slope 0.7)."), "\(words)")
  }
}
