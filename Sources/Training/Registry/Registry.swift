/// Entries that are chosen by name, in the order of listings: strategies, measures, samplers or listener effects.
///
/// A registry is a value that is passed to the code that looks up names; there is no global registry. Each library
/// offers its own entries as a constant (`StrategyCatalog.standard`). Other packages copy it and add entries:
///
/// ```swift
/// var strategies = StrategyCatalog.standard
/// try strategies.register(MyStrategy.self)  // throws if another strategy has its name
/// try strategies.named("my-strategy")  // throws if unknown; the error suggests the nearest name
/// ```
package struct Registry<Entry: Sendable>: Sendable {
  /// The word for an entry in errors: `strategy`, `measure`.
  package let kind: String
  /// The entries, in the order of listings.
  package private(set) var entries: [Entry]

  private let describe: @Sendable (Entry) -> Descriptor

  /// A registry.
  /// - Parameters:
  ///   - kind: the word for an entry in errors.
  ///   - entries: the entries of this package; that their names differ is a precondition.
  ///   - describe: returns the descriptor of an entry, the same on every call.
  package init(
    of kind: String, _ entries: [Entry] = [], describedBy describe: @escaping @Sendable (Entry) -> Descriptor
  ) {
    self.kind = kind
    self.entries = []
    self.describe = describe
    for entry in entries {
      do { try register(entry) } catch { preconditionFailure("\(error)") }
    }
  }

  /// Adds an entry at the end.
  /// - Throws: `RegistrationError` if another entry has its name.
  package mutating func register(_ entry: Entry) throws(RegistrationError) {
    let name = describe(entry).name
    if names.contains(name) { throw .duplicate(kind, name) }
    entries.append(entry)
  }

  /// Puts an entry in place of the entry of the same name.
  package mutating func replace(with entry: Entry) {
    let name = describe(entry).name
    entries = entries.map { describe($0).name == name ? entry : $0 }
  }

  /// The descriptors of the entries, in the order of listings.
  package var descriptors: [Descriptor] { entries.map(describe) }

  /// The names of the entries, in the order of listings.
  package var names: [String] { descriptors.map(\.name) }

  /// The entry with this name.
  /// - Throws: `CatalogError` if there is none; its text suggests the nearest name.
  /// - Complexity: O(entries).
  package func named(_ name: String) throws(CatalogError) -> Entry {
    guard let index = descriptors.firstIndex(where: { $0.name == name }) else {
      throw CatalogError(kind: kind, name: name, known: names)
    }
    return entries[index]
  }

  /// The entries with these names, each once, in the order of listings.
  /// - Throws: `CatalogError` for the first name that no entry has.
  package func named(_ names: [String]) throws(CatalogError) -> [Entry] {
    for name in names { _ = try named(name) }
    return entries.filter { names.contains(describe($0).name) }
  }
}
