import Files
public import Simulation
import Text
package import Tuning

/// The description of a study in a YAML file: the listeners and their training, the swept parameters, and the measures.
///
/// ```yaml
/// name: kazez-constants        # kebab-case; names the results folder
/// question: Which constants?
/// seed: 1
/// population:
///   - listener: novice         # a named listener, …
///     count: 50
///   - group: tone-deaf         # … or a group of one's own
///     threshold-cents: 60
/// strategy: { name: kazez, k1: [0.03, 0.05, 0.08] }   # a list sweeps
/// timeline: { window: { from: 10, to: 30, steps: 3 } }  # and so does a range
/// training: { sessions: 30, comparisons-per-session: 100 }
/// ```
///
/// `Documentation/scenarios.md` describes every key. Every `Scenario` value is valid: `init` assembles each cell once,
/// so mistakes anywhere in the file are found before anything runs.
public struct Scenario: Sendable {
  /// The file as the caller named it.
  package let file: String
  /// The text of the file, for the manifest.
  package let text: String
  /// The experiment that the scenario describes.
  public var experiment: Experiment { content.experiment }

  private var content: ScenarioContent

  /// The maximum number of cells.
  package static let mostCells = 100_000
  /// The maximum number of comparisons of all cells together, which would take a processor a year.
  package static let mostComparisons = 1_000_000_000_000_000

  /// Reads a file.
  /// - Parameters:
  ///   - laboratory: the parts that the file may name.
  ///   - acceptsPipes: whether `path` may also lead to a pipe or device, such as `/dev/stdin`, and reading may wait.
  /// - Throws: `ScenarioError` for a file that cannot be read or a scenario that cannot be run.
  public init(
    contentsOf path: String, in laboratory: Laboratory = .standard, acceptsPipes: Bool = false
  ) throws(ScenarioError) {
    let bytes = try ScenarioFile.bytes(of: path, acceptsPipes: acceptsPipes)
    try self.init(bytes: bytes, file: path, in: laboratory)
  }

  /// Reads a text.
  /// - Parameters:
  ///   - name: the file's name in messages.
  ///   - laboratory: the parts that the text may name.
  /// - Throws: `ScenarioError` for a scenario that cannot be run.
  /// - Complexity: O(cells · groups).
  public init(
    yaml text: String, file name: String, in laboratory: Laboratory = .standard
  ) throws(ScenarioError) {
    try self.init(bytes: Array(text.utf8), file: name, in: laboratory)
  }

  init(bytes: [UInt8], file: String, in laboratory: Laboratory) throws(ScenarioError) {
    self.file = file
    do throws(TextProblem) {
      content = try ScenarioReader(bytes, laboratory).content()
    } catch {
      throw ScenarioError(error, besides: ScenarioReader.problems(in: bytes, laboratory), file: file)
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The name as a heading: `Kazez constants`.
  package var title: String {
    experiment.name.split(separator: "-").joined(separator: " ").capitalizedFirst
  }

  /// The question it asks; may be empty.
  package var question: String { experiment.question }

  /// The same scenario with another seed for the simulation. Cells that a sampler has chosen stay the same.
  package func overriding(seed: UInt64) -> Scenario {
    var scenario = self
    scenario.content.experiment.seed = seed
    return scenario
  }
}

extension Scenario {
  /// The section `tune`; nil if the scenario has none.
  package var tuning: TuningPlan? { content.tuning }

  /// The experiment with people that `peach plan` plans; nil if the scenario has no key `plan`.
  package var powerPlan: PowerPlan? { content.power }

  /// The space of the swept constants.
  package var space: SearchSpace { content.plan.space }

  /// The cells as combinations in `space`, in their order.
  package var combinations: [Combination] { Array(content.plan.combinations) }

  /// The condition with a combination's values; nil if its constants are in conflict.
  package func condition(of combination: Combination) -> Condition? { content.plan.condition(combination) }
}

/// Reads a scenario's bytes.
enum ScenarioFile {
  /// The bytes of a file, up to one more than a scenario may have, so that a file that is too large can be rejected.
  /// - Throws: `ScenarioError` with the system's reason.
  static func bytes(of path: String, acceptsPipes: Bool) throws(ScenarioError) -> [UInt8] {
    do { return try InputFile(path, acceptsPipes: acceptsPipes).bytes(atMost: YAMLNode.mostBytes + 1) } catch
    {
      let problem = (error as? FileError)?.problem(in: .english) ?? "\(error)"
      throw ScenarioError(file: path, place: nil, problem: problem, nextStep: "Check the path.")
    }
  }
}
