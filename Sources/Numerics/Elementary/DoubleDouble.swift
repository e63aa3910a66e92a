/// The unevaluated sum of two doubles, about 106 bits.
///
/// Source: Dekker 1971.
struct DoubleDouble {
  var high: Double
  var low: Double

  /// a + b, exactly.
  ///
  /// Source: Knuth 1997, theorem 4.2.2 B.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    let b1 = high - a
    return DoubleDouble(high: high, low: (a - (high - b1)) + (b - b1))
  }

  /// a + b, exactly; a must be 0, or |a| at least |b|.
  @inline(__always)
  static func sum(larger a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    return DoubleDouble(high: high, low: (a - high) + b)
  }

  /// a·b with relative error below 2⁻¹⁰⁵, unless it overflows or underflows.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a * b
    let (a1, b1) = (a.leadingHalf, b.leadingHalf)
    let (a2, b2) = (a - a1, b - b1)
    return DoubleDouble(high: high, low: ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2)
  }

  /// high + low, rounded once.
  @inline(__always)
  var value: Double { high + low }
}

extension Double {
  /// The number truncated to 26 bits. The product of two such numbers is exact, and so is the number minus its leading
  /// half.
  @inline(__always)
  var leadingHalf: Double { Double(bitPattern: bitPattern & 0xffff_ffff_f800_0000) }
}
