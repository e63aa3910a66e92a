import Calibration
import Foundation
import Simulation
import Testing
import Training

@Suite struct `The committed rows of calibration` {
  private struct Results: Decodable {
    struct Row: Decodable { let estimate: String }
    let rows: [Row]
  }

  private func examined() throws -> Set<String> {
    let results = try JSONDecoder().decode(
      Results.self, from: Data(CalibrationPage.file("results/calibration.json").utf8))
    return Set(results.rows.map(\.estimate))
  }

  /// Every procedure of the catalog, and every measure but those that the document leaves out and those that
  /// measures.md says are the same for all listeners.
  @Test func `are there for everything that is examined`() throws {
    let examined = try examined()
    let catalog = CalibrationCatalog(StrategyCatalog.standard.entries, measures: MeasureCatalog.standard)
    for procedure in catalog.procedures where procedure.parts.isEmpty {
      #expect(examined.contains(procedure.name))
    }
    #expect(examined.isSuperset(of: ["tune/value", "tune/difference"]))
    let measures = try CalibrationPage.file("Documentation/measures.md")
    for name in MeasureCatalog.standard.names {
      let isLeftOut =
        try CalibrationPage.text().components(separatedBy: "\n\n").contains {
          $0.contains("`\(name)`") && $0.contains(/(is|are)\s+left\s+out/)
        }
        || measures.contains("| `\(name)` | the same for all ")
      #expect(
        examined.contains("measures/\(name)") || isLeftOut,
        """
        calibration.md: \(name) is neither examined nor left out. Add a row to results/calibration.json by peach calibrate, \
        or say here that it is left out, and why.
        """)
    }
  }
}
