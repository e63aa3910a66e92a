import Training

/// Reads keys from a terminal's bytes: a pure machine, bytes in, keys out. It skips what it does not know.
///
/// A lone ESC looks like the beginning of a sequence. It is a key when another byte follows than `[` or `O`, or
/// when nothing follows in time: whoever reads the bytes calls ``timeOut()`` when `isPending` and nothing has come
/// for ``patience``.
///
/// Source: ECMA-48, 5th ed., 5.4 (control sequences); xterm, "Control Sequences": cursor keys with modifiers, SGR
/// mouse reports (1006) and the same in pixels (1016), DECRPM, window operation 16.
struct KeyParser {
  private enum State: Equatable {
    case ground, escape
    case sequence([UInt8])
  }

  /// Milliseconds after which an unfinished sequence is not one. A terminal sends a sequence at once.
  static let patience: Int32 = 50

  /// The cell by which reports in pixels are read; nil while the terminal reports by the cell.
  var pixels: CellSize?

  private var state = State.ground

  /// Whether a sequence has begun.
  var isPending: Bool { state != .ground }

  /// Takes one byte in.
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
    // No report is longer; more is noise.
    case (.sequence(let parameters), _) where parameters.count < 32: state = .sequence(parameters + [byte])
    case (.sequence, _): state = .ground
    case (.ground, _): return [Self.key(plain: byte)].compactMap { $0.map(TerminalInput.key) }
    }
    return []
  }

  /// Ends an incomplete sequence after a pause: a lone ESC is a key, anything else is discarded.
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

  /// `button;column;row`, counted from 1; 32 is added to the button while moving. Other buttons and the wheel are
  /// skipped, modifiers (4, 8, 16) are not looked at.
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
