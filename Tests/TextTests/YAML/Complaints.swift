import Text

/// The subject of the tests' files.
let recipe = YAMLSubject(
  "a recipe", oneDocument: "a file must hold one recipe", nextStep: "Put it in its own file.")

/// The lines before those of a test, which begin on line 4.
private let preamble = "name: n\npopulation: [{ listener: novice }]\nstrategy: kazez\n"

/// The message for some lines, without the file's name; nil if they are valid.
func complaint(about lines: String) -> String? { complaint(aboutFile: preamble + lines) }

/// The message for a file, without its name; nil if it is valid.
func complaint(aboutFile yaml: String) -> String? { complaint(about: Array(yaml.utf8)) }

/// The message for bytes, without the file's name; nil if they are valid.
func complaint(about bytes: [UInt8]) -> String? {
  do throws(TextProblem) {
    _ = try YAMLNode(reading: bytes, as: recipe)
    return nil
  } catch { return String(error.description(in: "r.yaml").dropFirst("r.yaml:".count)) }
}
