import Foundation
import PortableMath

extension Double {
  /// With that many significant digits, without an exponent where people would not write one.
  func significant(_ digits: Int) -> String {
    guard self != 0, isFinite else { return self == 0 ? "0" : "–" }
    return decimals(decimals(ofSignificant: digits))
  }

  /// The decimals that so many significant digits take, 12 at most; 0 for 0.
  private func decimals(ofSignificant digits: Int) -> Int {
    guard self != 0 else { return 0 }
    // 9.996 has its first digit where 10.0 has it, once it is rounded.
    let rounded = Double(String(format: "%.\(digits - 1)e", self)) ?? self
    return min(12, max(0, digits - 1 - Int(Elementary.log10(rounded.magnitude).rounded(.down))))
  }

  /// `0.602 ±0.0040`, with half of the interval, or `0.060 [0.0022, 0.88]`, with both ends, where ± would give another
  /// interval: where one end is more than 1.5 times as far away as the other, or ± would leave 0…1 or change the sign.
  /// A half below 10⁻⁹ is rounding error and printed as 0.
  func text(within interval: ClosedRange<Double>?) -> String {
    guard let interval else { return significant(3) }
    let half = (interval.upperBound - interval.lowerBound) / 2
    guard half >= 1e-9 * max(1, magnitude) else { return "\(significant(3)) ±0" }
    guard isNearlyCentral(in: interval) else {
      // Each number has the decimals of half of the width, or more if it has fewer than two digits with them.
      let least = half.decimals(ofSignificant: 2)
      let texts = [self, interval.lowerBound, interval.upperBound].map {
        $0 == 0 ? "0" : $0.decimals(max(least, $0.decimals(ofSignificant: 2)))
      }
      return "\(texts[0]) [\(texts[1]), \(texts[2])]"
    }
    return "\(significant(3)) ±\(half.significant(2))"
  }

  /// Whether value ± half of the interval's width says nearly what the interval says.
  private func isNearlyCentral(in interval: ClosedRange<Double>) -> Bool {
    let (below, above) = (self - interval.lowerBound, interval.upperBound - self)
    let half = (below + above) / 2
    let keepsSign =
      (self - half).sign == interval.lowerBound.sign && (self + half).sign == interval.upperBound.sign
    let staysBelowOne = interval.upperBound > 1 || self + half <= 1
    return max(below, above) <= 1.5 * min(below, above) && keepsSign && staysBelowOne
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
