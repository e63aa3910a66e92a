// Special values as IEEE 754-2019, section 9.2.1, and C23, annex F.10, give them.
import Numerics
import Testing

@Suite struct `Special values` {
  static let (inf, nan) = (Double.infinity, Double.nan)

  /// The same number, zeros by their sign, or both none.
  private func same(_ a: Double, _ b: Double) -> Bool {
    a.isNaN ? b.isNaN : a == b && a.sign == b.sign
  }

  @Test(
    arguments: [
      (
        "exp", Elementary.exp,
        [(0, 1), (-0.0, 1), (inf, inf), (-inf, 0), (nan, nan), (709.8, inf), (-745.2, 0)]
      ),
      ("exp", Elementary.exp, [(1e300, inf), (-1e300, 0), (0x1p-1074, 1), (-745.1, 0x1p-1074)]),
      (
        "exp2", Elementary.exp2,
        [(0, 1), (inf, inf), (-inf, 0), (nan, nan), (1024, inf), (-1075, 0), (-1074, 0x1p-1074)]
      ),
      (
        "expm1", Elementary.expm1,
        [(0, 0), (-0.0, -0.0), (inf, inf), (-inf, -1), (nan, nan), (710, inf), (-50, -1)]
      ),
      ("expm1", Elementary.expm1, [(0x1p-1074, 0x1p-1074), (1e-300, 1e-300)]),
      (
        "log", Elementary.log,
        [(0, -inf), (-0.0, -inf), (1, 0), (inf, inf), (-1, nan), (-inf, nan), (nan, nan)]
      ),
      (
        "log2", Elementary.log2,
        [(0, -inf), (1, 0), (inf, inf), (-0x1p-1074, nan), (nan, nan), (0x1p-1074, -1074)]
      ),
      ("log10", Elementary.log10, [(0, -inf), (1, 0), (inf, inf), (-1, nan), (nan, nan)]),
      (
        "log1p", Elementary.log1p,
        [(0, 0), (-0.0, -0.0), (-1, -inf), (inf, inf), (-1.5, nan), (nan, nan), (-inf, nan)]
      ),
      ("log1p", Elementary.log1p, [(0x1p-1074, 0x1p-1074), (-1e-300, -1e-300)]),
      (
        "tanh", Elementary.tanh,
        [(0, 0), (-0.0, -0.0), (inf, 1), (-inf, -1), (nan, nan), (30, 1), (-1e300, -1)]
      ),
      (
        "atan", Elementary.atan,
        [(0, 0), (-0.0, -0.0), (inf, .pi / 2), (-inf, -.pi / 2), (nan, nan), (1e300, .pi / 2)]
      ),
      (
        "erfc", Elementary.erfc,
        [(0, 1), (-0.0, 1), (inf, 0), (-inf, 2), (nan, nan), (28, 0), (-7, 2), (1e300, 0)]
      ),
    ] as [(String, @Sendable (Double) -> Double, [(Double, Double)])])
  func `are those of the standard`(
    _ name: String, _ function: @Sendable (Double) -> Double, _ table: [(Double, Double)]
  ) {
    for (x, value) in table { #expect(same(function(x), value), "\(name)(\(x)) = \(function(x))") }
  }

  static let powers: [(Double, Double, Double)] = [
    (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0), (-0.0, 0.5, 0), (0, -3, inf), (-0.0, -3, -inf), (-0.0, -2, inf),
    (-0.0, -0.5, inf), (0, inf, 0), (0, -inf, inf), (-1, inf, 1), (-1, -inf, 1), (1, nan, 1), (1, inf, 1),
    (nan, 0, 1), (inf, 0, 1), (0, 0, 1), (-2, 0, 1), (nan, 1, nan), (2, nan, nan), (-8, 1.0 / 3, nan),
    (-2, 3, -8), (-2, 2, 4), (-2, -1, -0.5), (0.5, inf, 0), (0.5, -inf, inf), (2, inf, inf), (2, -inf, 0),
    (-inf, 3, -inf), (-inf, 2, inf), (-inf, -3, -0.0), (-inf, -2, 0), (-inf, 0.5, inf), (inf, 0.1, inf),
    (inf, -0.1, 0), (2, 1e300, inf), (2, -1e300, 0), (0.5, 1e300, 0), (0.5, -1e300, inf), (2, 1e-300, 1),
    (0x1p-1060, 1e-300, 1), (1e300, 2, inf), (1e-300, 2, 0), (-1e300, 3, -inf), (-1e-300, 3, -0.0),
    (-1, 0x1p60, 1), (-3, 0x1p53 + 2, inf), (0x1p-1074, 1, 0x1p-1074), (0x1p-1074, 0.5, 0x1p-537),
    (0x1p-1022, 1, 0x1p-1022),
  ]

  @Test(arguments: powers)
  func `of powers are those of the standard`(_ x: Double, _ y: Double, _ value: Double) {
    #expect(same(Elementary.pow(x, y), value), "pow(\(x), \(y)) = \(Elementary.pow(x, y))")
  }
}
