import Foundation
import PortableMath

extension Double {
  /// With that many significant digits, without an exponent where people would not write one.
  func significant(_ digits: Int) -> String {
    guard self != 0, isFinite else { return self == 0 ? "0" : "–" }
    // 9.996 has its first digit where 10.0 has it, once it is rounded.
    let rounded = Double(String(format: "%.\(digits - 1)e", self)) ?? self
    let decimals = max(0, digits - 1 - Int(Elementary.log10(rounded.magnitude).rounded(.down)))
    return String(format: "%.\(min(decimals, 12))f", self)
  }

  /// `0.602 ±0.0040`, with half of the interval around it. A half below 10⁻⁹ is what rounding left, and told as 0.
  func text(within interval: ClosedRange<Double>?) -> String {
    guard let interval else { return significant(3) }
    let half = (interval.upperBound - interval.lowerBound) / 2
    return "\(significant(3)) ±\(half < 1e-9 * max(1, magnitude) ? "0" : half.significant(2))"
  }

  /// With that many decimals.
  func decimals(_ count: Int) -> String { String(format: "%.\(count)f", self) }
}

extension Int {
  /// With thin groups of three: 10 000 000.
  var grouped: String {
    var digits = String(magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (self < 0 ? "-" : "") + ([digits] + groups).joined(separator: "\u{202F}")
  }

  /// So many of something: "1 record", "2 records".
  func of(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}
