import Testing

@testable import PeachCommand

@Suite struct `What is printed` {
  @Test(
    arguments: [
      (0.6024, 0.598...0.606, "0.602 ±0.004"), (0.253, 0.253...0.253.nextUp, "0.253 ±0"),
      (20, 19.9...20.1, "20.0 ±0.1"), (-1e6, -1e6...(-1e6 + 1e-4), "-1000000 ±0"), (0.5, nil, "0.500"),
      // ± would reach below 0, above 1 or over 0, or the two arms of the interval differ too much.
      (0.06, 0.0022...0.8777, "0.06 [0.002, 0.88]"), (0.004, 1e-14...0.119, "0.004 [0, 0.119]"),
      (0.94, 0.1223...0.9978, "0.94 [0.12, 1.00]"),
      (0.5, 0.01...0.71, "0.50 [0.01, 0.71]"), (9, 8...11, "9.0 [8.0, 11.0]"), (9, 8...10.4, "9.0 ±1.2"),
      (-0.05, -0.108 ... -0.002, "-0.050 [-0.108, -0.002]"), (0.55, 0...1, "0.55 [0, 1.00]"),
      // A narrow one keeps the digits that its width calls for.
      (0.5225, 0.521...0.529, "0.5225 [0.5210, 0.5290]"), (225, 187.2...283.4, "225 [187, 283]"),
      // No digits that the interval does not carry.
      (1191, 846...1536, "1190 ±350"), (1684.2, 1208...2160, "1680 ±480"),
      (0.00318, 0.00108...0.00528, "0.0032 ±0.0021"),
      // An interval that excludes 0 does not seem to end there.
      (0.1004, 0.0008...0.2, "0.1004 ±0.0996"), (0.0996, -0.0008...0.2, "0.10 ±0.10"),
      (2, 2...2, "2 ±0"), (1191, 900...2300, "1190 [900, 2300]"),
    ] as [(Double, ClosedRange<Double>?, String)])
  func `has half of its interval, or both ends of one that is not nearly symmetrical`(
    _ value: Double, _ interval: ClosedRange<Double>?, _ text: String
  ) {
    #expect(value.text(within: interval) == text)
  }

  @Test func `in a table stands in blocks that a terminal has room for, each with the labels`() {
    var columns = Columns()
    for row in [["group", "k1", "right", "level"], ["amateur", "0.03", "0.784", "9.09 ±1.2"]] {
      columns.fit(row)
    }
    // 7 + 2 + 4 + 2 + 5 + 2 + 9 columns.
    let blocks =
      [(nil, [0..<2]), (31, [0..<2]), (30, [0..<1, 1..<2]), (5, [0..<1, 1..<2])] as [(Int?, [Range<Int>])]
    for (width, expected) in blocks {
      #expect(columns.blocks(within: width, keeping: 2) == expected, "\(width ?? 0)")
    }
    let second = columns.part(1..<2, keeping: 2)
    #expect(second.line(["amateur", "0.03", "9.09 ±1.2"]) == "amateur  0.03  9.09 ±1.2")
  }

  @Test func `in a table too wide for the terminal goes below`() {
    let table = Table(header: ["", "one", "two", "three"], rows: [["winner", "1", "2", "3"]])
    #expect(
      table.text(within: 16) == """
                one  two
        winner    1    2

                three
        winner      3
        """)
    #expect(table.text(within: nil) == table.text)
  }
}
