import Simulation
import Text

extension JSON {
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
