import Foundation

/// A JSON document of any shape: keys sorted, so that equal results give equal text.
package enum JSON: Codable, Sendable, Equatable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  /// A number, or null for none.
  package static func optional(_ number: Double?) -> JSON { number.map(JSON.number) ?? .null }

  /// A text, or null for none.
  package static func optional(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }

  /// A seed; as a string if a JSON number could lose digits.
  package static func seed(_ seed: UInt64) -> JSON {
    Int(exactly: seed).map(JSON.integer) ?? .text("\(seed)")
  }

  /// The ends of a 95 % interval, `[low, high]`, or null for none.
  package static func interval(_ interval: ClosedRange<Double>?) -> JSON {
    interval.map { .list([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let items): try container.encode(items)
    case .object(let fields): try container.encode(fields)
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let items = try? container.decode([JSON].self) {
      self = .list(items)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }
}

extension Encodable {
  /// The value as a JSON document with sorted keys, so equal values give equal bytes.
  /// - Parameter isPretty: with a line for each value, two spaces deeper at each level; otherwise on one line.
  /// - Throws: `EncodingError`, such as for infinities and NaN.
  package func sortedJSON(isPretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// The value as a JSON document: two spaces per level, keys sorted. Control characters are escaped, also where JSON
  /// does not require it.
  package var pretty: String {
    get throws { try sortedJSON(isPretty: true).escapedForJSON }
  }
}

/// Writes an object in the layout of `pretty`, member by member and long lists item by item, so that memory does not
/// grow with the document.
package struct StreamedJSON {
  private let write: (String) -> Void
  private var separator = "{"

  /// - Parameter write: receives each part of the document.
  package init(write: @escaping (String) -> Void) { self.write = write }

  /// Adds a member.
  package mutating func add(_ key: String, _ value: JSON) throws {
    begin(key)
    write(try value.pretty.replacing("\n", with: "\n  "))
  }

  /// Adds a list.
  /// - Parameter forEachItem: passes each item to its argument.
  package mutating func add(_ key: String, listing forEachItem: ((JSON) throws -> Void) throws -> Void) throws
  {
    begin(key)
    var separator = "["
    try forEachItem { item in
      write("\(separator)\n    \(try item.pretty.replacing("\n", with: "\n    "))")
      separator = ","
    }
    write("\(separator == "[" ? "[" : "")\n  ]")
  }

  /// Ends the document, which has a member.
  package func end() { write("\n}\n") }

  private mutating func begin(_ key: String) {
    write("\(separator)\n  \"\(key)\" : ")
    separator = ","
  }
}

extension String {
  /// A JSON text in which unprintable characters are written as `\u202E`. They can only be in strings. Line breaks
  /// between values are kept.
  fileprivate var escapedForJSON: String {
    guard unicodeScalars.contains(where: { $0.isUnprintable && $0 != "\n" }) else { return self }
    return unicodeScalars.map {
      $0.isUnprintable && $0 != "\n" ? "\\u" + String(format: "%04X", $0.value) : "\($0)"
    }
    .joined()
  }
}
