// The table under "What pairing saves on the Kazez study" in Documentation/measures.md, computed again from the committed
// results/kazez-constants/differences.csv.
import Foundation
import TestSupport
import Testing

@Suite struct `The table of what pairing saves` {
  private func read(_ path: String) throws -> String {
    try String(contentsOf: FileManager.package.appending(path: path), encoding: .utf8)
  }

  /// The variance factors of a measure's rows, those that have one.
  private func factors(of measure: String) throws -> [Double] {
    let lines = try read("results/kazez-constants/differences.csv").split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let column = try #require(lines[0].firstIndex(of: "measure"))
    let factor = try #require(lines[0].firstIndex(of: "variance_factor"))
    return lines.dropFirst().filter { $0[column] == measure }.compactMap { Double($0[factor]) }.sorted()
  }

  @Test func `is what the committed study gives`() throws {
    let section = try #require(
      try read("Documentation/measures.md").components(
        separatedBy: "### What pairing saves on the Kazez study"
      ).last)
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(rows.count >= 6)
    for row in rows {
      let factors = try factors(of: row[0].filter { $0 != "`" })
      try #require(!factors.isEmpty, "\(row[0])")
      let median = (factors[(factors.count - 1) / 2] + factors[factors.count / 2]) / 2
      #expect(row[1] == String(format: "%.1f", median), "\(row[0])")
      #expect(row[2] == "\(factors.filter { $0 >= 5 }.count) of \(factors.count)", "\(row[0])")
    }
  }
}
