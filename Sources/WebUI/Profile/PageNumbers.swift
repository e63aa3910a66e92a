import Text

/// Numbers in the query of a request.
struct PageNumbers {
  /// A number of the query that is missing, malformed or out of range.
  struct Malformed: Error, CustomStringConvertible {
    let name: String
    let rule: String
    let got: String

    var description: String { "\(name): must be \(rule), got \"\(got)\". Load the page again." }
  }

  private let query: [String: String]

  init(_ request: PageRequest) { query = request.query }

  /// A finite number.
  func required(_ name: String) throws -> Double {
    let text = query[name] ?? ""
    guard let number = Double(decimal: text), number.isFinite else {
      throw Malformed(name: name, rule: "a number", got: text)
    }
    return number
  }

  /// A finite number; nil if the query does not have the name.
  func optional(_ name: String) throws -> Double? { query[name] == nil ? nil : try required(name) }

  /// A finite number above 0.
  func positive(_ name: String) throws -> Double {
    let number = try required(name)
    guard number > 0 else { throw Malformed(name: name, rule: "above 0", got: "\(number)") }
    return number
  }
}
