import Testing
import Text

@Suite struct `The text of a number` {
  @Test(arguments: [
    (0.1 + 0.2, "0.30000000000000004"), (1.0, "1.0"), (.leastNonzeroMagnitude, "5e-324"), (1e22, "1e+22"),
    (-0.0, "-0.0"),
  ])
  func `has numbers in the shortest form that reads back`(_ number: Double, _ text: String) {
    #expect(number.shortestText == text)
    #expect(Double(text)?.bitPattern == number.bitPattern)
  }

  @Test(arguments: [
    (9.996, "10.0"), (9.994, "9.99"), (0.09996, "0.100"), (999.6, "1000"), (-9.996, "-10.0"), (0, "0"),
    (0.000_123_4, "0.000123"), (123_456, "123456"), (.infinity, "–"),
  ])
  func `has as many significant digits as were asked for`(_ number: Double, _ text: String) {
    #expect(number.significant(3) == text)
  }

  @Test func `has the decimals and digits that were asked for`() {
    #expect(0.125.decimals(2) == "0.12" && 1234.5.decimals(0) == "1234")
    #expect(0.25.significant(atMost: 6) == "0.25" && 1234567.0.significant(atMost: 6) == "1.23457e+06")
    #expect(0.25.significant(exactly: 3) == "0.250" && 99.96.significant(exactly: 3) == "100.")
  }

  @Test func `has as many more digits as keep it apart from a limit`() {
    #expect(0.998.significant(2, apartFrom: 1) == "0.998" && 1.004.significant(2, apartFrom: 1) == "1.004")
    #expect(0.67.significant(2, apartFrom: 1) == "0.67" && 0.95.significant(1, apartFrom: 1) == "0.9")
    #expect(64.9.decimals(0, apartFrom: 65) == "64.9" && 64.96.decimals(0, apartFrom: 65) == "64.96")
    #expect(63.2.decimals(0, apartFrom: 65) == "63" && 65.0.decimals(0, apartFrom: 65) == "65")
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1000, "−1,000"), (1_234_567, "1,234,567"),
    (12_345_678, "12,345,678"),
  ])
  func `has groups of three digits`(_ number: Int, _ text: String) {
    let grouped = text.replacing(",", with: "\u{202F}")
    #expect(number.grouped(minus: "−") == grouped)
    #expect(number.grouped == grouped.replacing("−", with: "-"))
  }

  @Test(arguments: [("-0.42", "−0.42"), ("-0.00", "0.00"), ("1.5", "1.5")])
  func `has a true minus, and none where all digits are 0`(_ plain: String, _ text: String) {
    #expect(plain.withTrueMinus == text)
  }

  @Test(arguments: [(0, "0000000000000000"), (255, "00000000000000ff"), (.max, "ffffffffffffffff")])
  func `has hexadecimal digits of all its bits`(_ number: UInt64, _ text: String) {
    #expect(number.hexadecimal == text)
  }
}
