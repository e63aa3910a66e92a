import Foundation

/// How large the person's terminal is.
struct TerminalSize: Equatable, Sendable {
  var rows: Int
  var columns: Int
  /// One character cell; nil where the terminal does not say.
  var cell: CellSize?

  /// 80 × 24 without pixels, as a terminal that says nothing is taken for.
  init(rows: Int = 24, columns: Int = 80) { (self.rows, self.columns) = (rows, columns) }

  /// That of the terminal that standard output is, at this moment.
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
