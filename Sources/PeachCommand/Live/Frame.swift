import Music
import Training

/// A screen of the terminal as lines: pure, never more or longer than the window has room for.
protocol Frame {
  var phrases: Phrases { get }
  var palette: Palette { get }
  /// A notice for the person, such as a failed save; empty without one.
  var notice: String { get }
  var size: TerminalSize { get }
}

extension Frame {
  /// Columns that text may use, two at each side left out.
  var textColumns: Int { max(1, size.columns - 4) }

  /// Title to the left, how to stop to the right; in a narrow window the title alone goes.
  func header(_ title: String) -> String {
    let room = min(76, textColumns) - phrases.quits.count
    let name = ["Peach · \(title)", title].first { $0.count < room } ?? ""
    let gap = String(repeating: " ", count: max(0, room - name.count))
    return "  \(palette.bold(name))\(gap)\(palette.dim(clipped(phrases.quits)))"
  }

  /// The interval's name in interval mode.
  func intervalLine(_ interval: Interval?, isDown: Bool) -> String {
    guard let interval, interval != .prime else { return "" }
    return "  " + clipped(interval.displayName(in: phrases.language, isDown: isDown))
  }

  /// The notice on at most a number of lines, so that the screen does not move.
  func noticeLines(_ count: Int) -> [String] {
    notice.replacing("\n", with: " ").wrapped(columns: textColumns, lines: count).map {
      "  " + palette.red($0)
    }
  }

  /// Items side by side, on as many lines as they need.
  func rows(of items: [String]) -> [String] {
    items.reduce(into: [String]()) { rows, item in
      let longer = (rows.last ?? "") + "     " + item
      if let last = rows.indices.last, longer.count <= textColumns {
        rows[last] = longer
      } else {
        rows.append(item)
      }
    }
    .map { "  " + clipped($0) }
  }

  /// The first wording that has room.
  func fitting(_ wordings: [String]) -> String {
    wordings.first { $0.count <= textColumns } ?? clipped(wordings.last ?? "")
  }

  /// The text on one line; text that does not fit ends in "…".
  func clipped(_ text: String) -> String { text.wrapped(columns: textColumns, lines: 1).first ?? "" }
}
