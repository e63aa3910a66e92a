/// Small symmetric positive definite systems of linear equations.
package enum LinearSystem {
  /// x with A·x = b, by Cholesky decomposition.
  /// - Returns: nil if A is not positive definite to working precision.
  /// - Complexity: O(n³).
  /// - Source: Golub & Van Loan 2013, section 4.2; row by row.
  package static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
    guard let lower = cholesky(matrix) else { return nil }
    var x = right
    for i in x.indices {
      for j in 0..<i { x[i] -= lower[i][j] * x[j] }
      x[i] /= lower[i][i]
    }
    return solveUpper(lower, x)
  }

  /// x with Lᵀ·x = b, for the factor L of `cholesky`: if b is standard normal, x has the covariance A⁻¹.
  package static func solveUpper(_ lower: [[Double]], _ right: [Double]) -> [Double] {
    var x = right
    for i in x.indices.reversed() {
      for j in (i + 1)..<max(x.count, i + 1) { x[i] -= lower[j][i] * x[j] }
      x[i] /= lower[i][i]
    }
    return x
  }

  /// The lower triangle L with L·Lᵀ = A.
  /// - Returns: nil if A is not positive definite to working precision.
  package static func cholesky(_ matrix: [[Double]]) -> [[Double]]? {
    var lower = matrix
    for i in matrix.indices {
      for j in 0...i {
        let sum = (0..<j).reduce(matrix[i][j]) { $0 - lower[i][$1] * lower[j][$1] }
        if i == j {
          guard sum > 1e-14 * matrix[i][i] else { return nil }
          lower[i][i] = sum.squareRoot()
        } else {
          lower[i][j] = sum / lower[j][j]
        }
      }
    }
    return lower
  }
}
