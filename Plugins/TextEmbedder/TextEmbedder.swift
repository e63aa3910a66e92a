import Foundation

/// Writes the Swift file with a module's texts in all languages: `TextEmbedder MODULE CODE CATALOG…`.
///
/// A catalog is a JSON file named by the tag of its language. Its object `language` has the `name` of the case of
/// `Language`; each other object has the texts of the module of that name, and `MODULE/Assets` those of the module's
/// scripts. A text may name values in braces: `"{count} answers"`. A catalog of a region, such as `en-GB.json`, has only
/// what differs from its language's.
@main
enum TextEmbedder {
  static func main() {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      guard let module = arguments.first, let code = arguments.dropFirst().first else {
        throw CatalogError("TextEmbedder: needs a module and the file to write.")
      }
      let languages = try Catalog.all(in: arguments.dropFirst(2).map { URL(filePath: $0) }, for: module)
      try write(try ModuleTexts(of: module, in: languages).source, to: URL(filePath: code))
    } catch {
      for line in "\(error)".split(separator: "\n") {
        FileHandle.standardError.write(Data("error: \(line)\n".utf8))
      }
      exit(1)
    }
  }

  /// Leaves a file that is the same as it is, so that a text of one module rebuilds only that module.
  private static func write(_ source: String, to file: URL) throws {
    guard (try? String(contentsOf: file, encoding: .utf8)) != source else { return }
    try source.write(to: file, atomically: true, encoding: .utf8)
  }
}

/// What is wrong with catalogs, a sentence on each line.
struct CatalogError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
