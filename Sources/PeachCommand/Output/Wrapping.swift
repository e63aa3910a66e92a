extension String {
  /// The text on lines of a number of columns, broken at spaces; text that does not fit the lines ends in "…". Where their
  /// number is not limited a longer word, as a path is, stays whole on a line of its own.
  func wrapped(columns: Int, lines: Int) -> [String] {
    var rest = self[...]
    var wrapped: [String] = []
    while !rest.isEmpty, wrapped.count < lines {
      let isLast = wrapped.count == lines - 1
      guard rest.count > columns else { return wrapped + [String(rest)] }
      guard !isLast else { return wrapped + [rest.prefix(columns - 1) + "…"] }
      let line = rest.prefix(columns + 1)
      let whole =
        lines == .max ? rest.firstIndex(of: " ") ?? rest.endIndex : line.index(before: line.endIndex)
      let end = line.lastIndex(of: " ") ?? whole
      wrapped.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return wrapped
  }

  /// The text with each of its lines broken at spaces where it is longer than that many columns; lines that fit stay as they
  /// are.
  func wrappedLines(of columns: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.count <= columns ? String(line) : String(line).lines(of: columns).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The text on lines of at most that many columns, and of at least 20.
  func lines(of columns: Int) -> [String] { wrapped(columns: max(columns, 20), lines: .max) }
}
