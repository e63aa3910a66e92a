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
  package func combination(inBranch branch: Int, at place: [Double]) -> Combination {
    let axes = branches[branch].axes
    precondition(place.count == axes.count, "a place must have \(axes.count) coordinates, got \(place.count)")
    return Combination(branch: branch, values: zip(axes, place).map { $0.value(at: $1) })
  }

  /// The sampler's points in every branch, branch by branch; of equal combinations only the first. A branch
  /// without axes has one combination.
  ///
  /// Each branch has random numbers of its own, so that its points do not depend on which others there are.
  package func combinations<Source: Sampler>(_ sampler: Source, seed: UInt64) -> CombinationList {
    let key = StreamKey(seed: seed).derived("sampler")
    var list = CombinationList(of: self)
    for (index, branch) in branches.enumerated() {
      list.beginBranch()
      guard !branch.axes.isEmpty else {
        list.append([])
        continue
      }
      // A sampler that takes each level once gives no combination twice.
      var seen: Set<Combination>? = Source.traits.needsLevels ? nil : []
      sampler.forEachPoint(levels: branch.axes.map(\.levels), key: key.derived(branch.name)) { point in
        if seen?.insert(combination(inBranch: index, at: point)).inserted ?? true { list.append(point) }
      }
    }
    return list
  }
}

/// A combination of constants.
package struct Combination: Sendable, Hashable {
  /// The index of the branch in the space, from 0.
  package let branch: Int
  /// The values of its axes, in their order.
  package let values: [ParameterValue]

  package init(branch: Int, values: [ParameterValue]) {
    self.branch = branch
    self.values = values
  }
}

/// Combinations of a search space in the order of their branches, kept as coordinates: eight bytes an axis.
package struct CombinationList: Sendable, RandomAccessCollection {
  private let space: SearchSpace
  /// For each branch that was begun, the index of its first combination and of its first coordinate.
  private var branches: [(first: Int, coordinate: Int)] = []
  private var coordinates: [Double] = []
  /// A combination before all others that no sampler gave.
  private var leading: Combination?
  private var sampled = 0

  /// No combinations of that space.
  init(of space: SearchSpace) { self.space = space }

  package var startIndex: Int { 0 }
  package var endIndex: Int { sampled + (leading == nil ? 0 : 1) }

  /// A combination.
  /// - Complexity: O(axes + branches).
  package subscript(index: Int) -> Combination {
    precondition(indices.contains(index), "combination must be in \(indices), got \(index)")
    if let leading, index == 0 { return leading }
    let place = leading == nil ? index : index - 1
    let branch = branches.lastIndex { $0.first <= place }!
    let axes = space.branches[branch].axes.count
    let first = branches[branch].coordinate + (place - branches[branch].first) * axes
    return space.combination(inBranch: branch, at: Array(coordinates[first..<first + axes]))
  }

  /// The same list with a combination before all others, unless it is there already.
  package func including(_ combination: Combination) -> CombinationList {
    guard !contains(combination) else { return self }
    precondition(leading == nil, "one combination can be put first")
    var list = self
    list.leading = combination
    return list
  }

  mutating func beginBranch() { branches.append((sampled, coordinates.count)) }

  /// Adds a point of the branch that was begun last.
  mutating func append(_ point: [Double]) {
    coordinates += point
    sampled += 1
  }
}

