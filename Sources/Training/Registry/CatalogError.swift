import Text

/// No entry of a catalog has the name that was looked up.
package struct CatalogError: Error, Hashable, CustomStringConvertible {
  /// The kind of entry: `strategy`, `measure`, `listener`.
  package let kind: String
  /// The unknown name.
  package let name: String
  /// The names of all entries.
  package let known: [String]

  /// An error.
  package init(kind: String, name: String, known: [String]) {
    self.kind = kind
    self.name = name
    self.known = known
  }

  /// The unknown name, the nearest known name if one is near, and the known names.
  package var description: String { "\(kind) \"\(name)\" is unknown. \(suggestion(for: name, among: known))" }
}
