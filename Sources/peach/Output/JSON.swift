import Foundation
import PlacedText

/// A JSON document as commands print it: keys sorted, so that the same result is the same text.
enum JSON: Encodable, Sendable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  /// A number, or null for none.
  static func optional(_ number: Double?) -> JSON { number.map(JSON.number) ?? .null }

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

  /// Two spaces a level, keys sorted. What a terminal would obey is escaped, also where JSON does not ask for it.
  var pretty: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self).escapedForJSON
    }
  }
}

extension String {
  /// A JSON text in which unprintable characters, which stand in its strings only, are written as `\u202E`. The line
  /// ends between its values stay.
  fileprivate var escapedForJSON: String {
    guard unicodeScalars.contains(where: { $0.isUnprintable && $0 != "\n" }) else { return self }
    return unicodeScalars.map {
      $0.isUnprintable && $0 != "\n" ? "\\u" + String(format: "%04X", $0.value) : "\($0)"
    }
    .joined()
  }
}
