import Peach
import PeachCommand

/// `own-peach jumps`: how much levels change from one comparison to the next.
struct Jumps: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Simulate a scenario and print its mean change of level.",
    discussion: """
      EXAMPLES
        own-peach jumps own-strategy.yaml
      """)

  @Argument(help: "A scenario file (YAML) whose measures include mean_octaves_jump.")
  var scenario: String

  func run() async throws {
    let scenario = try Scenario(contentsOf: scenario, in: PeachCommand.laboratory)
    try await Simulator(scenario.experiment, jobs: 1).run { cell in
      let condition = cell.label.map { "\($0.path)=\($0.value)" }.joined(separator: " ")
      for group in cell.groups {
        guard let jump = group["mean_octaves_jump"]?.mean else {
          throw ValidationError("\(self.scenario): measures must include mean_octaves_jump.")
        }
        print("\(condition), \(group.group): \((1000 * jump).rounded() / 1000) octaves")
      }
    }
  }
}
