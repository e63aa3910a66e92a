/// What a screen must know of its terminal to be drawn.
struct DrawingContext: Sendable {
  /// The window.
  var size = TerminalSize()
  /// How the terminal is drawn on.
  var style = TerminalStyle.screen
  /// Whether the mouse is reported by the pixel, not by the cell.
  var reportsPixels = false
  /// What must be known at once, such as a failed save; empty if nothing.
  var notice = ""
}
