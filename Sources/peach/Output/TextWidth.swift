import Foundation

/// How wide a text may be.
enum TextWidth {
  /// The columns of the terminal that standard output is; nil for a file or a pipe, which have no end.
  static var ofTerminal: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }
}
