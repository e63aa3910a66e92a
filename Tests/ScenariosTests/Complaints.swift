import Scenarios

/// What stands before the lines that a test is about; they begin on the line that follows.
enum Preamble: String {
  case none = ""
  case population = "name: n\npopulation: [{ listener: novice }]\n"
  case base = "name: n\npopulation: [{ listener: novice }]\nstrategy: kazez\n"
}

/// What is said of a scenario, from the line number on; nil if nothing.
func complaint(about yaml: String, after preamble: Preamble = .none) -> String? {
  do throws(ScenarioError) {
    _ = try Scenario(yaml: preamble.rawValue + yaml, file: "s.yaml")
    return nil
  } catch {
    return String("\(error)".dropFirst("s.yaml:".count))
  }
}
