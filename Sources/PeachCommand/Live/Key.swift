import Training

/// An action of a person at a terminal.
enum Key: Equatable, Sendable {
  case up, down, enter, escape
  /// An arrow with a modifier held.
  case fineUp, fineDown
  case pageUp, pageDown
  /// Any other key that makes a letter, in lower case.
  case letter(Character)
  /// The first button goes down, moves while it is down, goes up.
  case press(PointerPosition), drag(PointerPosition), release(PointerPosition)
  /// Ctrl-C or Ctrl-D.
  case end
  /// Ctrl-Z.
  case suspend
}

/// The input from a terminal: keys, and replies to queries.
enum TerminalInput: Equatable, Sendable {
  case key(Key)
  /// Whether the terminal knows a private mode (DECRPM).
  case mode(Int, isKnown: Bool)
  /// How large a character cell is in pixels.
  case cell(CellSize)
}

/// A character cell in pixels.
struct CellSize: Equatable, Sendable {
  var height: Double
  var width: Double

  /// A cell; nil unless both are positive.
  init?(height: Double, width: Double) {
    guard height > 0, width > 0 else { return nil }
    self.height = height
    self.width = width
  }
}
