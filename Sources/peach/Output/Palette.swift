import Foundation

/// Colour for a terminal that wants it.
struct Palette {
  /// Whether there is any.
  let isColored: Bool

  /// Colour unless `NO_COLOR` is set to something.
  ///
  /// Source: no-color.org.
  init(environment: [String: String]) { isColored = (environment["NO_COLOR"] ?? "").isEmpty }

  private init(isColored: Bool) { self.isColored = isColored }

  /// That of what is printed: none where it goes to a file.
  static var ofStandardOutput: Palette {
    isatty(STDOUT_FILENO) == 0
      ? Palette(isColored: false) : Palette(environment: ProcessInfo.processInfo.environment)
  }

  func green(_ text: String) -> String { paint(text, "32") }
  func yellow(_ text: String) -> String { paint(text, "33") }
  func red(_ text: String) -> String { paint(text, "31") }
  func dim(_ text: String) -> String { paint(text, "2") }
  func bold(_ text: String) -> String { paint(text, "1") }

  private func paint(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
