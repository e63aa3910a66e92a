/// The contributions of one cell's listeners to the measures with observations of their own, for the next cell if its
/// listeners train alike.
///
/// Such a measure reads what its observation has seen, and the truth: not what the listener was shown. A sweep of the
/// trend's constants therefore observes each training once.
struct ContributionReuse {
  /// The most contributions that are kept: 13 MB.
  private static let limit = 1 << 19

  /// The indices of the measures.
  private let measures: [Int]
  private var kept: [Contribution?] = []
  /// The index in `kept` of the next listener's first contribution.
  private var position = 0

  /// Nil if no measure has an observation of its own.
  init?(of all: [any Measure]) {
    measures = all.indices.filter { all[$0].observes.countsOwn }
    guard !measures.isEmpty else { return nil }
  }

  /// Whether a cell's contributions may be kept.
  func isSmall(_ condition: Condition, replicates: Int) -> Bool {
    condition.groups.reduce(0) { $0 + $1.count } * replicates * measures.count <= Self.limit
  }

  /// Keeps a listener's contributions. Those of the cell before are discarded at a cell's first listener.
  mutating func keep(_ all: [Contribution?], startsCell: Bool) {
    if startsCell { kept = [] }
    guard kept.count < Self.limit else { return }
    kept.append(contentsOf: measures.map { all[$0] })
  }

  /// The contributions of the same listener in the cell before, by the index of the measure.
  mutating func next(startsCell: Bool) -> [Int: Contribution?] {
    if startsCell { position = 0 }
    defer { position += measures.count }
    return Dictionary(uniqueKeysWithValues: zip(measures, kept[position..<position + measures.count]))
  }
}

extension Experiment {
  /// Whether the contributions of a cell's listeners to the measures with observations of their own are those of the cell
  /// that is run before it: its listeners train without these observations.
  package func repeatsTraining(inCell cell: Int, after before: Int) -> Bool {
    guard let reuse = ContributionReuse(of: measures) else { return false }
    let now = cells[cell]
    return reuse.isSmall(now, replicates: replicates) && now.trains(as: cells[before])
  }
}
