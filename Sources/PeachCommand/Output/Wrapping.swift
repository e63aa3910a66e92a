import Foundation

/// The maximum widths of printed text.
enum TextWidth {
  /// The columns of the terminal at standard output; nil for a file or a pipe, which have no limit.
  static var ofTerminal: Int? { TerminalSize(of: STDOUT_FILENO)?.columns }

  /// The columns of the terminal at standard error; nil for a file or a pipe.
  static var ofErrors: Int? { TerminalSize(of: STDERR_FILENO)?.columns }

  /// The columns at which sentences wrap: the width of the terminal, or 80 for a file or pipe.
  static var ofSentences: Int { ofTerminal ?? 80 }
}

extension String {
  /// The text wrapped at spaces to lines of `columns` columns; text beyond `lines` lines is cut and ends in "…". If the
  /// number of lines is not limited, a longer word such as a path stays whole on its own line.
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

  /// The text for standard output, with lines that are longer than the terminal is wide wrapped at spaces; unchanged for a
  /// file or a pipe.
  /// - Parameter indent: spaces before the second and further lines of a wrapped line.
  func wrappedForTerminal(indent: Int = 0) -> String {
    TextWidth.ofTerminal.map { wrappedLines(of: $0, indent: indent) } ?? self
  }

  /// The text with each line wrapped at spaces if it is longer than `columns`; other lines are unchanged.
  /// - Parameter indent: spaces before the second and further lines of a wrapped line.
  func wrappedLines(of columns: Int, indent: Int = 0) -> String {
    let next = "\n" + String(repeating: " ", count: indent)
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.count <= columns ? String(line) : String(line).lines(of: columns - indent).joined(separator: next)
    }.joined(separator: "\n")
  }

  /// The text wrapped to lines of at most `columns` columns, or 20 if that is more.
  func lines(of columns: Int) -> [String] { wrapped(columns: max(columns, 20), lines: .max) }

  /// The text padded with spaces at its end, or at its start if `isRight`, to at least `width` characters.
  func padded(to width: Int, isRight: Bool = false) -> String {
    let padding = String(repeating: " ", count: Swift.max(0, width - count))
    return isRight ? padding + self : self + padding
  }
}
