extension String {
  /// The text on lines of a number of columns, broken at spaces if there are any; text that does not fit ends in "…".
  func wrapped(columns: Int, lines: Int) -> [String] {
    var rest = self[...]
    var wrapped: [String] = []
    while !rest.isEmpty, wrapped.count < lines {
      let isLast = wrapped.count == lines - 1
      guard rest.count > columns else { return wrapped + [String(rest)] }
      guard !isLast else { return wrapped + [rest.prefix(columns - 1) + "…"] }
      let line = rest.prefix(columns + 1)
      let end = line.lastIndex(of: " ") ?? line.index(before: line.endIndex)
      wrapped.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return wrapped
  }
}
