// Rules: YAML 1.2.2, section 10.3.2, less what `DecimalNumeral` names.
import Testing
import Text

@Suite struct `Decimal numbers` {
  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("82.5", 82.5), ("-12", -12), ("1e-05", 1e-05), ("1E+16", 1e16), (".5", 0.5),
    ("5.", 5), ("-.25", -0.25), ("0.30000000000000004", 0.30000000000000004),
    ("5e-324", .leastNonzeroMagnitude),
    ("1.7976931348623157e308", 1.7976931348623157e308),
  ])
  func `are parsed to the last bit`(_ text: String, number: Double) {
    #expect(Double(decimal: text)?.bitPattern == number.bitPattern)
    #expect(Double(decimal: Substring(text))?.bitPattern == number.bitPattern)
  }

  @Test(arguments: [
    "", "-", ".", "+5", "007", "00", "0x10", "0x1p10", "0b1", "inf", "-inf", "infinity", "nan", "nan(0x1)",
    "1_000",
    "1 000", " 1", "1 ", "1\n", "1\0", "1,5", "1.5.2", "1e", "1e+", "e5", "1e5.5", "--1", "−1", "１", "1e400",
    "½",
    "1f", "1d",
  ])
  func `have no other form`(_ text: String) {
    #expect(Double(decimal: text) == nil)
    #expect(Int(decimal: text) == nil)
  }

  @Test func `that are integers stay within their type`() {
    #expect(Int(decimal: "-9223372036854775808") == .min && Int(decimal: "9223372036854775808") == nil)
    #expect(UInt64(decimal: "18446744073709551615") == .max && UInt64(decimal: "-0") == nil)
    #expect(UInt8(decimal: "255") == 255 && UInt8(decimal: "256") == nil)
    #expect(Int(decimal: "5.") == nil && Int(decimal: "1e3") == nil)
  }

  @Test(arguments: [1.0, 0.1, -1e-300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e16, 123_456.789])
  func `that Swift writes are read back`(_ number: Double) {
    #expect(Double(decimal: "\(number)") == number)
  }
}
