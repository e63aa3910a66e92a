import Numerics

extension Double {
  /// Rounded to a number of significant digits, at most 15, so that labels read well and no platform's last digit
  /// matters.
  package func rounded(toDigits count: Int) -> Double {
    // Beyond these the scale is no number any more, and no constant is that small or large.
    guard (1e-290...1e290).contains(magnitude) else { return self }
    let digits = count - 1 - Int(Elementary.log10(magnitude).rounded(.down))
    let scale = Elementary.pow(10, Double(digits.magnitude))
    return digits < 0 ? (self / scale).rounded() * scale : (self * scale).rounded() / scale
  }

  /// ln.
  var logarithm: Double { Elementary.log(self) }
  /// e^x.
  var exponential: Double { Elementary.exp(self) }
}
