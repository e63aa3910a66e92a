import Store

/// What the terminal shows just now.
actor LiveScreen<View: Sendable> {
  private let terminal: Terminal?
  private let frame: @Sendable (View, String) async -> [String]
  private var view: View?
  private var saving = ""
  private var settings = ""

  init(terminal: Terminal?, frame: @escaping @Sendable (View, String) async -> [String]) {
    self.terminal = terminal
    self.frame = frame
  }

  /// Shows a new view.
  func show(_ view: View) async {
    self.view = view
    await repaint()
  }

  /// Says what there is to wait for before the first view.
  func wait(_ reason: String) {
    if view == nil { terminal?.show(["", "  \(reason)"]) }
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
    guard let terminal, let view else { return }
    terminal.show(await frame(view, saving.isEmpty ? settings : saving))
  }
}
