import Numerics

/// The simulated populations of a plan after one number of comparisons.
struct SimulatedGroups {
  let first: SimulatedPeople
  let second: SimulatedPeople
  /// Second less first of each person; nil if two groups of different people are compared.
  let differences: SimulatedPeople?

  init(first: SimulatedPeople, second: SimulatedPeople, _ assignment: PowerPlan.Assignment) {
    (self.first, self.second) = (first, second)
    differences = assignment == .withinPerson ? second.less(first) : nil
  }

  /// The numbers that a test compares.
  var compared: [SimulatedPeople] { differences.map { [$0] } ?? [first, second] }

  /// The power of each size.
  func powers(_ sizes: [Int], _ simulation: PowerSimulation, resampledWith key: StreamKey? = nil) -> [Double]
  {
    func numbers(_ people: SimulatedPeople) -> [Double] {
      key.map(people.resampledTwice) ?? people.numbers
    }
    return differences.map { simulation.power(ofSizes: sizes, differences: numbers($0)) }
      ?? simulation.power(ofSizes: sizes, numbers(first), numbers(second))
  }

  /// The power of each size without a difference: with the first population in both groups, or with differences less their
  /// mean.
  func null(_ sizes: [Int], _ simulation: PowerSimulation) -> [Double] {
    guard let numbers = differences?.numbers else {
      return simulation.power(ofSizes: sizes, first.numbers, first.numbers)
    }
    let mean = RunningStatistics(numbers).mean
    return simulation.power(ofSizes: sizes, differences: numbers.map { $0 - mean })
  }
}

/// The numbers of a cell's listeners.
struct SimulatedPeople {
  /// The numbers by group, in the order of the listeners; nil for a listener without a number.
  private var groups: [(name: String, numbers: [Double?])] = []

  /// The numbers of all listeners who have one.
  var numbers: [Double] { groups.flatMap(\.numbers).compactMap(\.self) }
  /// The number of listeners, with or without a number.
  var count: Int { groups.reduce(0) { $0 + $1.numbers.count } }

  mutating func add(_ number: Double?, of group: String) {
    if groups.last?.name != group, let index = groups.firstIndex(where: { $0.name == group }) {
      groups[index].numbers.append(number)
    } else if groups.last?.name == group {
      groups[groups.count - 1].numbers.append(number)
    } else {
      groups.append((group, [number]))
    }
  }

  /// Each listener's number less their number in another cell; nil for a listener who lacks one of the two.
  func less(_ other: SimulatedPeople) -> SimulatedPeople {
    changed { group, listener, number in other.groups[group].numbers[listener].map { number - $0 } }
  }

  /// The numbers, each with an amount drawn from a normal distribution of mean 0 and standard deviation `deviation`. The
  /// drawn amounts are not centred: their mean differs from 0 by chance, as it does with another seed. Equal keys give the
  /// same amounts to the listeners of every cell.
  func shifted(by deviation: Double, _ key: StreamKey) -> SimulatedPeople {
    guard deviation > 0 else { return self }
    return changed { group, listener, number in
      let stream = RandomStream(key: key, listener: UInt32(group), session: 0, purpose: .population)
      return number + deviation * stream[UInt32(listener)].normal
    }
  }

  private func changed(_ change: (_ group: Int, _ listener: Int, Double) -> Double?) -> SimulatedPeople {
    var people = self
    for (group, (name, numbers)) in groups.enumerated() {
      people.groups[group] = (
        name,
        numbers.enumerated().map { listener, number in
          number.flatMap { change(group, listener, $0) }
        }
      )
    }
    return people
  }

  /// The numbers of listeners drawn with replacement from listeners drawn with replacement, as many in each group.
  /// Equal keys draw the same listeners of every cell.
  func resampledTwice(_ key: StreamKey) -> [Double] {
    let drawn = groups.enumerated().flatMap { group, people in
      let stream = RandomStream(key: key, listener: UInt32(group), session: 1, purpose: .resampling)
      let words = people.numbers.indices.map { stream[UInt32($0)].words }
      return words.map { word in
        let first = words[Draws.integer(below: words.count, from: word.w1)].w0
        return people.numbers[Draws.integer(below: words.count, from: first)]
      }
    }.compactMap(\.self)
    return drawn.isEmpty ? numbers : drawn
  }
}
