import Foundation
import TestSupport
import Testing

/// `Documentation/measures.md`.
enum MeasuresPage {
  /// The rows of the first table under a heading, without its two lines of titles, as cells without backticks.
  static func rows(under heading: String) throws -> [[String]] {
    let page = try String(
      contentsOf: FileManager.package.appending(path: "Documentation/measures.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: heading + "\n").dropFirst().first)
    let table = section.components(separatedBy: "\n#")[0].split(separator: "\n").drop { !$0.hasPrefix("|") }
    return table.prefix { $0.hasPrefix("|") }.dropFirst(2).map { row in
      row.split(separator: "|").map { $0.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces) }
    }
  }
}

/// The name of a measure, or of several if it has `…` for what differs.
struct MeasurePattern {
  private let parts: [String]

  init(_ text: String) { parts = text.components(separatedBy: "…") }

  /// Of two patterns that match, the longer one says more.
  var length: Int { parts.joined().count }

  func matches(_ name: String) -> Bool {
    parts.count == 1 ? name == parts[0] : name.hasPrefix(parts[0]) && name.hasSuffix(parts[1])
  }
}
