import Files
import Text

/// Reads a scenario's bytes.
enum ScenarioFile {
  /// The bytes of a file, up to one more than a scenario may have, so that a file that is too large can be rejected.
  /// - Throws: `ScenarioError` with the system's reason.
  static func bytes(of path: String, acceptsPipes: Bool) throws(ScenarioError) -> [UInt8] {
    do { return try InputFile(path, acceptsPipes: acceptsPipes).bytes(atMost: YAMLNode.mostBytes + 1) } catch
    {
      let problem = (error as? FileError)?.problem ?? "\(error)"
      throw ScenarioError(file: path, place: nil, problem: problem, nextStep: "Check the path.")
    }
  }
}
