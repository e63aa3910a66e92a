/// What a person does at a terminal.
enum Key: Equatable, Sendable {
  case up, down, enter
  /// Any other key that makes a letter, in lower case.
  case letter(Character)
  /// The first button is pressed, held while moving, or let go in that row, from 0 at the top.
  case mouse(row: Int, isReleased: Bool)
  /// Ctrl-C, Ctrl-D, or the terminal is gone.
  case end
}

/// Reads keys from a terminal's bytes: a pure machine, bytes in, keys out. What it does not know it skips.
///
/// Source: ECMA-48, 5th ed., 5.4 (control sequences); xterm, "Control Sequences", SGR mouse reports (1006).
struct KeyParser {
  private enum State {
    case ground, escape
    case sequence([UInt8])
  }

  private var state = State.ground

  /// Takes one byte in.
  mutating func handle(_ byte: UInt8) -> Key? {
    switch (state, byte) {
    case (_, 0x1B): state = .escape
    case (.escape, UInt8(ascii: "[")), (.escape, UInt8(ascii: "O")): state = .sequence([])
    case (.sequence(let parameters), 0x40...0x7E):
      state = .ground
      return Self.key(final: byte, parameters: parameters)
    // No report is longer; more is noise.
    case (.sequence(let parameters), _) where parameters.count < 32: state = .sequence(parameters + [byte])
    case (.ground, _): return Self.key(plain: byte)
    default: state = .ground
    }
    return nil
  }

  private static func key(plain byte: UInt8) -> Key? {
    switch byte {
    case 0x03, 0x04: .end
    case 0x0A, 0x0D: .enter
    case 0x20...0x7E: .letter(Character(Character(UnicodeScalar(byte)).lowercased()))
    default: nil
    }
  }

  private static func key(final: UInt8, parameters: [UInt8]) -> Key? {
    switch (final, parameters.first) {
    case (UInt8(ascii: "A"), nil): .up
    case (UInt8(ascii: "B"), nil): .down
    case (UInt8(ascii: "M"), UInt8(ascii: "<")), (UInt8(ascii: "m"), UInt8(ascii: "<")):
      mouse(parameters.dropFirst(), isReleased: final == UInt8(ascii: "m"))
    default: nil
    }
  }

  /// `button;column;row`, counted from 1; 32 is added to the button while moving.
  private static func mouse(_ report: ArraySlice<UInt8>, isReleased: Bool) -> Key? {
    let numbers = String(decoding: report, as: UTF8.self).split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers[0] & ~32 == 0, numbers[2] >= 1 else { return nil }
    return .mouse(row: numbers[2] - 1, isReleased: isReleased)
  }
}
