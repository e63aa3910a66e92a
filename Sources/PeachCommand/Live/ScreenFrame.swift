import Music
import Training

/// A screen of the terminal as lines, at most as many and as long as fit the window.
protocol ScreenFrame {
  var phrases: Phrases { get }
  var palette: Palette { get }
  /// A notice for the person, such as a failed save; empty without one.
  var notice: String { get }
  var size: TerminalSize { get }
}

extension ScreenFrame {
  /// The number of columns for text: the window without two columns on each side.
  var textColumns: Int { max(1, size.columns - 4) }

  /// The title at the left and the key that ends the session at the right.
  /// - Parameter titles: wordings, the longest first; a window too narrow for any of them shows the key only.
  func header(_ titles: [String]) -> String {
    let room = min(76, textColumns) - phrases.texts.quitKey.count
    let names = titles.first.map { ["Peach · \($0)"] + titles } ?? []
    let name = names.first { $0.count < room } ?? ""
    let gap = String(repeating: " ", count: max(0, room - name.count))
    return "  \(palette.bold(name))\(gap)\(palette.dim(clipped(phrases.texts.quitKey)))"
  }

  /// The interval's name; empty without an interval.
  func intervalLine(_ interval: Interval?, isDown: Bool) -> String {
    guard let interval, interval != .prime else { return "" }
    return "  " + clipped(interval.displayName(in: phrases.language, isDown: isDown))
  }

  /// The notice, wrapped to at most `count` lines so that it does not move the lines below.
  func noticeLines(_ count: Int) -> [String] {
    notice.replacing("\n", with: " ").wrapped(columns: textColumns, lines: count).map {
      "  " + palette.red($0)
    }
  }

  /// The first of the wordings that fits on a line.
  func fitting(_ wordings: [String]) -> String {
    wordings.first { $0.count <= textColumns } ?? clipped(wordings.last ?? "")
  }

  /// The text on one line; text that does not fit ends in "…".
  func clipped(_ text: String) -> String { text.wrapped(columns: textColumns, lines: 1).first ?? "" }
}
