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
}
