/// An evaluator with a journal: it reads results from the journal as far as it goes, then evaluates and adds the
/// rest.
///
/// Every run of a search evaluates the same candidates in the same order, because its decisions depend only on
/// earlier results. The journal is therefore read from its start and needs no index.
package final class JournaledEvaluator<Base: Evaluator>: Evaluator, @unchecked Sendable {
  // Used by one search, which makes one call at a time.
  private let base: Base
  private let space: SearchSpace
  private let recall: () throws -> JournalEntry?
  private let keep: (JournalEntry) throws -> Void
  private var isReplaying = true

  /// Creates an evaluator with a journal.
  /// - Parameters:
  /// - base: the evaluator for evaluations that the journal does not contain.
  ///   - space: the space of the candidates, for the names of branches.
  ///   - recall: returns the next entry of an earlier run; nil after the last.
  ///   - keep: appends an entry to the journal.
  package init(
    _ base: Base, in space: SearchSpace, recall: @escaping () throws -> JournalEntry?,
    keep: @escaping (JournalEntry) throws -> Void
  ) {
    self.base = base
    self.space = space
    self.recall = recall
    self.keep = keep
  }

  /// The cost that the base evaluator returns.
  package func cost(of candidate: Candidate) -> Int? { base.cost(of: candidate) }

  /// Delivers the results in the journal, then the results of the base evaluator, and appends the latter to the
  /// journal.
  /// - Throws: `JournalError` if the next entry is of another evaluation; the errors of `recall`, `keep`, `deliver`
  ///   and the base.
  package func evaluate(
    _ candidates: [Candidate], on batch: Batch, deliver: (Int, [Block]) throws -> Void
  ) async throws {
    var known = 0
    while isReplaying, known < candidates.count {
      guard let entry = try recall() else {
        isReplaying = false
        break
      }
      let question = JournalEntry.Question(candidates[known], on: batch, in: space)
      guard entry.question == question else { throw JournalError(expected: question, found: entry.question) }
      try deliver(known, entry.blocks)
      known += 1
    }
    guard known < candidates.count else { return }
    try await base.evaluate(Array(candidates[known...]), on: batch) { index, blocks in
      let question = JournalEntry.Question(candidates[known + index], on: batch, in: space)
      try keep(JournalEntry(question: question, blocks: blocks))
      try deliver(known + index, blocks)
    }
  }
}

/// The next entry of a journal is of another evaluation than the search needs.
package struct JournalError: Error, Hashable, CustomStringConvertible {
  let expected: JournalEntry.Question
  let found: JournalEntry.Question

  /// The expected and the found evaluation, without the name of the file.
  package var description: String {
    """
    the journal must be that of this scenario, seed and version: it should go on with "\(expected)", got \
    "\(found)". Begin again by --fresh.
    """
  }
}
