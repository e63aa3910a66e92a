import Foundation

/// The maximum widths of printed text.
enum TextWidth {
  /// The columns of the terminal at standard output; nil for a file or a pipe, which have no limit.
  static var ofTerminal: Int? { columns(of: STDOUT_FILENO) }

  /// The columns of the terminal at standard error; nil for a file or a pipe.
  static var ofErrors: Int? { columns(of: STDERR_FILENO) }

  private static func columns(of file: Int32) -> Int? {
    var size = winsize()
    guard isatty(file) == 1, ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The columns at which sentences wrap: the width of the terminal, or 80 for a file or pipe.
  static var ofSentences: Int { ofTerminal ?? 80 }
}
