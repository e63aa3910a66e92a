import Numerics

/// Arithmetic of steps on a logarithmic scale of difficulty.
enum LogSteps {
  /// The fraction of right answers at which steps of these sizes (octaves) balance: up/(up + down). Nil if both are 0.
  ///
  /// Source: Kaernbach 1991: up·(1 − p) = down·p.
  static func restingFraction(down: Double, up: Double) -> Double? {
    down + up > 0 ? up / (up + down) : nil
  }
}

extension Double {
  /// x^(1/n).
  func root(_ n: Int) -> Double { Elementary.pow(self, 1 / Double(n)) }
}
