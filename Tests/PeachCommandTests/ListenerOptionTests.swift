import Foundation
import Simulation
import TestSupport
import Testing
import Training

@Suite struct `--listener of peach train` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func refusal(_ listener: String) throws -> CommandRun {
    try peach("train", "comparison", "--device", "null", "--comparisons", "1", "--listener", listener)
  }

  @Test func `names the nearest listener when it is mistyped`() throws {
    #expect(
      try refusal("novise").isRefused(
        """
        --listener: listener "novise" is unknown. Did you mean "novice"? Known: \
        \(NamedListenerCatalog.standard.names.joined(separator: ", ")), real-ears. Or name a scenario's group as FILE#GROUP.
        """))
  }

  @Test func `needs a group of a scenario that has several, one that it has`() throws {
    let file = try scratch.write(scenario(k1: "[0.05, 0.06]"), to: "tiny.yaml")
    #expect(
      try refusal(file).isRefused(
        "--listener: must name one of the groups of \(file): expert, novice. Write \(file)#expert."
      ))
    #expect(
      try refusal("\(file)#novise").isRefused(
        """
        --listener: \(file): group "novise" is unknown. Did you mean "novice"? Known: expert, novice.
        """))
  }

  @Test func `refuses a group whose constants are swept, and a file that is no scenario`() throws {
    let swept = try scratch.write(
      scenario().replacing(
        "{ listener: novice, count: 3 }", with: "{ group: mine, threshold-cents: [9, 12] }"),
      to: "swept.yaml")
    #expect(
      try refusal("\(swept)#mine").isRefused(
        """
        --listener: group "mine" of \(swept) must be one listener, got several values of threshold-cents. \
        Choose a scenario that does not sweep it.
        """))
    let broken = try scratch.write("name: [", to: "broken.yaml")
    let run = try refusal(broken)
    #expect(run.status == 64 && run.errors.hasPrefix("\(broken):2:1: a scenario must be well-formed YAML"))
    #expect(
      try refusal("\(scratch.path)/none.yaml#a").isRefused(
        "\(scratch.path)/none.yaml: cannot read the file: no such file or directory. Check the path."))
  }
}
