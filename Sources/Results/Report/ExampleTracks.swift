import Simulation

extension Experiment {
  /// The baseline or else the first cell, and the last (if that is the baseline, the first): those that
  /// examples are taken from.
  var featuredCells: [Int] {
    let chosen = baseline ?? 0
    let other = chosen == cells.count - 1 ? 0 : cells.count - 1
    return chosen == other ? [chosen] : [chosen, other]
  }

  /// The tracks of listener 0 of each group (of some, evenly chosen, if there are too many) in the featured cells.
  ///
  /// Simulates these listeners, at most six, once more: a study's database has no single comparisons.
  /// - Throws: what a strategy has against its constants.
  func exampleTracks(of groups: [String]) async throws -> [Track] {
    let simulator = Simulator(self, jobs: 1)
    var tracks: [Track] = []
    for group in groups.evenlyChosen(ReportMaterial.Limit.tracks / featuredCells.count) {
      for cell in featuredCells where cells[cell].cohorts.contains(where: { $0.name == group }) {
        tracks.append(
          try await simulator.track(
            cell: cell, group: group, listener: 0, limit: ReportMaterial.Limit.trackLength))
      }
    }
    return tracks
  }
}

extension Array {
  /// At most `limit` elements (2 or more), the first and the last among them.
  fileprivate func evenlyChosen(_ limit: Int) -> [Element] {
    guard count > limit else { return self }
    return (0..<limit).map { self[($0 * (count - 1) + (limit - 1) / 2) / (limit - 1)] }
  }
}
