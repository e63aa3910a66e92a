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

  /// The options of each command, as Documentation/commands.md has them from the help.
  private static func options() throws -> [String: Set<String>] {
    var (options, command) = ([String: Set<String>](), "")
    for line in try text("Documentation/commands.md").split(separator: "\n") {
      if let heading = line.wholeMatch(of: #/## `(peach[^`]*)`/#) { command = String(heading.1) }
      if let row = line.prefixMatch(of: #/\| `(--[a-z-]+)/#) {
        options[command, default: []].insert(String(row.1))
      }
    }
    return options
  }

  @Test func `and all other documents use only options that the commands have`() throws {
    let options = try Self.options()
    let folder = FileManager.package.appending(path: "Documentation").path
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }
    var uses = 0
    for path in pages.map({ "Documentation/\($0)" }) + ["README.md", "results/README.md"] {
      for use in try Self.text(path).matches(of: #/(?m)(?:`|^(?:\$ )?)peach ([^`\n|;#&…]+)/#) {
        let words = use.1.split(separator: " ").map(String.init)
        let longest = (0...2).reversed().lazy.map { (["peach"] + words.prefix($0)).joined(separator: " ") }
        guard let command = longest.first(where: { options[$0] != nil }) else { continue }
        let named = words.filter { $0.hasPrefix("--") }.map { $0.prefix { $0 != "=" } }.map(String.init)
        for word in named where !["--help", "--version"].contains(word) {
          uses += 1
          #expect(
            options[command]!.contains(word), "\(path): \(command) has no \(word). Write one that it has.")
        }
      }
    }
    #expect(uses > 50)
  }

  @Test func `to cite names the version of the program`() throws {
    #expect(try Self.text("CITATION.cff").contains("\nversion: \(Version.text)\n"))
  }
}
