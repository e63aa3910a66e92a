// `Documentation/reference.md` and `CITATION.cff`, compared with the code.
import Foundation
import TestSupport
import Testing

@testable import PeachCommand

@Suite struct `The reference` {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: FileManager.package.appending(path: path), encoding: .utf8)
  }

  /// The environment variables that the sources name.
  private static func variables() throws -> Set<String> {
    let folder = FileManager.package.appending(path: "Sources").path
    let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
    return try files.filter { $0.hasSuffix(".swift") }.reduce(into: []) { found, file in
      let code = try text("Sources/\(file)")
      found.formUnion(
        code.matches(of: #/"((?:PEACH|XDG|ALSA)_[A-Z0-9_]+|LC_[A-Z]+|LANG)"/#).map { String($0.1) })
      found.formUnion(code.matches(of: #/environment\["([A-Z][A-Z0-9_]+)"\]/#).map { String($0.1) })
    }
  }

  @Test func `names every environment variable that the sources read`() throws {
    let table = try Self.text("Documentation/reference.md")
    let variables = try Self.variables()
    #expect(variables.isSuperset(of: ["PEACH_D3", "XDG_DATA_HOME", "NO_COLOR"]))
    for name in variables.sorted() {
      #expect(table.contains("`\(name)`"), "Documentation/reference.md: \(name) has no row. Add one.")
    }
  }

  @Test func `lists the exit codes that the help of peach lists`() throws {
    let codes = try peach("--help").output.matches(of: #/(\d+) (done|failed|wrong usage|interrupted)/#)
    #expect(codes.count == 4)
    let table = try Self.text("Documentation/reference.md")
    for code in codes { #expect(table.contains("| \(code.1) | \(code.2) |"), "\(code.0)") }
  }

  @Test func `to cite names the version of the program`() throws {
    #expect(try Self.text("CITATION.cff").contains("\nversion: \(Version.text)\n"))
  }
}
