// The figures of Documentation/tracker.md: what the tracker and its arrow reach, beside other estimates and the app's
// arrow. `make test-tracker` measures them on 100 listeners a row and compares them with results/tracker.csv, with
// PEACH_FIGURE_ROWS=TEXT only the runs whose listeners and rule contain that text; with PEACH_SNAPSHOTS=write it writes
// their rows instead, of PEACH_FIGURE_LISTENERS=N listeners if that is given. Without PEACH_FULL_TESTS the first
// listener of some runs is compared.
import Foundation
import TestSupport
import Testing

private let environment = ProcessInfo.processInfo.environment
private let table = Result { try TrackerFigureTable.committed() }

/// The listeners of a run, in the order of their indices, on all cores.
private func contributions(of run: FigureRun, _ count: Int) async throws -> [[FigureName: Double]] {
  try await withThrowingTaskGroup(of: (Int, [FigureName: Double]).self) { group in
    for index in 0..<count { group.addTask { (index, try run.contributions(UInt64(index))) } }
    return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
  }
}

@Suite struct `The tracker's figures` {
  @Test(.enabled(if: FullTests.areWanted)) func `are those of all listeners`() async throws {
    let wanted = environment["PEACH_FIGURE_ROWS"] ?? ""
    let isWriting = environment["PEACH_SNAPSHOTS"] == "write"
    let written = environment["PEACH_FIGURE_LISTENERS"].flatMap(Int.init) ?? FigureRun.listeners
    func isWanted(_ listeners: String, _ rule: String) -> Bool {
      wanted.isEmpty || "\(listeners) \(rule)".contains(wanted)
    }
    var measured: [TrackerFigure] = []
    for run in FigureRun.all where isWanted(run.listeners, run.rule.name) {
      let count = isWriting ? written : try table.get().count(of: run)
      measured += try await TrackerFigure.all(of: run, contributions(of: run, count))
    }
    #expect(!measured.isEmpty)
    guard isWriting else {
      return #expect(try measured == table.get().figures.filter { isWanted($0.listeners, $0.rule) })
    }
    let others = wanted.isEmpty ? [] : try table.get().figures.filter { !isWanted($0.listeners, $0.rule) }
    let figures = Dictionary(grouping: measured + others) { [$0.listeners, $0.rule] }
    try TrackerFigureTable(FigureRun.all.flatMap { figures[[$0.listeners, $0.rule.name]] ?? [] }).text.write(
      to: TrackerFigureTable.file, atomically: true, encoding: .utf8)
  }

  /// One run in eleven, which no number of rules divides: runs by every rule are among them.
  @Test(arguments: FigureRun.all.indices.filter { $0 % 11 == 0 })
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
