import Foundation

/// d3, as the system has it: found when it is needed, never shipped and never fetched.
///
/// Source: Bostock, Ogievetsky & Heer 2011; Debian's package node-d3, version 5.
public struct D3Library: Sendable {
  /// The file it was read from.
  public let path: String
  /// The script, which may stand in a script element as it is.
  public let script: String

  /// What to tell somebody who has no d3.
  public static let advice = "The pictures are missing: apt install node-d3 brings them, then run this again."

  /// The variable that names another file; when it is set, nowhere else is looked.
  public static let variable = "PEACH_D3"

  /// Where Debian and its descendants, and npm, put it.
  private static let places = [
    "/usr/share/nodejs/d3/dist/d3.min.js",
    "/usr/share/javascript/d3/d3.min.js",
    "/usr/lib/node_modules/d3/dist/d3.min.js",
    "/usr/local/lib/node_modules/d3/dist/d3.min.js",
  ]

  /// The first that can be read and says that it is d3; nil if none does.
  public static func find(environment: [String: String]) -> D3Library? {
    let paths = environment[variable].map { [$0] } ?? places
    return paths.lazy.compactMap { D3Library(path: $0) }.first
  }

  private init?(path: String) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8), text.prefix(200).contains("d3js.org")
    else { return nil }
    self.path = path
    script = text.replacing("</script", with: "<\\/script")
  }
}
