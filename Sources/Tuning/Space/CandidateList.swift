/// Candidates of a search space in the order of their branches, kept as coordinates: eight bytes an axis.
package struct CandidateList: Sendable, RandomAccessCollection {
  private let space: SearchSpace
  /// For each branch that was begun, the index of its first candidate and of its first coordinate.
  private var branches: [(first: Int, coordinate: Int)] = []
  private var coordinates: [Double] = []
  /// A candidate before all others that no sampler gave.
  private var leading: Candidate?
  private var sampled = 0

  /// No candidates of that space.
  init(of space: SearchSpace) { self.space = space }

  package var startIndex: Int { 0 }
  package var endIndex: Int { sampled + (leading == nil ? 0 : 1) }

  /// A candidate.
  /// - Complexity: O(axes + branches).
  package subscript(index: Int) -> Candidate {
    precondition(indices.contains(index), "candidate must be in \(indices), got \(index)")
    if let leading, index == 0 { return leading }
    let place = leading == nil ? index : index - 1
    let branch = branches.lastIndex { $0.first <= place }!
    let axes = space.branches[branch].axes.count
    let first = branches[branch].coordinate + (place - branches[branch].first) * axes
    return space.candidate(inBranch: branch, at: Array(coordinates[first..<first + axes]))
  }

  /// The same list with a candidate before all others, unless it is there already.
  package func including(_ candidate: Candidate) -> CandidateList {
    guard !contains(candidate) else { return self }
    precondition(leading == nil, "one candidate can be put first")
    var list = self
    list.leading = candidate
    return list
  }

  mutating func beginBranch() { branches.append((sampled, coordinates.count)) }

  /// Adds a point of the branch that was begun last.
  mutating func append(_ point: [Double]) {
    coordinates += point
    sampled += 1
  }
}
