extension Experiment {
  /// The most parts that every cell can be cut into: the chunks of its largest cohort.
  package var mostParts: Int {
    cells.lazy.map { $0.cohorts.map { Chunk.count(of: $0.count) }.max() ?? 1 }.min() ?? 1
  }

  /// The same conditions, each as `parts` consecutive cells with a range of the listeners of each cohort, for machines that
  /// share one condition. The listeners are the same, bit for bit.
  ///
  /// A part consists of whole chunks. The first part has listeners of every cohort; a cohort with fewer chunks than parts is
  /// absent from the others. There is no baseline.
  /// - Parameter parts: 1…`mostParts`.
  package func cut(into parts: Int) -> Experiment {
    guard parts > 1 else { return self }
    let whole = cells
    var pieces = self
    (pieces.baseline, pieces.parts) = (nil, parts)
    pieces.cells = CellList(count: whole.count * parts) { index in
      var cell = whole[index / parts]
      cell.cohorts = cell.cohorts.compactMap { $0.part(index % parts, of: parts) }
      return cell
    }
    return pieces
  }
}

extension Cohort {
  /// Part `index` of `parts`, in whole chunks; nil if it has no listener.
  fileprivate func part(_ index: Int, of parts: Int) -> Cohort? {
    let chunks = Chunk.count(of: count)
    func start(_ index: Int) -> Int { min((chunks * index + parts - 1) / parts * Chunk.size, count) }
    var part = self
    (part.first, part.count) = (first + start(index), start(index + 1) - start(index))
    return part.count > 0 ? part : nil
  }
}

extension Chunk {
  /// The chunks of that many listeners.
  fileprivate static func count(of listeners: Int) -> Int { (listeners + size - 1) / size }
}
