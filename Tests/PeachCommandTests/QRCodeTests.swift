import Testing

@testable import Live
@testable import PeachCommand
@testable import WebUI

@Suite struct `A QR code` {
  /// The modules of `text` by PyPI's qrcode 8.2: version 4, level M, byte mode, mask 0.
  static let text = "http://10.0.0.7:7433/?token=zyxwvutsrqpnmkjihgfedcba98"
  static let modules = [
    "#######..###.#.#.#.######.#######",
    "#.....#.##..#.##.#.###.#..#.....#",
    "#.###.#......####..#..#.#.#.###.#",
    "#.###.#......##.#...#.##..#.###.#",
    "#.###.#.#....##.##.#####..#.###.#",
    "#.....#..###.#.##.###.###.#.....#",
    "#######.#.#.#.#.#.#.#.#.#.#######",
    "..........##.###.###.#.#.........",
    "#.#.#.#.....##...#..####....#..#.",
    "...#...##.##.##.#.#..##...##....#",
    "..#.########..#...#..#..#.##..###",
    "..##.#.....#.#####...##.##..#..##",
    "#.#...#.#####.###.#.##.#####.#.##",
    ".##.#..#...##.####..##..###.....#",
    "..#####....#.####...##..#.#######",
    ".#..##.##.#.#...##...##....#...#.",
    "#..#..##..###..#.#...####.#..#...",
    "###.#.....#..........##...##....#",
    "#.##.##....#....##...#..##.#..###",
    "######.###..#.#.#....#.#.##.#...#",
    "..#.###.#..#..##....##..####.#.##",
    "..#.#..######.##....#...###....##",
    "#..#.##.#....#...#...##...#...###",
    ".###...#..#....#.##..#...#.#...##",
    "#...###....#..#.##...#########.##",
    "........#..#....##...##.#...##..#",
    "#######..###.##...#.#..##.#.#.###",
    "#.....#...##.############...##.#.",
    "#.###.#.#.##....#.#.##..######...",
    "#.###.#......#.##.#.##.###.###..#",
    "#.###.#.#..##..####.##.#....##..#",
    "#.....#..#..#...#########.###..#.",
    "#######.#...######...######..#.##",
  ]

  @Test func `has the modules of an independent encoder`() throws {
    let code = try #require(QRCode(Self.text))
    let rows = (0..<QRCode.size).map { row in
      (0..<QRCode.size).map { code.isDark(row: row, column: $0) ? "#" : "." }.joined()
    }
    #expect(rows == Self.modules)
  }

  @Test func `has room for every address of a phone and refuses more`() {
    let pairing = PhonePairing(at: "192.168.100.100")
    #expect(pairing.page(port: 65_535).utf8.count == QRCode.capacity)
    #expect(QRCode(pairing.page(port: 65_535)) != nil)
    #expect(QRCode(String(repeating: "a", count: 63)) == nil)
  }

  @Test func `is drawn in 21 rows of 41 columns with a light margin, on light and dark terminals`() throws {
    let code = try #require(QRCode(Self.text))
    let (plain, colored) = (code.lines(isColored: false), code.lines(isColored: true))
    #expect(plain.count == 21 && plain.allSatisfy { $0.count == 41 })
    #expect(plain[0] == String(repeating: "█", count: 41))
    // The margin of four, then the upper edge of the finder in a light and a dark row.
    #expect(plain[2].hasPrefix("████ ▄▄▄▄▄ █"))
    #expect(colored[2].hasPrefix("\u{1B}[38;5;16;48;5;231m    █▀▀▀▀▀█ ") && colored[2].hasSuffix("\u{1B}[0m"))
  }
}
