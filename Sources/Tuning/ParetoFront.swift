import Numerics
package import Simulation

/// The combinations that no other combination dominates, for several objectives that are minimised together.
///
/// A point dominates another if no cost is larger and at least one is smaller. Points that no other point dominates
/// have rank 1: the Pareto front. Points that only points of rank 1 dominate have rank 2, and so on. Equal points have
/// equal ranks. Dominance compares the given numbers only: it ignores the uncertainty of means.
///
/// Source: Deb et al. 2002 (the ranks); Jensen 2003 (two objectives by sorting).
package enum ParetoFront {
  /// The rank of each point, from 1.
  /// - Parameter costs: points with equally many costs each, smaller is better; no NaN.
  /// - Complexity: O(n log n) for one and two objectives, O(objectives · n²) for more.
  package static func ranks(ofCosts costs: [[Double]]) -> [Int] {
    let width = costs.first?.count ?? 0
    precondition(costs.allSatisfy { $0.count == width }, "points must have \(width) numbers each")
    return width <= 2 ? ranksBySorting(costs) : ranksByPeeling(costs)
  }

  /// The ranks of cells by their values; nil for a cell with a missing or infinite value.
  /// - Parameters:
  ///   - values: for each cell its values in the order of `objectives`.
  package static func ranks(of values: [[Double?]], _ objectives: [Objective]) -> [Int?] {
    let costs = values.map { row -> [Double]? in
      let known = zip(row, objectives).compactMap { value, objective in
        value.flatMap { $0.isFinite ? objective.direction.cost($0) : nil }
      }
      return known.count == objectives.count ? known : nil
    }
    var ranks = ranks(ofCosts: costs.compactMap(\.self)).makeIterator()
    return costs.map { $0 == nil ? nil : ranks.next() }
  }

  /// In lexicographic order a point can only be dominated by points before it. The last point of each front has the
  /// front's smallest second cost, and these costs increase from front to front: a binary search finds the first front
  /// that does not dominate the point.
  private static func ranksBySorting(_ costs: [[Double]]) -> [Int] {
    let order = costs.indices.sorted { costs[$0].lexicographicallyPrecedes(costs[$1]) }
    var (ranks, lasts) = (Array(repeating: 0, count: costs.count), [Double]())
    var previous: Int?
    for index in order {
      defer { previous = index }
      if let previous, costs[previous] == costs[index] {
        ranks[index] = ranks[previous]
        continue
      }
      let second = costs[index].count == 2 ? costs[index][1] : 0
      let front = lasts.partitioningIndex { $0 > second }
      if front == lasts.count { lasts.append(second) } else { lasts[front] = second }
      ranks[index] = front + 1
    }
    return ranks
  }

  private static func ranksByPeeling(_ costs: [[Double]]) -> [Int] {
    var dominators = costs.map { point in costs.count { dominates($0, point) } }
    var ranks = Array(repeating: 0, count: costs.count)
    var (front, rank) = (costs.indices.filter { dominators[$0] == 0 }, 1)
    while !front.isEmpty {
      for index in front { (ranks[index], dominators[index]) = (rank, -1) }
      for index in front {
        for other in costs.indices where dominates(costs[index], costs[other]) { dominators[other] -= 1 }
      }
      front = costs.indices.filter { dominators[$0] == 0 }
      rank += 1
    }
    return ranks
  }

  private static func dominates(_ a: [Double], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { $0 <= $1 } && a != b
  }
}
