import Foundation
import Text
import Tuning

/// A JSON document in the form that commands print: keys sorted, so that equal results give equal text.
enum JSON: Codable, Sendable, Equatable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  /// A number, or null for none.
  static func optional(_ number: Double?) -> JSON { number.map(JSON.number) ?? .null }

  /// A seed; as a string if a JSON number could lose digits.
  static func seed(_ seed: UInt64) -> JSON { Int(exactly: seed).map(JSON.integer) ?? .text("\(seed)") }

  /// The ends of a 95 % interval, `[low, high]`, or null for none.
  static func interval(_ interval: ClosedRange<Double>?) -> JSON {
    interval.map { .list([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null
  }

  func encode(to encoder: any Encoder) throws {
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

  init(from decoder: any Decoder) throws {
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

  /// A constant with at most three significant digits.
  var shortText: String {
    if case .number(let number) = self {
      let short = number.rounded(toDigits: 3)
      return Int(exactly: short).map(String.init) ?? short.description
    }
    return scalarText
  }

  /// A constant as a scenario writes it.
  var scalarText: String {
    switch self {
    case .null: ""
    case .flag(let flag): "\(flag)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .text(let text): text
    case .list(let items): "[\(items.map(\.scalarText).joined(separator: ", "))]"
    case .object(let fields): fields.keys.sorted().joined(separator: ", ")
    }
  }
}

extension JSON {
  /// The object as a document with the version of the program.
  var document: String {
    get throws {
      guard case .object(let fields) = self else {
        preconditionFailure("a document must be an object, got \(self)")
      }
      return try JSON.object(fields.merging(["version": .text(Version.text)]) { $1 }).pretty
    }
  }
}

extension Encodable {
  /// The value as a JSON document: two spaces per level, keys sorted. Control characters are escaped, also where JSON
  /// does not require it.
  var pretty: String {
    get throws {
      try SortedJSON.text(self, isPretty: true).escapedForJSON
    }
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
