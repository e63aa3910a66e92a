import Foundation

/// What a catalog has for a key.
enum Entry: Equatable {
  case text(String)
  /// Texts of a fixed order, such as the names of the months.
  case list([String])

  init?(_ json: Any) {
    switch json {
    case let text as String: self = .text(text)
    case let list as [String]: self = .list(list)
    default: return nil
    }
  }

  /// What all languages have in common: the number of texts of a list, the values in braces of a text.
  var shape: String {
    switch self {
    case .text(let text): "text with the values \(Set(Template(text).names).sorted())"
    case .list(let list): "list of \(list.count) texts"
    }
  }
}

/// The texts of a language.
struct Catalog {
  /// The tag of the language: "de", "en-GB".
  let tag: String
  /// The name of its case of `Language`.
  let name: String
  /// The texts by section and key. A region's include those of its language.
  private(set) var sections: [String: [String: Entry]]

  /// The texts of a section by key; none without the section.
  subscript(section: String) -> [String: Entry] { sections[section] ?? [:] }

  /// The catalogs of all languages, English first.
  /// - Throws: ``CatalogError`` with a sentence for each key of `module` that a language lacks, has beside English, or
  ///   has in another shape.
  static func all(in files: [URL], for module: String) throws -> [Catalog] {
    var all = try files.map { try Catalog($0) }
    guard let english = all.first(where: { $0.tag == "en" }) else {
      throw CatalogError("Localisation: has no en.json.")
    }
    for index in all.indices {
      if let parent = all.first(where: { all[index].tag.hasPrefix("\($0.tag)-") }) {
        all[index].complete(from: parent)
      }
    }
    let problems = all.flatMap { catalog in
      [module, "\(module)/Assets"].flatMap { catalog.problems(of: $0, beside: english) }
    }
    guard problems.isEmpty else { throw CatalogError(problems.joined(separator: "\n")) }
    return [english] + all.filter { $0.tag != english.tag }
  }

  private init(_ file: URL) throws {
    tag = file.deletingPathExtension().lastPathComponent
    guard
      var object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: [String: Any]]
    else {
      throw CatalogError("\(tag).json: must be an object of objects.")
    }
    guard let name = object.removeValue(forKey: "language")?["name"] as? String else {
      throw CatalogError("\(tag).json: language.name is missing.")
    }
    self.name = name
    sections = [:]
    for (section, entries) in object {
      for (key, json) in entries {
        guard let entry = Entry(json) else {
          throw CatalogError("\(tag).json: \(section): \(key) must be a text or a list of texts.")
        }
        sections[section, default: [:]][key] = entry
      }
    }
  }

  private mutating func complete(from parent: Catalog) {
    sections.merge(parent.sections) { own, inherited in own.merging(inherited) { entry, _ in entry } }
  }

  private func problems(of section: String, beside english: Catalog) -> [String] {
    let (own, wanted) = (self[section], english[section])
    return Set(own.keys).union(wanted.keys).sorted().compactMap { key in
      let place = "\(tag).json: \(section): \(key)"
      guard let entry = wanted[key] else {
        return "\(place) is not in en.json. Add it there or remove it here."
      }
      guard let found = own[key] else { return "\(place) is missing. Add it." }
      return found.shape == entry.shape ? nil : "\(place) must be a \(entry.shape), got a \(found.shape)."
    }
  }
}

/// A text with values: literal parts, and names between braces.
struct Template {
  enum Part {
    case literal(Substring)
    case value(String)
  }

  let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let match = rest.firstMatch(of: /{(\w+)}/) {
      parts += [.literal(rest[..<match.range.lowerBound]), .value(String(match.1))]
      rest = rest[match.range.upperBound...]
    }
    self.parts = parts + [.literal(rest)]
  }

  /// The names of the values in the order of the text, each once.
  var names: [String] {
    parts.reduce(into: []) { names, part in
      if case .value(let name) = part, !names.contains(name) { names.append(name) }
    }
  }
}
