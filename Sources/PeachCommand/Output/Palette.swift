import Foundation

/// Colour for a terminal that wants it.
struct Palette {
  /// Whether there is any.
  let isColored: Bool

  /// Colour unless `NO_COLOR` is set to something or the terminal is `dumb`.
  ///
  /// Source: no-color.org.
  init(environment: [String: String]) {
    isColored = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  private init(isColored: Bool) { self.isColored = isColored }

  /// That of a live session's screen: none where lines are all that a terminal can show.
  static func ofScreen(environment: [String: String]) -> Palette {
    TerminalStyle(environment: environment) == .lines
      ? Palette(isColored: false) : Palette(environment: environment)
  }

  /// That of what is printed: none where it goes to a file.
  static var ofStandardOutput: Palette {
    isatty(STDOUT_FILENO) == 0
      ? Palette(isColored: false) : Palette(environment: ProcessInfo.processInfo.environment)
  }

  func green(_ text: String) -> String { paint(text, .green) }
  func yellow(_ text: String) -> String { paint(text, .yellow) }
  func red(_ text: String) -> String { paint(text, .red) }
  func dim(_ text: String) -> String { paint(text, .dim) }
  func bold(_ text: String) -> String { paint(text, .bold) }

  /// Fore- and background exchanged, which is no colour: for drawings that need it.
  func reversed(_ text: String) -> String { TextStyle.reversed.mark + text + TextStyle.unreversed.mark }

  private func paint(_ text: String, _ style: TextStyle) -> String {
    isColored ? style.mark + text + TextStyle.plain.mark : text
  }
}
