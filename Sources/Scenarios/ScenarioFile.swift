import Foundation
import PlacedText

/// Reads a scenario's bytes.
enum ScenarioFile {
  /// The bytes of a file, at most one more than a scenario may have.
  /// - Throws: `ScenarioError` with the system's reason.
  static func bytes(of path: String) throws(ScenarioError) -> [UInt8] {
    guard let file = fopen(path, "re") else { throw unreadable(path, errno) }
    defer { fclose(file) }
    let most = YAMLNode.mostBytes + 1
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      count = fread(buffer.baseAddress, 1, most, file)
    }
    guard ferror(file) == 0 else { throw unreadable(path, errno) }
    return bytes
  }

  private static func unreadable(_ path: String, _ code: Int32) -> ScenarioError {
    let reason = String(cString: strerror(code))
    return ScenarioError(
      file: path, place: nil,
      problem: "cannot read the file: \(reason.prefix(1).lowercased() + reason.dropFirst())",
      nextStep: "Check the path.")
  }
}
