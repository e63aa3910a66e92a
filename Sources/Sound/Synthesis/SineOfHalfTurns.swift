/// sin(π·x) for x in −1…1 half turns, to 6·10⁻¹².
///
/// Reduces x to a quarter turn and evaluates the Taylor series to the fifteenth power; the next term, (π/2)¹⁷/17!, is
/// 6·10⁻¹². Unlike libm's sine, the compiler can verify that it neither locks nor allocates.
@_noLocks @inline(__always)
func sineOfHalfTurns(_ x: Double) -> Double {
  let folded = x > 0.5 ? 1 - x : x < -0.5 ? -1 - x : x
  let y = folded * .pi
  let z = y * y
  let tail = 1 - z / 110 * (1 - z / 156 * (1 - z / 210))
  return y * (1 - z / 6 * (1 - z / 20 * (1 - z / 42 * (1 - z / 72 * tail))))
}
