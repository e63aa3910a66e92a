import Text

extension Double {
  /// `0.602 ±0.0040`, with half the width of the interval. If ± would misrepresent the interval, both ends: `0.060
  /// [0.0022, 0.88]`. This is the case if one end is more than 1.5 times as far away as the other, or if ± would leave
  /// 0…1 or change the sign. Half a width below 10⁻⁹ is rounding error and is printed as 0.
  func text(within interval: ClosedRange<Double>?) -> String {
    guard let interval else { return significant(3) }
    let half = (interval.upperBound - interval.lowerBound) / 2
    guard half >= 1e-9 * max(1, magnitude) else { return "\(significant(3)) ±0" }
    guard isNearlyCentral(in: interval) else {
      // Each number has the decimals of half the width, and more if it would otherwise have fewer than two digits.
      let least = half.decimals(ofSignificant: 2)
      let texts = [self, interval.lowerBound, interval.upperBound].map {
        $0 == 0 ? "0" : $0.decimals(max(least, $0.decimals(ofSignificant: 2)))
      }
      return "\(texts[0]) [\(texts[1]), \(texts[2])]"
    }
    return "\(significant(3)) ±\(half.significant(2))"
  }

  /// Whether value ± half the width is a fair description of the interval.
  private func isNearlyCentral(in interval: ClosedRange<Double>) -> Bool {
    let (below, above) = (self - interval.lowerBound, interval.upperBound - self)
    let half = (below + above) / 2
    let keepsSign =
      (self - half).sign == interval.lowerBound.sign && (self + half).sign == interval.upperBound.sign
    let staysBelowOne = interval.upperBound > 1 || self + half <= 1
    return max(below, above) <= 1.5 * min(below, above) && keepsSign && staysBelowOne
  }
}

extension Int {
  /// The number with thin spaces between groups of three digits: 10 000 000.
  var grouped: String { grouped(by: "\u{202F}", minus: "-") }

  /// A count with a noun: "1 record", "2 records".
  func of(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}
