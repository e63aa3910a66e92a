import TestSupport
import Testing

@Suite struct `The figures of experiments within persons in the document` {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  @Test(arguments: [
    ("", "20 people with 200 comparisons (4 sessions) under each condition find the", "0.81", "0.27"),
    (
      "  effect-spread: 0.2", "30 people with 200 comparisons (4 sessions) under each condition find the",
      "0.80", "0.34"
    ),
  ])
  func `within each person are found with the default and with a spread effect`(
    _ key: String, _ design: String, _ power: String, _ deviation: String
  ) throws {
    let text = try committed("scenarios/plan-within.yaml")
      .replacing("  design: within-person\n", with: "  design: within-person\n\(key)\n")
    let run = try peach("plan", scratch.write(text, to: "plan-within.yaml"))
    let words = run.output.replacing("\n", with: " ")
    #expect(words.hasPrefix("\(design) "), "\(words)")
    #expect(words.contains(" with a power of \(power) ±"), "\(words)")
    #expect(words.contains(" with a standard deviation of \(deviation) between people."), "\(words)")
    if key.isEmpty {
      #expect(try committed("Documentation/experiments.md").contains("```text\n\(run.output)"))
    }
  }

  @Test func `of two groups instead of each person are found`() throws {
    let text = try committed("scenarios/plan-within.yaml").replacing("within-person", with: "two-groups")
    let words = try peach("plan", scratch.write(text, to: "plan-two.yaml")).output.replacing("\n", with: " ")
    #expect(words.contains("the highest is 0.30, with 40 people in each group with 200 comparisons each"))
  }
}
