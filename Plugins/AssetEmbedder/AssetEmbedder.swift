import Foundation

/// Writes a Swift file with the texts of others: `AssetEmbedder CODE TEXT…`.
@main
enum AssetEmbedder {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
    guard let code = paths.first else { fatalError("AssetEmbedder: names no file to write.") }
    try source(of: paths.dropFirst()).write(to: code, atomically: true, encoding: .utf8)
  }

  /// `enum EmbeddedAssets`, with a constant such as `heat_map_js` for each text, and `files`, all with their names.
  private static func source(of texts: some Collection<URL>) throws -> String {
    let constants = try texts.map { url in
      "  static let \(constant(url)) = \(literal(try String(contentsOf: url, encoding: .utf8)))\n"
    }
    let files = texts.map { "    (\"\($0.lastPathComponent)\", \(constant($0))),\n" }
    return """
      enum EmbeddedAssets {
        static let files: [(name: String, text: String)] = [
      \(files.joined())  ]
      \(constants.joined())}

      """
  }

  private static func constant(_ url: URL) -> String {
    String(url.lastPathComponent.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// A raw literal with more number signs than ever follow each other in the text, so that nothing in it ends or escapes.
  private static func literal(_ text: String) -> String {
    let longest = text.split { $0 != "#" }.map(\.count).max() ?? 0
    let signs = String(repeating: "#", count: longest + 1)
    return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
  }
}
