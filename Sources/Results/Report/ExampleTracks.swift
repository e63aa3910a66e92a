import Simulation

extension Experiment {
  /// The baseline (without one, the first cell) and the last cell; if they are the same, the second is the first cell.
  /// A single cell is listed once.
  var featuredCells: [Int] {
    let chosen = baseline ?? 0
    let other = chosen == cells.count - 1 ? 0 : cells.count - 1
    return chosen == other ? [chosen] : [chosen, other]
  }

  /// Tracks of listener 0 of each group in the featured cells that have the group, at most `Limit.tracks`; of too many
  /// groups, evenly spaced ones.
  ///
  /// Simulates these listeners again, because a study's database does not store single comparisons.
  /// - Throws: `ParameterError` if a strategy rejects its constants, or `CancellationError` when the task is cancelled.
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
  /// Up to `limit` elements (`limit` ≥ 2), evenly spaced, with the first and the last.
  fileprivate func evenlyChosen(_ limit: Int) -> [Element] {
    guard count > limit else { return self }
    return (0..<limit).map { self[($0 * (count - 1) + (limit - 1) / 2) / (limit - 1)] }
  }
}
