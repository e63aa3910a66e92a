import Foundation
import Text

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
  /// The text for standard output, with lines that are longer than the terminal is wide wrapped at spaces; unchanged for a
  /// file or a pipe.
  /// - Parameter indent: spaces before the second and further lines of a wrapped line.
  func wrappedForTerminal(indent: Int = 0) -> String {
    TextWidth.ofTerminal.map { wrappedLines(of: $0, indent: indent) } ?? self
  }
}
