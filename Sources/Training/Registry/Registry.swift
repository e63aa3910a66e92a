/// Entries that are chosen by name, in the order of listings: strategies, measures, samplers or listener effects.
///
/// A registry is a value that is passed to the code that looks up names; there is no global registry. Each library
/// offers its own entries as a constant (`StrategyCatalog.standard`). Other packages copy it and add entries:
///
/// ```swift
/// var strategies = StrategyCatalog.standard
/// strategies.register(MyStrategy.self)
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
  ///   - entries: the entries; their names must differ.
  ///   - describe: returns the descriptor of an entry, the same on every call.
  package init(
    of kind: String, _ entries: [Entry] = [], describedBy describe: @escaping @Sendable (Entry) -> Descriptor
  ) {
    self.kind = kind
    self.entries = []
    self.describe = describe
    for entry in entries { register(entry) }
  }

  /// Adds an entry.
  /// - Parameter position: the index at which the entry is inserted; nil appends it.
  /// - Precondition: no other entry has the same name.
  package mutating func register(_ entry: Entry, at position: Int? = nil) {
    let name = describe(entry).name
    precondition(!names.contains(name), "\(kind) names must differ, got \(name) twice")
    entries.insert(entry, at: position ?? entries.count)
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
