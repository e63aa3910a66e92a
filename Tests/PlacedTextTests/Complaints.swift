import PlacedText

/// What the tests' files are about.
let recipe = YAMLSubject(
  "a recipe", oneDocument: "a file must hold one recipe", nextStep: "Put it in its own file.")

/// What stands before the lines that a test is about; they begin on the line that follows, the fourth.
private let preamble = "name: n\npopulation: [{ listener: novice }]\nstrategy: kazez\n"

/// What is said of some lines, from the line number on; nil if nothing.
func complaint(about lines: String) -> String? { complaint(aboutFile: preamble + lines) }

/// What is said of a file, from the line number on; nil if nothing.
func complaint(aboutFile yaml: String) -> String? { complaint(about: Array(yaml.utf8)) }

/// What is said of bytes, from the line number on; nil if nothing.
func complaint(about bytes: [UInt8]) -> String? {
  do throws(TextProblem) {
    _ = try YAMLNode(reading: bytes, as: recipe)
    return nil
  } catch { return String(error.description(in: "r.yaml").dropFirst("r.yaml:".count)) }
}
