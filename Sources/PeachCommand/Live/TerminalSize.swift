import Foundation

/// The size of the person's terminal.
struct TerminalSize: Equatable, Sendable {
  var rows: Int
  var columns: Int
  /// The size of a character cell; nil if the terminal does not report it.
  var cell: CellSize?

  /// 80 × 24 without pixels by default, for a terminal that reports no size.
  init(rows: Int = 24, columns: Int = 80) { (self.rows, self.columns) = (rows, columns) }

  /// The current size of the terminal at standard output.
  static var present: TerminalSize {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 else {
      return TerminalSize()
    }
    var size = TerminalSize(rows: Int(window.ws_row), columns: Int(window.ws_col))
    size.cell = CellSize(
      height: Double(window.ws_ypixel) / Double(window.ws_row),
      width: Double(window.ws_xpixel) / Double(window.ws_col))
    return size
  }
}
