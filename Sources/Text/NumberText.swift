import CNumerics
import Foundation
import Numerics

/// Numbers as text, with a decimal point in every locale. Digits are rounded correctly.
extension Double {
  /// The shortest text that reads back as this number: `0.1`, `3.0`, `1e-07`; nil for infinities and NaN.
  package var shortestText: String? { isFinite ? "\(self)" : nil }

  /// With `count` decimals: `0.250` with 3.
  package func decimals(_ count: Int) -> String { text("%.*f", count) }

  /// With at most `digits` significant digits, without zeros at the end: `0.25`, `1e-05`.
  package func significant(atMost digits: Int) -> String { text("%.*g", digits) }

  /// With exactly `digits` significant digits: `0.250` with 3. From 10^digits on with an exponent.
  package func significant(exactly digits: Int) -> String { text("%#.*g", digits) }

  /// With `digits` significant digits and at most 12 decimals, never with an exponent: `0.0250` and `1234` with 3; `0`
  /// for 0 and `–` for infinities and NaN.
  package func significant(_ digits: Int) -> String {
    guard self != 0, isFinite else { return self == 0 ? "0" : "–" }
    return decimals(decimals(ofSignificant: digits))
  }

  /// With `count` decimals, or as many more as the text needs to differ from `limit`: `64.9` with none beside 65.
  package func decimals(_ count: Int, apartFrom limit: Double) -> String {
    (count...12).lazy.map(decimals).first { Double($0) != limit } ?? decimals(count)
  }

  /// With `digits` significant digits, or as many more as the text needs to differ from `limit`: `0.998` with 2 beside 1.
  package func significant(_ digits: Int, apartFrom limit: Double) -> String {
    decimals(decimals(ofSignificant: digits), apartFrom: limit)
  }

  /// The number of decimals that `digits` significant digits need, at most 12; 0 for 0.
  package func decimals(ofSignificant digits: Int) -> Int {
    guard self != 0 else { return 0 }
    // Rounded first, because with three digits 9.996 is 10.0, which has one decimal, not two.
    let rounded = Double(text("%.*e", digits - 1)) ?? self
    return min(12, max(0, digits - 1 - Int(Elementary.log10(rounded.magnitude).rounded(.down))))
  }

  /// Formats this number with the C library, which takes less time than `String(format:)`.
  /// - Parameter precision: for the asterisk in `format`.
  private func text(_ format: String, _ precision: Int) -> String {
    // The longest number has 309 digits before the point, and its sign and point.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 320 + max(0, precision)) { buffer in
      let length = write_number(buffer.baseAddress!, buffer.count, format, Int32(precision), self)
      return String(decoding: UnsafeRawBufferPointer(buffer).prefix(Int(length)), as: UTF8.self)
    }
  }
}

extension Int {
  /// With a narrow space between groups of three digits, in every language: `10 000 000`.
  /// - Parameter minus: the sign of negative numbers.
  package func grouped(minus: String) -> String {
    var groups: [Substring] = []
    var digits = String(magnitude)[...]
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits.removeLast(3)
    }
    return (self < 0 ? minus : "") + ([digits] + groups.reversed()).joined(separator: "\u{202F}")
  }

  /// The same, with a hyphen as the sign of negative numbers: for counts, which have none.
  package var grouped: String { grouped(minus: "-") }
}

extension UInt64 {
  /// The number as 16 hexadecimal digits: `00000000000000ff`.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension String {
  /// This number with a minus sign in place of a hyphen, and without sign if all digits are 0: `−0.42`, `0.00`.
  package var withTrueMinus: String {
    guard hasPrefix("-") else { return self }
    return (contains { ("1"..."9").contains($0) } ? "−" : "") + dropFirst()
  }
}
