import Foundation
import Simulation
import TestSupport
import Testing
import Training

@Suite struct `The page of measures` {
  /// Names, unit and source of each row of its tables of measures.
  private func rows() throws -> [(names: [String], unit: String, source: String)] {
    let page = try String(
      contentsOf: FileManager.package.appending(path: "Documentation/measures.md"), encoding: .utf8)
    return page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| `"), cells.count == 5 else { return nil }
      let names = cells[0].components(separatedBy: ", ").map { $0.filter { $0 != "`" } }
      return (names, cells[1], cells[3])
    }
  }

  @Test func `has every measure of the catalog once, and no other`() throws {
    let shown = try rows().flatMap(\.names)
    let known = MeasureCatalog.standard.descriptors.map(\.name)
    for name in known where !shown.contains(name) {
      Issue.record("measures.md: \(name) has no row. Add one.")
    }
    for name in shown where !known.contains(name) {
      Issue.record("measures.md: \(name) is not a measure. Remove its row.")
    }
    #expect(Set(shown).count == shown.count, "measures.md: a measure has two rows. Remove one.")
  }

  @Test func `has their units and sources`() throws {
    let rows = try rows()
    for descriptor in MeasureCatalog.standard.descriptors {
      guard let row = rows.first(where: { $0.names.contains(descriptor.name) }) else { continue }
      #expect(
        row.unit == descriptor.unit && row.source == descriptor.source,
        "measures.md: \(descriptor.name) must have the unit and source of its descriptor. Change its row.")
    }
  }
}
