import Foundation

/// Encodable values as JSON with sorted keys, so equal values give equal bytes.
///
/// Documents whose keys have an order of their own use `JSONText` instead.
package enum SortedJSON {
  /// The document of a value.
  /// - Parameter isPretty: with a line for each value, two spaces deeper at each level; otherwise on one line.
  /// - Throws: `EncodingError`, such as for infinities and NaN.
  package static func data(_ value: some Encodable, isPretty: Bool = false) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return try encoder.encode(value)
  }

  /// The document as text.
  package static func text(_ value: some Encodable, isPretty: Bool = false) throws -> String {
    String(decoding: try data(value, isPretty: isPretty), as: UTF8.self)
  }
}
