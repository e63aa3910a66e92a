import Text

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

/// A part that cannot be registered, such as a second one with the same name. Thrown by `Laboratory.register`.
public struct RegistrationError: Error, Hashable, CustomStringConvertible {
  /// `strategy names must differ, got "kazez" twice. Rename one of the two.`
  public let description: String

  /// An error.
  /// - Parameters:
  ///   - rule: what must hold, with its subject: `strategy names must differ`.
  ///   - got: what was registered instead.
  ///   - advice: what to do, a sentence.
  package init(_ rule: String, got: String, _ advice: String) {
    description = "\(rule), got \(got). \(advice)"
  }

  /// The error of a part whose constants are illegal.
  /// - Parameter part: the part, such as `listener novice`.
  package init(_ part: String, _ error: ParameterError) { description = "\(part): \(error)" }

  /// The error of a name that is registered twice.
  /// - Parameter kind: the word for an entry, such as `strategy`.
  package static func duplicate(_ kind: String, _ name: String) -> RegistrationError {
    RegistrationError("\(kind) names must differ", got: "\"\(name)\" twice", "Rename one of the two.")
  }
}
