import Foundation

/// The colours and styles of printed text.
struct Palette {
  /// Whether colours are used.
  let isColored: Bool

  /// Uses colours unless `NO_COLOR` is set to a text that is not empty, or the terminal is `dumb`.
  ///
  /// Source: no-color.org.
  init(environment: [String: String]) {
    isColored = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  private init(isColored: Bool) { self.isColored = isColored }

  /// The palette of a live session's screen: no colours on a terminal that can only print lines.
  static func ofScreen(environment: [String: String]) -> Palette {
    TerminalStyle(environment: environment) == .lines
      ? Palette(isColored: false) : Palette(environment: environment)
  }

  /// The palette of standard output: no colours in a file or pipe.
  static var ofStandardOutput: Palette {
    isatty(STDOUT_FILENO) == 0
      ? Palette(isColored: false) : Palette(environment: ProcessInfo.processInfo.environment)
  }

  func green(_ text: String) -> String { paint(text, .green) }
  func yellow(_ text: String) -> String { paint(text, .yellow) }
  func red(_ text: String) -> String { paint(text, .red) }
  func dim(_ text: String) -> String { paint(text, .dim) }
  func bold(_ text: String) -> String { paint(text, .bold) }

  /// Exchanges foreground and background. Also used without colours, for drawings that need it.
  func reversed(_ text: String) -> String { TextStyle.reversed.mark + text + TextStyle.unreversed.mark }

  private func paint(_ text: String, _ style: TextStyle) -> String {
    isColored ? style.mark + text + TextStyle.plain.mark : text
  }
}
