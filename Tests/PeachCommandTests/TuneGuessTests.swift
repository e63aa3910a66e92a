import TestSupport
import Testing

@Suite struct `The guard of peach tune against guesses` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  /// Every k₂ is below k₁, so the rule rests where fewer than half of the answers are right.
  @Test func `proposes no constants under which people guess, and says so`() throws {
    let text = """
      name: guesses
      population: [{ listener: novice }, { listener: amateur }]
      strategy: { name: kazez, k1: { from: 0.04, to: 0.06 }, k2: { from: 0.01, to: 0.03 } }
      sampler: { name: sobol, points: 6 }
      training: { sessions: 2, comparisons-per-session: 50 }
      measures: [geometric_mean_cents]
      tune:
        objective: { measure: geometric_mean_cents, direction: minimize }
        budget: 100000
        listeners: 2
        confirm-listeners: 50

      """
    let run = try peach("tune", scratch.write(text, to: "guesses.yaml"), "--out", scratch.path("out"))
    let words = run.output.replacing("\n", with: " ")
    #expect(
      words.contains(
        #/No constants to use were found\. Passed over, because people would mostly guess \(\d+ % right\): k1 [\d.]+, k2 [\d.]+\./#
      ), "\(run)")
    #expect(words.contains("Add the constraint { measure: fraction_correct, at-least: 0.65 }."), "\(run)")
    #expect(!words.contains("peach settings"))
  }

  /// The baseline is the corner of the ranges where most answers are right, and these are few.
  @Test func `says of a baseline that is kept that it is no good if people guess with it`() throws {
    let text = """
      name: kept
      population: [{ listener: novice }, { listener: amateur }]
      strategy: { name: kazez, k1: { from: 0.05, to: 0.07 }, k2: { from: 0.05, to: 0.09 } }
      sampler: { name: sobol, points: 6 }
      training: { sessions: 4, comparisons-per-session: 100 }
      measures: [rmse_octaves_timeline]
      baseline: { strategy.k1: 0.05, strategy.k2: 0.09 }
      tune: { objective: rmse_octaves_timeline, budget: 200000, listeners: 2, confirm-listeners: 50 }

      """
    let run = try peach("tune", scratch.write(text, to: "kept.yaml"), "--out", scratch.path("out"))
    let words = run.output.replacing("\n", with: " ")
    #expect(
      words.contains(
        #/^Keep k1 0\.05, k2 0\.09, the baseline: [^.]+\. But with it people mostly guess \(\d\d % right\), so it is not good either: see Guesses in Documentation\/tuning\.md\./#
      ), "\(run)")
    #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
  }
}
