/// The likelihood at one place: its logarithm, the slopes of that, and the information about them.
struct Evaluation: Sendable {
  /// ℓ = Σ log P(answer).
  var logLikelihood = 0.0
  /// ∂ℓ/∂θ, a number for each coordinate.
  var score: [Double]
  /// Fisher's expected information, row by row: Σ ∂P·∂Pᵀ/(P(1 − P)).
  var information: [[Double]]
}
