import Training

/// Parses keys from a terminal's bytes, as a pure state machine. Unknown sequences are skipped.
///
/// A lone ESC looks like the start of a sequence. It is the Esc key if the next byte is neither `[` nor `O`, or if no
/// byte follows in time. Call ``timeOut()`` if `isPending` and no byte has arrived for ``patience``.
///
/// Source: ECMA-48, 5th ed., 5.4 (control sequences); xterm, "Control Sequences": cursor keys with modifiers, SGR
/// mouse reports (1006) and the same in pixels (1016), DECRPM, window operation 16.
struct KeyParser {
  private enum State: Equatable {
    case ground, escape
    case sequence([UInt8])
  }

  /// The milliseconds after which an incomplete sequence is given up. A terminal sends all bytes of a sequence at once.
  static let patience: Int32 = 50

  /// The cell size that converts reports by pixel to cells; nil while the terminal reports by cell.
  var pixels: CellSize?

  private var state = State.ground

  /// Whether a sequence has begun.
  var isPending: Bool { state != .ground }

  /// Processes one byte.
  mutating func handle(_ byte: UInt8) -> [TerminalInput] {
    switch (state, byte) {
    case (.escape, 0x1B): return [.key(.escape)]
    case (_, 0x1B): state = .escape
    case (.escape, UInt8(ascii: "[")), (.escape, UInt8(ascii: "O")): state = .sequence([])
    case (.escape, _):
      state = .ground
      return [.key(.escape)] + handle(byte)
    case (.sequence(let parameters), 0x40...0x7E):
      state = .ground
      return [input(final: byte, parameters: parameters)].compactMap(\.self)
    // Reports are shorter; a longer sequence is noise and is discarded.
    case (.sequence(let parameters), _) where parameters.count < 32: state = .sequence(parameters + [byte])
    case (.sequence, _): state = .ground
    case (.ground, _): return [Self.key(plain: byte)].compactMap { $0.map(TerminalInput.key) }
    }
    return []
  }

  /// Ends an incomplete sequence after a pause: a lone ESC becomes a key, anything else is discarded.
  mutating func timeOut() -> [TerminalInput] {
    defer { state = .ground }
    return state == .escape ? [.key(.escape)] : []
  }

  private static func key(plain byte: UInt8) -> Key? {
    switch byte {
    case 0x03, 0x04: .end
    case 0x0A, 0x0D: .enter
    case 0x1A: .suspend
    case 0x20...0x7E: .letter(Character(Character(UnicodeScalar(byte)).lowercased()))
    default: nil
    }
  }
}

extension KeyParser {
  private func input(final: UInt8, parameters: [UInt8]) -> TerminalInput? {
    let text = String(decoding: parameters, as: UTF8.self)
    let numbers = text.drop { "<?".contains($0) }.prefix { $0 != "$" }
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch (final, text.first) {
    case (UInt8(ascii: "M"), "<"): return mouse(numbers, isReleased: false).map(TerminalInput.key)
    case (UInt8(ascii: "m"), "<"): return mouse(numbers, isReleased: true).map(TerminalInput.key)
    case (UInt8(ascii: "y"), "?") where text.hasSuffix("$") && numbers.count == 2:
      return .mode(numbers[0], isKnown: (1...3).contains(numbers[1]))
    case (UInt8(ascii: "t"), "6") where numbers.count == 3:
      return CellSize(height: Double(numbers[1]), width: Double(numbers[2])).map(TerminalInput.cell)
    case (_, "<"), (_, "?"): return nil
    default: return Self.key(final: final, numbers).map(TerminalInput.key)
    }
  }

  /// Cursor keys: `A`, `1;modifiers A`, `5~`. Modifiers are 1 for none, plus 1, 2 and 4 for Shift, Alt and Ctrl.
  private static func key(final: UInt8, _ numbers: [Int]) -> Key? {
    let isModified = numbers.count == 2 && numbers[1] > 1
    return switch (final, numbers.first) {
    case (UInt8(ascii: "A"), _): isModified ? .fineUp : .up
    case (UInt8(ascii: "B"), _): isModified ? .fineDown : .down
    case (UInt8(ascii: "~"), 5): .pageUp
    case (UInt8(ascii: "~"), 6): .pageDown
    default: nil
    }
  }

  /// `button;column;row`, counted from 1; 32 is added to the button while the mouse moves. Other buttons and the wheel
  /// are skipped; modifiers (4, 8, 16) are ignored.
  private func mouse(_ numbers: [Int], isReleased: Bool) -> Key? {
    guard numbers.count == 3, numbers[0] & ~0b111100 == 0, numbers[1] >= 1, numbers[2] >= 1 else {
      return nil
    }
    let position = PointerPosition(
      row: (Double(numbers[2]) - 0.5) / (pixels?.height ?? 1),
      column: (Double(numbers[1]) - 0.5) / (pixels?.width ?? 1))
    if isReleased { return .release(position) }
    return numbers[0] & 32 == 0 ? .press(position) : .drag(position)
  }
}

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

  /// Whether a person has certainly pressed it: a lone ESC may also be the beginning of a sequence that came late.
  var isOfKeyboard: Bool {
    switch self {
    case .escape, .press, .drag, .release: false
    default: true
    }
  }
}

/// The input from a terminal: keys, and replies to queries.
enum TerminalInput: Equatable, Sendable {
  case key(Key)
  /// A reply (DECRPM) that states whether the terminal knows a private mode.
  case mode(Int, isKnown: Bool)
  /// A reply that states the size of a character cell in pixels.
  case cell(CellSize)
}
