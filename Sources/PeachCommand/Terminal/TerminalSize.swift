import Foundation

/// The size of the person's terminal.
struct TerminalSize: Equatable, Sendable {
  var rows: Int
  var columns: Int
  /// The size of a character cell; nil if the terminal does not report it.
  var cell: CellSize?

  /// 80 × 24 without pixels by default, for a terminal that reports no size.
  init(rows: Int = 24, columns: Int = 80) { (self.rows, self.columns) = (rows, columns) }

  /// The current size of the terminal at `file`; nil if there is no terminal or it reports no size.
  init?(of file: Int32) {
    var window = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 else {
      return nil
    }
    self.init(rows: Int(window.ws_row), columns: Int(window.ws_col))
    cell = CellSize(
      height: Double(window.ws_ypixel) / Double(window.ws_row),
      width: Double(window.ws_xpixel) / Double(window.ws_col))
  }
}

/// A character cell in pixels.
struct CellSize: Equatable, Sendable {
  var height: Double
  var width: Double

  /// A cell; nil unless both are positive.
  init?(height: Double, width: Double) {
    guard height > 0, width > 0 else { return nil }
    self.height = height
    self.width = width
  }
}
