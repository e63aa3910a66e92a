import Training

/// The measures of one group, to which listeners are added one by one, in their order.
package struct GroupAccumulator {
  private let measures: [any Measure]
  private var samples: [ContributionSample]
  private var listeners = 0
  private var comparisons = 0

  /// An accumulator without listeners.
  package init(_ measures: [any Measure]) {
    self.measures = measures
    samples = measures.map { _ in ContributionSample() }
  }

  /// Adds a listener.
  /// - Parameters:
  ///   - contributions: one for each measure; nil where it is undefined.
  ///   - presented: the comparisons presented to the listener.
  package mutating func add(_ contributions: [Contribution?], presented: Int) {
    listeners += 1
    comparisons += presented
    for (index, part) in contributions.enumerated() {
      if let part { samples[index].add(part) }
    }
  }

  /// The measures of all added listeners.
  package func result(_ name: String) -> GroupResult {
    GroupResult(
      group: name, listeners: listeners, comparisons: comparisons,
      measures: zip(measures, samples).map { ($0.descriptor.name, Summary($1, $0.aggregation)) })
  }
}
