extension String {
  /// The text with its first letter in upper case.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text with its first letter in lower case, for use within a sentence.
  package var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
