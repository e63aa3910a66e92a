/// The properties of a terminal that affect how a screen is drawn.
struct DrawingContext: Sendable {
  var size = TerminalSize()
  /// The drawing style: a full screen, or lines.
  var style = TerminalStyle.screen
  /// Whether the mouse is reported by pixel instead of by character cell.
  var reportsPixels = false
  /// A notice for the person, such as a failed save; empty without one.
  var notice = ""
}
