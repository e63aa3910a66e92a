package import Simulation

/// What listeners who trained under two conditions contribute to measures.
package struct PairedContributions: Sendable {
  package let measures: [any Measure]
  /// The contribution of each listener to each measure under the first condition; nil without a value.
  package var first: [[Contribution?]] = []
  /// The contributions of the same listeners under the second condition.
  package var second: [[Contribution?]] = []
  /// The person of a named population whose constants each listener has; nil for other listeners.
  var people: [Int?] = []

  package init(measures: [any Measure], first: [[Contribution?]] = [], second: [[Contribution?]] = []) {
    (self.measures, self.first, self.second) = (measures, first, second)
  }

  /// Several groups of the same size as one population, as in a tuning: the listeners with the same index, one of each
  /// group, contribute the mean of theirs if all have a value.
  /// - Parameter groups: at least one, with the same measures.
  package static func pooled(_ groups: [PairedContributions]) -> PairedContributions {
    func blocks(_ side: KeyPath<PairedContributions, [[Contribution?]]>) -> [[Contribution?]] {
      groups[0][keyPath: side].indices.map { listener in
        groups[0].measures.indices.map { measure in
          let parts = groups.compactMap { $0[keyPath: side][listener][measure] }
          return parts.count == groups.count ? Contribution.mean(of: parts) : nil
        }
      }
    }
    return PairedContributions(
      measures: groups[0].measures, first: blocks(\.first), second: blocks(\.second))
  }

  /// The paired difference of each measure, second less first, in the order of `measures`.
  package var differences: [MeasureDifference] {
    measures.enumerated().map { index, measure in
      let empty = PairedDifferenceTally(measure.aggregation)
      var (tally, ofPeople) = (empty, [Int: PairedDifferenceTally]())
      for (listener, parts) in zip(second, first).enumerated() {
        guard let part = parts.0[index], let other = parts.1[index] else { continue }
        tally.add(part, other)
        guard people.indices.contains(listener), let person = people[listener] else { continue }
        ofPeople[person, default: empty].add(part, other)
      }
      let byPerson = ofPeople.sorted { $0.key < $1.key }.compactMap { $0.value.difference?.difference }
      let defined = [first, second].map { $0.count { $0[index] != nil } }
      return MeasureDifference(
        measure: measure, paired: tally.difference, defined: (defined[0], defined[1]), byPerson: byPerson)
    }
  }
}
