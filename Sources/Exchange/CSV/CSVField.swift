extension String {
  /// The text as a CSV field: quoted if it contains a comma, a quotation mark or a line break.
  ///
  /// Source: RFC 4180, section 2, rules 6 and 7.
  var csvField: String {
    let needsMarks = utf8.contains { [.comma, .quote, .newline, .carriageReturn].contains($0) }
    return needsMarks ? "\"" + replacing("\"", with: "\"\"") + "\"" : self
  }
}
