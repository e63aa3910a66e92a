// What a file may be before anybody reads what it says.
import Foundation
import Scenarios
import Simulation
import TestSupport
import Testing

/// What is said of a file with those bytes.
private func complaint(about bytes: some Sequence<UInt8>) throws -> String {
  let scratch = try ScratchDirectory()
  try Data(bytes).write(to: URL(filePath: scratch.path("s.yaml")))
  let error = try #require(throws: ScenarioError.self) { try Scenario(contentsOf: scratch.path("s.yaml")) }
  return error.description.replacing(scratch.path("s.yaml") + ":", with: "")
}

@Suite struct `A scenario's file` {
  @Test func `must be there, and be a file`() throws {
    let scratch = try ScratchDirectory()
    let missing = #expect(throws: ScenarioError.self) { try Scenario(contentsOf: scratch.path("no.yaml")) }
    #expect(
      missing?.description == """
        \(scratch.path)/no.yaml: cannot read the file: no such file or directory. Check the path.
        """)
    let folder = #expect(throws: ScenarioError.self) { try Scenario(contentsOf: scratch.path) }
    #expect(folder?.description == "\(scratch.path): cannot read the file: is a directory. Check the path.")
  }

  @Test func `must be at most a mebibyte, comments included`() throws {
    let whole = Preamble.base.rawValue + "#"
    let padding = String(repeating: "x", count: 1 << 20 - whole.utf8.count)
    #expect(try Scenario(yaml: whole + padding, file: "s.yaml").experiment.name == "n")
    let message = "1:1: a scenario must be at most 1 MiB, got more. Is this the right file?"
    #expect(try complaint(about: (whole + padding + "x").utf8) == message)
  }

  @Test(arguments: [
    "name: n\r\nquestion: \"ä 🎵\"\r\nseed: x\r\n",
    "name: n\nquestion: |\n  ä 🎵\nseed: x".replacing("|\n  ", with: ""),
    "\u{FEFF}name: n\rquestion: *\rseed: x".replacing("*", with: "k"),
  ])
  func `has lines that end as they like`(_ yaml: String) throws {
    let message = "3:7: seed must be a whole number in 0…18446744073709551615, got x. The default is 1."
    #expect(try complaint(about: yaml.utf8) == message)
  }

  @Test func `has columns that count characters, in flow style too`() {
    #expect(
      complaint(about: "\"🎵🎵\": { ü: 1, \"é\": x }") == """
        1:1: a scenario has no key "🎵🎵". Known: name, question, seed, replicates, \
        population, listener, strategy, settings, profile, trend, timeline, training, measures, objectives, sampler, tune, plan, baseline.
        """)
    #expect(
      complaint(about: "question: { \"ü🎵\": 1 }\ntrend: { \"ü🎵\": 1, \"ü🎵\": 2 }") == """
        2:19: a key must stand once in its mapping, got "ü🎵" again after 2:10. Delete one of the two.
        """)
  }

  @Test func `must not ask for more comparisons than anybody can wait for`() {
    let yaml = """
      name: n
      population: [{ listener: poor, count: 10000000 }]
      strategy: kazez
      replicates: 100
      training: { sessions: 10000, comparisons-per-session: 10000 }
      """
    #expect(
      complaint(about: yaml) == """
        1:1: a scenario must make at most 1000000000000000 comparisons, got 1e+17. Take fewer listeners, \
        sessions or conditions.
        """)
  }

  @Test(arguments: [
    (
      "",
      """
      1:1: a scenario must have at least a name, a population and a strategy, got an empty file. See \
      Documentation/scenarios.md for an example.
      """
    ),
    (
      "# only a comment",
      """
      1:1: a scenario must have at least a name, a population and a strategy, got an empty file. See \
      Documentation/scenarios.md for an example.
      """
    ),
    ("---", #"2:1: a scenario must be a mapping, got nothing. Write its keys, each as "key: value"."#),
    (
      "just text",
      #"1:1: a scenario must be a mapping, got just text. Write its keys, each as "key: value"."#
    ),
    (
      #"{ "name": "small", "scenario": { "file": "small.yaml" }, "command": "peach sweep s.yaml", "finished": true }"#,
      """
      1:1: a file must hold a scenario, got the manifest of the study small. Run the study again with `peach sweep s.yaml`; \
      if its scenario is gone, `jq -r .scenario.text` prints it from the manifest.
      """
    ),
    ("[1, 2]", #"1:1: a scenario must be a mapping, got [1, 2]. Write its keys, each as "key: value"."#),
  ])
  func `is refused when it is empty or something else than a mapping`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml) == message)
  }

  @Test(arguments: [
    (
      "---\nname: b",
      "4:1: a file must hold one scenario, got a second document. Put it in its own file."
    ),
    (
      "a: b: c",
      """
      4:5: a scenario must be well-formed YAML, got "mapping values are not allowed in this context". \
      Check indentation, quotes and brackets.
      """
    ),
    ("question: \u{7}", "4:11: a scenario must be printable text, got the character U+0007. Delete it."),
    (
      "<<: { seed: 3 }",
      """
      4:1: a scenario has no key "<<". Known: name, question, seed, replicates, population, listener, \
      strategy, settings, profile, trend, timeline, training, measures, objectives, sampler, tune, plan, baseline.
      """
    ),
  ])
  func `is called a scenario in what is said of its text`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }
}
