import Naming

/// Nothing of that name is in a catalog.
public struct CatalogError: Error, Hashable, CustomStringConvertible {
  /// What was looked for: `strategy`, `measure`, `listener`.
  public let kind: String
  /// The name that nothing has.
  public let name: String
  /// The names there are.
  public let known: [String]

  /// An error.
  public init(kind: String, name: String, known: [String]) {
    self.kind = kind
    self.name = name
    self.known = known
  }

  /// One sentence: the name and the nearest one.
  public var description: String { "\(kind) \"\(name)\" is unknown. \(suggestion(for: name, among: known))" }
}
