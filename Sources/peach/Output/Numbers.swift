import Foundation

extension Double {
  /// With that many significant digits, without an exponent where people would not write one.
  func significant(_ digits: Int) -> String {
    guard self != 0, isFinite else { return self == 0 ? "0" : "–" }
    // 9.996 has its first digit where 10.0 has it, once it is rounded.
    let rounded = Double(String(format: "%.\(digits - 1)e", self)) ?? self
    let decimals = max(0, digits - 1 - Int(log10(rounded.magnitude).rounded(.down)))
    return String(format: "%.\(min(decimals, 12))f", self)
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
