/// A small symmetric matrix.
package struct SymmetricMatrix {
  private var rows: [[Double]]

  package init(identity size: Int) {
    rows = (0..<size).map { row in (0..<size).map { $0 == row ? 1 : 0 } }
  }

  /// The matrix with these rows. Only the lower triangle is read.
  package init(_ rows: [[Double]]) {
    self.rows = rows.indices.map { a in rows.indices.map { b in rows[max(a, b)][min(a, b)] } }
  }

  package mutating func scale(by factor: Double) { rows = rows.map { $0.map { $0 * factor } } }

  /// Adds factor·v·vᵀ.
  package mutating func add(_ factor: Double, timesSquareOf v: [Double]) {
    for a in v.indices { for b in v.indices { rows[a][b] += factor * v[a] * v[b] } }
  }

  /// Eigenvalues, at least 10⁻²⁰, and vectors of length 1: the matrix is B·diag(values)·Bᵀ.
  package struct Eigensystem {
    /// The eigenvalues.
    package var values: [Double]
    /// B, by rows; its columns are the vectors.
    package var vectors: [[Double]]

    /// B·v.
    package func rotated(_ v: [Double]) -> [Double] {
      vectors.map { row in zip(row, v).reduce(0) { $0 + $1.0 * $1.1 } }
    }

    /// Bᵀ·v.
    package func unrotated(_ v: [Double]) -> [Double] {
      v.indices.map { column in v.indices.reduce(0) { $0 + vectors[$1][column] * v[$1] } }
    }
  }

  /// Eigenvalues and eigenvectors by Jacobi's rotations, in the order of rows and columns, until the off-diagonal
  /// elements are negligible.
  ///
  /// Source: Golub & Van Loan 2013, section 8.5.
  /// - Complexity: O(n³) for each of at most 60 sweeps; about 6 are needed.
  package var eigensystem: Eigensystem {
    var (matrix, basis) = (rows, SymmetricMatrix(identity: rows.count).rows)
    for _ in 0..<60 {
      var isDiagonal = true
      for p in matrix.indices {
        for q in matrix.indices where q > p {
          guard matrix[p][q].magnitude > 1e-15 * (matrix[p][p] * matrix[q][q]).magnitude.squareRoot() else {
            continue
          }
          isDiagonal = false
          Self.rotate(&matrix, &basis, p, q)
        }
      }
      if isDiagonal { break }
    }
    return Eigensystem(values: matrix.indices.map { max(matrix[$0][$0], 1e-20) }, vectors: basis)
  }

  private static func rotate(_ matrix: inout [[Double]], _ basis: inout [[Double]], _ p: Int, _ q: Int) {
    let slope = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q])
    let tangent = (slope >= 0 ? 1.0 : -1) / (slope.magnitude + (1 + slope * slope).squareRoot())
    let cosine = 1 / (1 + tangent * tangent).squareRoot()
    let sine = tangent * cosine
    for k in matrix.indices {
      (matrix[k][p], matrix[k][q]) = (
        cosine * matrix[k][p] - sine * matrix[k][q], sine * matrix[k][p] + cosine * matrix[k][q]
      )
    }
    for k in matrix.indices {
      (matrix[p][k], matrix[q][k]) = (
        cosine * matrix[p][k] - sine * matrix[q][k], sine * matrix[p][k] + cosine * matrix[q][k]
      )
      (basis[k][p], basis[k][q]) = (
        cosine * basis[k][p] - sine * basis[k][q], sine * basis[k][p] + cosine * basis[k][q]
      )
    }
  }
}
