import Foundation
import TestSupport

/// Documentation/calibration.md, which quotes what these tests measure.
enum CalibrationPage {
  /// The page.
  static func text() throws -> String { try file("Documentation/calibration.md") }

  /// A file of the repository.
  static func file(_ path: String) throws -> String {
    return try String(contentsOf: FileManager.package.appending(path: path), encoding: .utf8)
  }

  /// Whether a phrase stands there, wherever its lines break.
  static func quotes(_ phrase: String) throws -> Bool {
    try text().split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(phrase)
  }
}
