import Live
import Store

/// The current contents of the terminal during a session.
actor TerminalScreen<View: Sendable>: LiveNotices {
  private let terminal: Terminal?
  private let frame: @Sendable (View, DrawingContext) async -> [String]
  private var view: View?
  /// The notice to show if the device does not play yet.
  private let delay: String
  /// The lines to show before the first view.
  private var waiting: [String] = []
  /// The frame to show before the first view; nil if none.
  private var beginning: (@Sendable (TerminalSize) -> [String])?
  private var saving = ""
  private var settings = ""
  /// The number of repaints begun.
  private var repaints = 0

  /// - Parameter waiting: the notice before the first view.
  init(
    terminal: Terminal?, waiting: String,
    frame: @escaping @Sendable (View, DrawingContext) async -> [String]
  ) {
    self.terminal = terminal
    delay = waiting
    self.frame = frame
  }

  func show(_ view: View) async {
    self.view = view
    await repaint()
  }

  /// Shows a frame before the first view.
  func introduce(_ beginning: @escaping @Sendable (TerminalSize) -> [String]) async {
    self.beginning = beginning
    await repaint()
  }

  /// Shows before the first view that the device does not play yet.
  func deviceSleeps() async {
    waiting = ["", "  \(delay)"]
    await repaint()
  }

  /// Shows a change of the saving state; without a terminal, prints it to standard error.
  func tell(_ report: SaveReport) async {
    switch report {
    case .failed(let error, let unsaved): saving = "\(error) (\(unsaved))"
    case .recovered: saving = ""
    }
    await notify(saving)
  }

  /// Shows an error in the changed settings; nil clears it.
  func note(_ error: (any Error)?) async {
    settings = error.map { "\($0)" } ?? ""
    await notify(settings)
  }

  private func notify(_ notice: String) async {
    if terminal == nil, !notice.isEmpty { StandardError.write("\(notice)\n") }
    await repaint()
  }

  /// Draws the current view again, after a change that the view does not contain.
  func repaint() async {
    guard let terminal else { return }
    guard let view else { return terminal.show(beginning?(terminal.size) ?? waiting) }
    let context = DrawingContext(
      size: terminal.size, style: terminal.style, reportsPixels: terminal.reportsPixels,
      notice: saving.isEmpty ? settings : saving)
    repaints += 1
    let repaint = repaints
    let lines = await frame(view, context)
    // During the call of `frame` another repaint may have begun, perhaps of a newer view. Only the last one is shown.
    if repaint == repaints { terminal.show(lines) }
  }
}

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
