import Numerics
package import Training

/// All combinations of constants that may be tried. Constants that only one strategy has are axes of its branch
/// alone: a space is a union of cubes, one for each strategy, and not one cube with idle axes.
package struct SearchSpace: Sendable, Hashable {
  /// The axes that are varied with one strategy.
  package struct Branch: Sendable, Hashable {
    /// The strategy's label.
    package let name: String
    /// The varied constants of the strategy, and the varied constants that all strategies share.
    package let axes: [Axis]

    package init(_ name: String, axes: [Axis]) {
      self.name = name
      self.axes = axes
    }
  }

  /// The branches, at least one.
  package let branches: [Branch]

  package init(_ branches: [Branch]) {
    precondition(!branches.isEmpty, "a space must have a branch")
    self.branches = branches
  }

  /// The combination at a place of a branch's cube.
  package func candidate(inBranch branch: Int, at place: [Double]) -> Candidate {
    let axes = branches[branch].axes
    precondition(place.count == axes.count, "a place must have \(axes.count) coordinates, got \(place.count)")
    return Candidate(branch: branch, values: zip(axes, place).map { $0.value(at: $1) })
  }

  /// The sampler's points in every branch, branch by branch; of equal combinations only the first. A branch
  /// without axes has one combination.
  ///
  /// Each branch has random numbers of its own, so that its points do not depend on which others there are.
  package func candidates<Source: Sampler>(_ sampler: Source, seed: UInt64) -> CandidateList {
    let key = StreamKey(seed: seed).derived("sampler")
    var list = CandidateList(of: self)
    for (index, branch) in branches.enumerated() {
      list.beginBranch()
      guard !branch.axes.isEmpty else {
        list.append([])
        continue
      }
      // A sampler that takes each level once gives no combination twice.
      var seen: Set<Candidate>? = Source.traits.needsLevels ? nil : []
      sampler.forEachPoint(levels: branch.axes.map(\.levels), key: key.derived(branch.name)) { point in
        if seen?.insert(candidate(inBranch: index, at: point)).inserted ?? true { list.append(point) }
      }
    }
    return list
  }
}

/// A combination of constants.
package struct Candidate: Sendable, Hashable {
  /// The index of the branch in the space, from 0.
  package let branch: Int
  /// The values of its axes, in their order.
  package let values: [ParameterValue]

  package init(branch: Int, values: [ParameterValue]) {
    self.branch = branch
    self.values = values
  }
}

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
