import Text

/// No entry of a catalog has the name that was looked up.
public struct CatalogError: Error, Hashable, CustomStringConvertible {
  /// The kind of entry: `strategy`, `measure`, `listener`.
  public let kind: String
  /// The unknown name.
  public let name: String
  /// The names of all entries.
  public let known: [String]

  /// An error.
  public init(kind: String, name: String, known: [String]) {
    self.kind = kind
    self.name = name
    self.known = known
  }

  /// The unknown name, the nearest known name if one is near, and the known names.
  public var description: String { "\(kind) \"\(name)\" is unknown. \(suggestion(for: name, among: known))" }
}
