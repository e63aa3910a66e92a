import Store

/// The present content of the terminal.
actor LiveScreen<View: Sendable>: LiveNotices {
  private let terminal: Terminal?
  private let frame: @Sendable (View, DrawingContext) async -> [String]
  private var view: View?
  /// The notice that is shown if the device does not play.
  private let delay: String
  /// The lines that are shown before the first view.
  private var waiting: [String] = []
  private var saving = ""
  private var settings = ""
  /// The number of repaints begun.
  private var repaints = 0

  /// - Parameter waiting: says what there is to wait for before the first view.
  init(
    terminal: Terminal?, waiting: String,
    frame: @escaping @Sendable (View, DrawingContext) async -> [String]
  ) {
    self.terminal = terminal
    delay = waiting
    self.frame = frame
  }

  /// Shows a new view.
  func show(_ view: View) async {
    self.view = view
    await repaint()
  }

  /// Says what there is to wait for before the first view.
  func deviceSleeps() async {
    waiting = ["", "  \(delay)"]
    await repaint()
  }

  /// Tells how saving goes; on standard error where there is no terminal.
  func tell(_ report: SaveReport) async {
    switch report {
    case .failed(let error, let unsaved): saving = "\(error) (\(unsaved))"
    case .recovered: saving = ""
    }
    await notify(saving)
  }

  /// Tells what is wrong with settings that were changed meanwhile; nothing when empty.
  func note(_ settings: String) async {
    self.settings = settings
    await notify(settings)
  }

  private func notify(_ notice: String) async {
    if terminal == nil, !notice.isEmpty { StandardError.write("\(notice)\n") }
    await repaint()
  }

  /// Shows the same again, for what the view does not know.
  func repaint() async {
    guard let terminal else { return }
    guard let view else { return terminal.show(waiting) }
    let context = DrawingContext(
      size: terminal.size, style: terminal.style, reportsPixels: terminal.reportsPixels,
      notice: saving.isEmpty ? settings : saving)
    repaints += 1
    let repaint = repaints
    let lines = await frame(view, context)
    // While the frame was made, another repaint may have begun, perhaps of a newer view. Only the last is shown.
    if repaint == repaints { terminal.show(lines) }
  }
}
