import Foundation

/// Documentation/calibration.md, which quotes what these tests measure.
enum CalibrationPage {
  /// The file.
  static func text() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Documentation/calibration.md"), encoding: .utf8)
  }

  /// Whether a phrase stands there, wherever its lines break.
  static func quotes(_ phrase: String) throws -> Bool {
    try text().split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(phrase)
  }
}
