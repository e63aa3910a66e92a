import Simulation
import Testing
import Training

@testable import Tuning

private let line = space(Axis("x", .number(0...10, .linear)))
private let plan = TuningPlan(
  goal: smallLevel, groups: ["one"], budget: 30_000, listeners: 4, confirmListeners: 60)

/// The lines of a journal, as a file would hold them.
private final class Lines: @unchecked Sendable {
  var all: [String] = []
  var read = 0
  /// Stops a run after so many lines, as a kill would.
  var most = Int.max

  init(_ lines: [String] = []) { all = lines }

  func recall() throws -> JournalEntry? {
    defer { read += 1 }
    return read < all.count ? JournalEntry(line: all[read]) : nil
  }

  func keep(_ entry: JournalEntry) throws {
    guard all.count < most else { throw CancellationError() }
    all.append(entry.line)
  }
}

private func tune(_ journal: Lines, seed: UInt64 = 1) async throws -> (SearchResult, [String]) {
  let problem = KnownProblem(space: line, seed: seed, truth: { [($0.numbers[0] - 3) * ($0.numbers[0] - 3)] })
  let evaluator = JournaledEvaluator(problem, in: line, recall: journal.recall, keep: journal.keep)
  let evaluations = EvaluationLines()
  let result = try await TuningSearch(plan, in: line, evaluator, seed: 1).search(
    try line.sobol(16), baseline: 0, report: { evaluations.all.append("\($0)") })
  return (result, evaluations.all)
}

private final class EvaluationLines { var all: [String] = [] }

@Suite struct `A journal` {
  @Test func `lets a search that was stopped anywhere end as if it had not been`() async throws {
    let whole = Lines()
    let (result, evaluations) = try await tune(whole)
    #expect(whole.all.count > 40)
    for stop in stride(from: 0, through: whole.all.count, by: 7) {
      let cut = Lines()
      cut.most = stop
      _ = try? await tune(cut)
      #expect(cut.all == Array(whole.all.prefix(stop)))
      let resumed = Lines(cut.all)
      let (again, evaluationsAgain) = try await tune(resumed)
      #expect(again == result && evaluationsAgain == evaluations && resumed.all == whole.all)
    }
  }

  @Test func `of another search is refused`() async throws {
    let journal = Lines()
    _ = try await tune(journal)
    journal.all.swapAt(0, 1)
    await #expect(throws: JournalError.self) { try await tune(Lines(journal.all)) }
  }

  @Test func `gives numbers back as they were, and missing ones as missing`() {
    let question = JournalEntry.Question(
      Combination(branch: 0, values: [.number(0.1), .text("a\tb")]), on: Batch(.search, index: 3, size: 2),
      in: SearchSpace([.init("one", axes: [])]))
    let entry = JournalEntry(
      question: question, blocks: [[.value(0.1 + 0.2), nil], [.meanSquare(2), .value(-.infinity)]])
    #expect(entry.question.description == "search\t3\t2\tone\t0.1\ta b")
    #expect(JournalEntry(line: entry.line) == entry)
  }

  @Test(arguments: ["", "search", "search\t0\t2\tone\t1:x", "search\t0\t2\tone\t1:2:3"])
  func `does not take another text for an entry`(_ text: String) {
    #expect(JournalEntry(line: text) == nil)
  }
}
