/// Small symmetric positive definite systems of linear equations.
enum LinearSystem {
  /// x with A·x = b, by Cholesky decomposition.
  /// - Returns: nil if A is not positive definite to working precision.
  /// - Complexity: O(n³).
  /// - Source: Golub & Van Loan 2013, section 4.2; row by row.
  static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
    guard let lower = cholesky(matrix) else { return nil }
    let count = right.count
    var x = right
    for i in 0..<count {
      for j in 0..<i { x[i] -= lower[i][j] * x[j] }
      x[i] /= lower[i][i]
    }
    for i in (0..<count).reversed() {
      for j in (i + 1)..<max(count, i + 1) { x[i] -= lower[j][i] * x[j] }
      x[i] /= lower[i][i]
    }
    return x
  }

  private static func cholesky(_ matrix: [[Double]]) -> [[Double]]? {
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
