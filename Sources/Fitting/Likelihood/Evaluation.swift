/// The log-likelihood at a point, its gradient and the expected information.
struct Evaluation: Sendable {
  /// ℓ = Σ log P(answer).
  var logLikelihood = 0.0
  /// ∂ℓ/∂θ for each coordinate.
  var score: [Double]
  /// The expected (Fisher) information by rows: Σ ∂P·∂Pᵀ/(P(1 − P)).
  var information: [[Double]]
}
