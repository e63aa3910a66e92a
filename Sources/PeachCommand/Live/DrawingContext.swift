/// The properties of a terminal that a screen needs to be drawn.
struct DrawingContext: Sendable {
  /// The window.
  var size = TerminalSize()
  /// How the terminal is drawn on.
  var style = TerminalStyle.screen
  /// Whether the mouse is reported by the pixel, not by the cell.
  var reportsPixels = false
  /// A notice for the person, such as a failed save; empty without one.
  var notice = ""
}
