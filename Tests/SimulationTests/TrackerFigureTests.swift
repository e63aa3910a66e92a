// The figures of Documentation/tracker.md: what the tracker and its arrow reach, beside other estimates and the app's arrow.
// `make bench-tracker` measures them on 1,000 listeners a row and compares them with results/tracker.csv; with
// PEACH_SNAPSHOTS=write it writes that file. Without PEACH_FULL_TESTS the first listener of some rows is compared.
import Foundation
import Testing

private let environment = ProcessInfo.processInfo.environment
private let isFull = environment["PEACH_FULL_TESTS"] != nil
private let table = Result { try TrackerFigureTable.committed() }

/// The listeners of a run, in the order of their indices, on all cores.
private func contributions(of run: FigureRun, _ count: Int) async throws -> [[FigureName: Double]] {
  try await withThrowingTaskGroup(of: (Int, [FigureName: Double]).self) { group in
    for index in 0..<count { group.addTask { (index, try run.contributions(UInt64(index))) } }
    return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
  }
}

@Suite struct `The tracker's figures` {
  @Test(.enabled(if: isFull)) func `are those of 1,000 listeners`() async throws {
    var figures: [TrackerFigure] = []
    let wanted = environment["PEACH_FIGURE_ROWS"] ?? ""
    for run in FigureRun.all where wanted.isEmpty || "\(run.listeners) \(run.rule.name)".contains(wanted) {
      let count = environment["PEACH_FIGURE_LISTENERS"].flatMap(Int.init) ?? 1000
      let found = try await TrackerFigure.all(of: run, contributions(of: run, count))
      print(TrackerFigureTable(found).text.split(separator: "\n").dropFirst().joined(separator: "\n"))
      figures += found
    }
    let measured = TrackerFigureTable(figures)
    guard environment["PEACH_SNAPSHOTS"] != "write" else {
      return try measured.text.write(to: TrackerFigureTable.file, atomically: true, encoding: .utf8)
    }
    #expect(try measured.figures == table.get().figures)
  }

  /// One in twelve runs: those of learners by the Kazez rule, of drifting learners by the same, …
  @Test(arguments: FigureRun.all.indices.filter { $0 % 12 == 0 })
  func `are repeated by the first listener`(_ index: Int) throws {
    let run = FigureRun.all[index]
    for (name, contribution) in try run.contributions(0) {
      let committed = try #require(
        try table.get().figure(run.listeners, run.rule.name, name.estimate, name.quantity)?.first)
      #expect(
        abs(contribution - committed) <= 1e-9 * abs(committed), "\(run.listeners), \(run.rule.name), \(name)")
    }
  }
}
