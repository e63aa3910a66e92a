/// A QR code of version 4 with error correction level M, which is read if an eighth of it is damaged: 33 × 33 modules
/// for at most 62 bytes, enough for the address of a phone.
///
/// Source: ISO/IEC 18004:2015. Simpler: one version, one level, byte mode, and mask 0, where the standard chooses the
/// mask that looks most even; every reader undoes any mask.
struct QRCode {
  /// The maximum bytes of a text.
  static let capacity = 62
  /// The modules of a side.
  static let size = 33
  /// The modules of the light margin on each side.
  static let margin = 4

  private static let blockData = 32
  private static let blockCorrection = 18

  private enum Module { case free, light, dark }

  private var modules = [[Module]](repeating: .init(repeating: .free, count: size), count: size)

  /// The code of a text; nil if it has more bytes than ``capacity``.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.capacity else { return nil }
    drawPatterns()
    drawFormat()
    draw(Self.codewords(bytes))
  }

  /// Whether the module at a position is dark; the margin and everything outside is light.
  func isDark(row: Int, column: Int) -> Bool {
    modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column] == .dark
  }
}

// MARK: - Bits

extension QRCode {
  /// Mode 4 (bytes), length and bytes as data, filled up, in two blocks whose data and correction are interleaved.
  private static func codewords(_ bytes: [UInt8]) -> [UInt8] {
    var nibbles: [UInt8] = [4, UInt8(bytes.count >> 4), UInt8(bytes.count & 15)]
    nibbles += bytes.flatMap { [$0 >> 4, $0 & 15] } + [0]
    var data = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    let filling: [UInt8] = [0xEC, 0x11]
    data += (0..<2 * blockData - data.count).map { filling[$0 % 2] }
    let blocks = [Array(data[..<blockData]), Array(data[blockData...])]
    let corrections = blocks.map(correction)
    return (0..<blockData).flatMap { index in blocks.map { $0[index] } }
      + (0..<blockCorrection).flatMap { index in corrections.map { $0[index] } }
  }

  /// The Reed–Solomon correction: the remainder of the data divided by ∏ (x − 2ⁱ), i = 0 … 17.
  private static func correction(_ data: [UInt8]) -> [UInt8] {
    var (divisor, root) = ([UInt8](repeating: 0, count: blockCorrection - 1) + [1], UInt8(1))
    for _ in 0..<blockCorrection {
      for index in divisor.indices {
        divisor[index] = product(divisor[index], root)
        if index + 1 < divisor.count { divisor[index] ^= divisor[index + 1] }
      }
      root = product(root, 2)
    }
    return data.reduce([UInt8](repeating: 0, count: blockCorrection)) { rest, byte in
      let factor = byte ^ rest[0]
      return zip(rest.dropFirst() + [0], divisor).map { $0 ^ product($1, factor) }
    }
  }

  /// The product in the field of 256 elements with x⁸ + x⁴ + x³ + x² + 1.
  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    (0..<8).reversed().reduce(UInt8(0)) { sum, bit in
      (sum << 1) ^ (sum >> 7) &* 0x1D ^ (other >> UInt8(bit) & 1) &* one
    }
  }
}

// MARK: - Modules

extension QRCode {
  private mutating func drawPatterns() {
    for index in 0..<Self.size {
      let color: Module = index.isMultiple(of: 2) ? .dark : .light
      (modules[6][index], modules[index][6]) = (color, color)
    }
    let last = Self.size - 4
    for (row, column) in [(3, 3), (3, last), (last, 3)] { drawSquares(row, column, reach: 4) }
    drawSquares(26, 26, reach: 2)
    modules[Self.size - 8][8] = .dark
  }

  /// Concentric squares: those at distance 2 and 4 are light for a finder, the one at distance 1 for an alignment pattern.
  private mutating func drawSquares(_ row: Int, _ column: Int, reach: Int) {
    for down in -reach...reach {
      for right in -reach...reach
      where modules.indices.contains(row + down) && modules.indices.contains(column + right) {
        let distance = max(abs(down), abs(right))
        let isLight = reach == 4 ? distance == 2 || distance == 4 : distance == 1
        modules[row + down][column + right] = isLight ? .light : .dark
      }
    }
  }

  /// Level M and mask 0, whose 15 bits with their correction are 101010000010010, twice.
  private mutating func drawFormat() {
    let bits = 0b101_0100_0001_0010
    let last = Self.size - 1
    let first = (0...5).map { ($0, 8) } + [(7, 8), (8, 8), (8, 7)] + (0...5).reversed().map { (8, $0) }
    let second = (0...7).map { (8, last - $0) } + (0...6).map { (last - 6 + $0, 8) }
    for (bit, positions) in zip(first, second).enumerated() {
      let color: Module = bits >> bit & 1 == 1 ? .dark : .light
      modules[positions.0.0][positions.0.1] = color
      modules[positions.1.0][positions.1.1] = color
    }
  }

  /// Draws the bits in columns two wide from right to left, upwards and downwards by turns, with mask 0.
  private mutating func draw(_ codewords: [UInt8]) {
    var bits = codewords.flatMap { byte in (0..<8).reversed().map { byte >> UInt8($0) & 1 == 1 } as [Bool] }[
      ...]
    let rights = Array(stride(from: Self.size - 1, to: 6, by: -2)) + [5, 3, 1]
    for (index, right) in rights.enumerated() {
      for step in 0..<Self.size {
        let row = index.isMultiple(of: 2) ? Self.size - 1 - step : step
        for column in [right, right - 1] where modules[row][column] == .free {
          let isMasked = (row + column).isMultiple(of: 2)
          modules[row][column] = (bits.popFirst() ?? false) != isMasked ? .dark : .light
        }
      }
    }
  }
}

// MARK: - Text

extension QRCode {
  /// The code in half blocks, two modules a character: 41 columns and 21 rows.
  /// - Parameter isColored: whether to set black on white by escape sequences; otherwise light modules are drawn, as on a
  ///   dark terminal.
  func lines(isColored: Bool) -> [String] {
    let range = -Self.margin..<Self.size + Self.margin
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
      let text = range.map { column in
        let halves = (isDark(row: row, column: column), isDark(row: row + 1, column: column))
        return switch halves {
        case (true, true): isColored ? "█" : " "
        case (false, false): isColored ? " " : "█"
        case (true, false): isColored ? "▀" : "▄"
        case (false, true): isColored ? "▄" : "▀"
        }
      }.joined()
      return isColored ? "\u{1B}[38;5;16;48;5;231m\(text)\u{1B}[0m" : text
    }
  }
}
