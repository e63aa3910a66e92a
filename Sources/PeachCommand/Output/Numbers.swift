import Numerics
import Text

extension Double {
  /// `0.602 ±0.004`, with half the width of the interval: at most three significant digits, and none that the interval
  /// does not carry: `1190 ±350`. If ± would misrepresent the interval, both ends: `0.06 [0.002, 0.88]`. This is the case
  /// if one end is more than 1.5 times as far away as the other, or if ± would leave 0…1 or change the sign. Half a width
  /// below 10⁻⁹ is rounding error and is printed as 0. If the interval excludes 0, up to two more digits keep it from
  /// ending there: `0.1004 ±0.0996`.
  func text(within interval: ClosedRange<Double>?) -> String {
    guard let interval else { return significant(3) }
    let half = (interval.upperBound - interval.lowerBound) / 2
    guard half >= 1e-9 * max(1, magnitude) else {
      return "\(self == rounded() ? decimals(0) : significant(3)) ±0"
    }
    let carried = half.places(ofSignificant: 2)
    guard isNearlyCentral(in: interval) else {
      // A small number has its first digit, so that it does not seem to be 0; one below 10⁻⁹ is rounding error.
      let texts = [self, interval.lowerBound, interval.upperBound].map {
        $0.magnitude < 1e-9 ? "0" : $0.text(places: max(carried, $0.places(ofSignificant: 1)))
      }
      return "\(texts[0]) [\(texts[1]), \(texts[2])]"
    }
    let places = min(decimals(ofSignificant: 3), carried)
    let texts = (places...places + 2).map {
      (value: text(places: $0), half: half.text(places: max($0, half.places(ofSignificant: 1))))
    }
    let shown =
      texts.first { interval.contains(0) || $0.value != $0.half && $0.value != "-\($0.half)" } ?? texts[0]
    return "\(shown.value) ±\(shown.half)"
  }

  /// `decimals(ofSignificant:)`; negative if the last of the digits is left of the ones: −1 for tens.
  private func places(ofSignificant digits: Int) -> Int {
    let decimals = decimals(ofSignificant: digits)
    guard decimals == 0, self != 0 else { return decimals }
    return min(0, digits - 1 - Int(Elementary.log10(magnitude).rounded(.down)))
  }

  /// With this number of decimals; rounded to tens for −1.
  private func text(places: Int) -> String {
    guard places < 0 else { return decimals(places) }
    let step = Elementary.pow(10, Double(-places))
    return ((self / step).rounded() * step).decimals(0)
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
