extension String {
  /// The text wrapped at spaces to lines of `columns` columns; text beyond `lines` lines is cut and ends in "…". If the
  /// number of lines is not limited, a longer word such as a path stays whole on its own line.
  package func wrapped(columns: Int, lines: Int) -> [String] {
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

  /// The text with each line wrapped at spaces if it is longer than `columns`; other lines are unchanged.
  /// - Parameter indent: spaces before the second and further lines of a wrapped line.
  package func wrappedLines(of columns: Int, indent: Int = 0) -> String {
    let next = "\n" + String(repeating: " ", count: indent)
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.count <= columns ? String(line) : String(line).lines(of: columns - indent).joined(separator: next)
    }.joined(separator: "\n")
  }

  /// The text wrapped to lines of at most `columns` columns, or 20 if that is more.
  package func lines(of columns: Int) -> [String] { wrapped(columns: max(columns, 20), lines: .max) }

  /// The text padded with spaces at its end, or at its start if `isRight`, to at least `width` characters.
  package func padded(to width: Int, isRight: Bool = false) -> String {
    let padding = String(repeating: " ", count: Swift.max(0, width - count))
    return isRight ? padding + self : self + padding
  }
}
