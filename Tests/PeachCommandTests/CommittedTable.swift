import Foundation
import TestSupport

/// A file of the package as text.
func committed(_ path: String) throws -> String {
  try String(contentsOf: FileManager.package.appending(path: path), encoding: .utf8)
}

/// A table whose cells have no commas, as rows by column.
struct CommittedTable {
  let lines: [[String: String]]

  init(_ text: String) {
    let rows = text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    lines = rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
  }

  /// Those with all the conditions `column=value`, separated by spaces.
  func rows(where conditions: String) -> [[String: String]] {
    let pairs = conditions.split(separator: " ").map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    return lines.filter { line in pairs.allSatisfy { line[$0[0]] == $0[1] } }
  }
}