/// A constant that is varied, and how its values lie on the unit interval.
package struct Axis: Sendable, Hashable {
  /// Whether equal stretches of the unit interval are equal differences or equal ratios.
  package enum Scale: String, CaseIterable, Sendable { case linear, log }

  /// The values that a constant may have.
  package enum Domain: Sendable, Hashable {
    /// Every real number between two; on a log scale above 0.
    case number(ClosedRange<Double>, Scale)
    /// Every whole number between two, each with an equal share of the unit interval; on a log scale, above
    /// 0, with the share of the ratios nearest to it.
    case integer(ClosedRange<Int>, Scale)
    /// These values and no others, each with an equal share; at least one.
    case levels([ParameterValue])
  }

  /// The name in results, such as `strategy.k1`.
  package let path: String
  /// The values that the constant may have.
  package let domain: Domain

  package init(_ path: String, _ domain: Domain) {
    self.path = path
    self.domain = domain
  }

  /// How many values it has if they are listed; nil for a range.
  package var levels: Int? {
    guard case .levels(let values) = domain else { return nil }
    return values.count
  }

  /// The value at a place of the unit interval, 0…1; real numbers with 6 significant digits.
  package func value(at place: Double) -> ParameterValue {
    precondition((0...1).contains(place), "place must be in 0…1, got \(place)")
    switch domain {
    case .number(let range, let scale):
      let ends = scale.ends(range)
      let value = scale.number(ends.lowerBound + place * (ends.upperBound - ends.lowerBound))
      return .number(value.rounded(toDigits: 6).clamped(to: range))
    case .integer(let range, let scale):
      let ends = scale.ends(Self.cells(of: range))
      let value = scale.number(ends.lowerBound + place * (ends.upperBound - ends.lowerBound))
      return .integer(Int(value.rounded()).clamped(to: range))
    case .levels(let values): return values[min(Int(place * Double(values.count)), values.count - 1)]
    }
  }

  /// Whether a number lies within 2 % of the range's length of an end; of three or more listed numbers, whether it is the
  /// smallest or the largest.
  package func hasNearEnd(_ value: ParameterValue) -> Bool {
    guard let number = value.double else { return false }
    if case .levels(let values) = domain {
      let numbers = values.compactMap(\.double)
      return numbers.count > 2 && (number == numbers.min() || number == numbers.max())
    }
    return place(of: value).map { $0 <= 0.02 || $0 >= 0.98 } ?? true
  }

  /// The position of a value in 0…1; a listed or whole value is in the middle of its share. Nil for a value that
  /// the axis does not have.
  package func place(of value: ParameterValue) -> Double? {
    switch (domain, value) {
    case (.number(let range, let scale), _):
      guard let number = value.double, range.contains(number) else { return nil }
      return Self.share(scale, range, number)
    case (.integer(let range, let scale), .integer(let number)):
      return range.contains(number) ? Self.share(scale, Self.cells(of: range), Double(number)) : nil
    case (.levels(let values), _):
      return values.firstIndex(of: value).map { (Double($0) + 0.5) / Double(values.count) }
    default: return nil
    }
  }

  /// Half a step beyond the least and the largest.
  private static func cells(of range: ClosedRange<Int>) -> ClosedRange<Double> {
    Double(range.lowerBound) - 0.5...Double(range.upperBound) + 0.5
  }

  private static func share(_ scale: Scale, _ range: ClosedRange<Double>, _ number: Double) -> Double {
    let ends = scale.ends(range)
    let length = ends.upperBound - ends.lowerBound
    guard length > 0 else { return 0.5 }
    return ((scale.coordinate(number) - ends.lowerBound) / length).clamped(to: 0...1)
  }
}

extension Axis.Scale {
  fileprivate func coordinate(_ number: Double) -> Double {
    self == .linear ? number : Elementary.log(number)
  }

  fileprivate func number(_ coordinate: Double) -> Double {
    self == .linear ? coordinate : Elementary.exp(coordinate)
  }

  fileprivate func ends(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    coordinate(range.lowerBound)...coordinate(range.upperBound)
  }
}

extension Double {
  /// Rounded to a number of significant digits, at most 15, so that labels read well and no platform's last digit
  /// matters.
  package func rounded(toDigits count: Int) -> Double {
    // Beyond these the scale is no number any more, and no constant is that small or large.
    guard (1e-290...1e290).contains(magnitude) else { return self }
    let digits = count - 1 - Int(Elementary.log10(magnitude).rounded(.down))
    let scale = Elementary.pow(10, Double(digits.magnitude))
    return digits < 0 ? (self / scale).rounded() * scale : (self * scale).rounded() / scale
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in order.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
