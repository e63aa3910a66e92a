import Files
import Foundation
package import Text

/// The d3 library of the system. Peach reads it when it writes a report; it neither ships nor downloads it.
///
/// Source: Bostock, Ogievetsky & Heer 2011; Debian's package node-d3, version 5.
package struct D3Library: Sendable {
  /// The file that contains it.
  package let path: String
  /// The script, safe to embed in a script element.
  package let script: String

  /// The message for systems without d3.
  package static func advice(in language: Language) -> String { language.texts.chartsMissing }

  /// The sentence of a report that was written without d3.
  package static let fewer = """
    This page has the pictures of the answer, and tables of its numbers. Written on a machine with d3, the library that draws \
    charts, it also has a chart of each measure, of the differences to the baseline and of the objectives together, and what no \
    table has: example tracks and single listeners. The command under “How to repeat this study” writes it.
    """

  /// The environment variable with another path. If it is set, no other path is tried.
  package static let variable = "PEACH_D3"

  /// The paths that Debian, its derivatives and npm use.
  private static let usualPaths = [
    "/usr/share/nodejs/d3/dist/d3.min.js",
    "/usr/share/javascript/d3/d3.min.js",
    "/usr/lib/node_modules/d3/dist/d3.min.js",
    "/usr/local/lib/node_modules/d3/dist/d3.min.js",
  ]

  /// The largest file that is read, in bytes; d3 has about 300,000.
  private static let largest = 16_777_216

  /// The first file that is readable and contains d3; nil if there is none.
  package static func find(environment: [String: String]) -> D3Library? {
    let paths = environment[variable].map { [$0] } ?? usualPaths
    return paths.lazy.compactMap { D3Library(path: $0) }.first
  }

  /// The contents of a regular file of at most ``largest`` bytes; nil for a pipe, which could block for ever.
  private static func bytes(of path: String) -> Data? {
    guard let bytes = try? InputFile(path).bytes(atMost: largest + 1), bytes.count <= largest else {
      return nil
    }
    return Data(bytes)
  }

  private init?(path: String) {
    guard var script = Self.bytes(of: path),
      script.prefix(200).range(of: Data("d3js.org".utf8)) != nil
    else { return nil }
    // Searching bytes takes a tenth of the time of searching characters.
    var start = script.startIndex
    while let tag = script.range(of: Data("</script".utf8), in: start..<script.endIndex) {
      script.insert(UInt8(ascii: "\\"), at: tag.lowerBound + 1)
      start = tag.upperBound
    }
    guard let text = String(data: script, encoding: .utf8) else { return nil }
    (self.path, self.script) = (path, text)
  }
}
