import Training

/// An action of a person at a terminal.
enum Key: Equatable, Sendable {
  case up, down, enter, escape
  /// An arrow key with a modifier.
  case fineUp, fineDown
  case pageUp, pageDown
  /// Any other key with a letter, in lower case.
  case letter(Character)
  /// The first mouse button is pressed, dragged, released.
  case press(PointerPosition), drag(PointerPosition), release(PointerPosition)
  /// Ctrl-C or Ctrl-D.
  case end
  /// Ctrl-Z.
  case suspend
}

/// The input from a terminal: keys, and replies to queries.
enum TerminalInput: Equatable, Sendable {
  case key(Key)
  /// A reply (DECRPM) that states whether the terminal knows a private mode.
  case mode(Int, isKnown: Bool)
  /// A reply that states the size of a character cell in pixels.
  case cell(CellSize)
}
