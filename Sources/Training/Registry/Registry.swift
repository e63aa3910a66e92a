/// What can be chosen by name, in the order of listings: strategies, measures, samplers, listener effects.
///
/// A registry is a value that is passed to whatever reads names; there is no global one. Each library offers its own
/// content as a constant (`StrategyCatalog.standard`), to which other packages add:
///
/// ```swift
/// var strategies = StrategyCatalog.standard
/// strategies.register(MyStrategy.self)
/// try strategies.named("my-strategy")  // or an error that suggests the nearest name
/// ```
public struct Registry<Entry: Sendable>: Sendable {
  /// What errors call an entry: `strategy`, `measure`.
  public let kind: String
  /// The entries, in the order of listings.
  public private(set) var entries: [Entry]

  private let describe: @Sendable (Entry) -> Descriptor

  /// A registry.
  /// - Parameters:
  ///   - kind: what errors call an entry.
  ///   - entries: their names must differ.
  ///   - describe: the description of an entry, always the same.
  public init(
    of kind: String, _ entries: [Entry] = [], describedBy describe: @escaping @Sendable (Entry) -> Descriptor
  ) {
    self.kind = kind
    self.entries = []
    self.describe = describe
    for entry in entries { register(entry) }
  }

  /// Adds an entry, whose name no other entry may have.
  /// - Parameter position: where listings show it; by default last.
  public mutating func register(_ entry: Entry, at position: Int? = nil) {
    let name = describe(entry).name
    precondition(!names.contains(name), "\(kind) names must differ, got \(name) twice")
    entries.insert(entry, at: position ?? entries.count)
  }

  /// The descriptions, in the order of listings.
  public var descriptors: [Descriptor] { entries.map(describe) }

  /// The names, in the order of listings.
  public var names: [String] { descriptors.map(\.name) }

  /// Today's names by the names that entries had in earlier releases.
  public var formerNames: [String: String] {
    let pairs = descriptors.flatMap { descriptor in descriptor.formerNames.map { ($0, descriptor.name) } }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The entry of that name.
  /// - Throws: `CatalogError` with the nearest name.
  /// - Complexity: O(entries).
  public func named(_ name: String) throws(CatalogError) -> Entry {
    guard let index = descriptors.firstIndex(where: { $0.name == name }) else {
      throw CatalogError(kind: kind, name: name, known: names)
    }
    return entries[index]
  }

  /// The entries of those names, in the order of listings, each once.
  /// - Throws: `CatalogError` for the first name that no entry has.
  public func named(_ names: [String]) throws(CatalogError) -> [Entry] {
    for name in names { _ = try named(name) }
    return entries.filter { names.contains(describe($0).name) }
  }
}
