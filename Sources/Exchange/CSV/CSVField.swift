extension String {
  /// The text as a field of a CSV row: between quotation marks when it holds a comma, a mark or a line end.
  ///
  /// Source: RFC 4180, section 2, rules 6 and 7.
  var csvField: String {
    let needsMarks = utf8.contains { [.comma, .quote, .newline, .carriageReturn].contains($0) }
    return needsMarks ? "\"" + replacing("\"", with: "\"\"") + "\"" : self
  }
}
