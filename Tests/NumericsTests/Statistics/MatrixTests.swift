import Numerics
import Testing

@Suite struct `A symmetric matrix` {
  @Test func `is made of its eigenvalues and vectors`() {
    let rows: [[Double]] = [[4, 1, -2], [1, 3, 0.5], [-2, 0.5, 6]]
    let system = SymmetricMatrix(rows).eigensystem
    for a in 0..<3 {
      for b in 0..<3 {
        let product = (0..<3).reduce(0) {
          $0 + system.vectors[a][$1] * system.values[$1] * system.vectors[b][$1]
        }
        #expect((product - rows[a][b]).magnitude < 1e-12)
        let length = (0..<3).reduce(0) { $0 + system.vectors[$1][a] * system.vectors[$1][b] }
        #expect((length - (a == b ? 1 : 0)).magnitude < 1e-12)
      }
    }
  }
}

@Suite struct `A linear system` {
  @Test func `solve positive definite systems and reject others`() {
    let solution = LinearSystem.solve([[4, 2, 0.6], [2, 5, 1], [0.6, 1, 3]], [1, 2, 3])
    for (row, right) in zip([[4, 2, 0.6], [2, 5, 1], [0.6, 1, 3]], [1.0, 2, 3]) {
      let left = zip(row, solution!).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(left - right) < 1e-12)
    }
    #expect(LinearSystem.solve([[1, 1], [1, 1]], [1, 2]) == nil)
  }
}
