extension String {
  /// The text with its first letter in upper case.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text with its first letter in lower case, for use within a sentence.
  package var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension Int {
  /// A count with an English noun: "1 record", "2 000 records".
  /// - Parameter plural: the noun's plural; by default the noun with an s.
  package func of(_ noun: String, plural: String? = nil) -> String {
    "\(grouped) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}

extension Array where Element == String {
  /// An English list: "a", "a and b", "a, b and c".
  package var listed: String {
    count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
